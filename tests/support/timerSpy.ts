import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { onTestFinished, vi } from 'vitest'

/** Watches a function of `node:timers/promises` until the test ends, for modules that import it by its name, too. */
export function spyOnTimer<Name extends 'setTimeout' | 'setImmediate'>(name: Name) {
  const spy = vi.spyOn(timers, name)
  syncBuiltinESMExports()
  onTestFinished(() => {
    spy.mockRestore()
    syncBuiltinESMExports()
  })
  return spy
}
