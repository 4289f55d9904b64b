import { type ComponentType, lazy, useState } from 'react'
import { loadChunk } from '@/lib/loadChunk'

interface ScreenModule {
  default: ComponentType
  /** Work to do before the app's first render, if the app opens with this screen. Never rejects. */
  prepare?: () => Promise<void>
}

export interface LazyScreen {
  Screen: ComponentType
  /** Loads the code and runs `prepare`; the screen then renders at once. */
  preload: () => Promise<void>
}

// A failure is kept until it is shown: React requests a screen that is not mounted yet repeatedly.
const failures = new Set<() => void>()

/** Allows the next mount to retry after the failure was shown. */
export function forgetFailures(): void {
  for (const forget of failures) forget()
  failures.clear()
}

/** A screen whose code is loaded on demand. */
export function lazyScreen(load: () => Promise<unknown>, address: () => string | undefined): LazyScreen {
  let ready: ComponentType | undefined
  let arriving: Promise<ScreenModule> | undefined
  let lazyPage: ComponentType | undefined

  function fetchScreen(): Promise<ScreenModule> {
    arriving ??= loadChunk(() => load() as Promise<ScreenModule>, address())
      .then((module) => {
        ready = module.default
        return module
      })
      .catch((error: unknown) => {
        failures.add(() => {
          arriving = undefined
          lazyPage = undefined
        })
        throw error
      })
    return arriving
  }

  function Screen() {
    const [Page] = useState(() => ready ?? (lazyPage ??= lazy(fetchScreen)))
    return <Page />
  }

  return { Screen, preload: () => fetchScreen().then((module) => module.prepare?.()) }
}
