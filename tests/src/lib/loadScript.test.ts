import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadScript } from '@/lib/loadScript'

const inPage = () => Array.from(document.head.querySelectorAll('script'))
const fire = (kind: 'load' | 'error') => inPage().at(-1)?.dispatchEvent(new Event(kind))

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  for (const script of inPage()) script.remove()
})

it('asks for a script once, however many wait for it', async () => {
  const both = Promise.all([loadScript('/once.js'), loadScript('/once.js')])
  expect(inPage()).toHaveLength(1)
  fire('load')
  await both
})

it('tries four times more, then gives up and leaves nothing behind', async () => {
  let tries = 0
  const watcher = vi.spyOn(document.head, 'append').mockImplementation((script) => {
    tries += 1
    setTimeout(() => (script as HTMLElement).dispatchEvent(new Event('error')))
  })
  const loading = loadScript('/never.js')
  const refused = expect(loading).rejects.toThrow('/never.js')
  await vi.runAllTimersAsync()
  await refused
  watcher.mockRestore()
  expect(tries).toBe(5)
  expect(inPage()).toHaveLength(0)
})

it('is satisfied by a retry', async () => {
  const loading = loadScript('/second.js')
  fire('error')
  await vi.runAllTimersAsync()
  fire('load')
  await expect(loading).resolves.toBeUndefined()
})
