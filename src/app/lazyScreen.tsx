import { type ComponentType, lazy, useState } from 'react'
import { loadChunk } from './loadChunk'

interface ScreenModule {
  default: ComponentType
}

export interface LazyScreen {
  Screen: ComponentType
  /** Fetches the code ahead; the screen then renders without a fallback. */
  preload: () => Promise<void>
}

/** A screen whose code comes when it is needed; after a failure the next mount tries again. */
export function lazyScreen(load: () => Promise<unknown>, address: () => string | undefined): LazyScreen {
  let ready: ComponentType | undefined
  let arriving: Promise<ScreenModule> | undefined
  let waiting: ComponentType | undefined

  function fetchScreen(): Promise<ScreenModule> {
    arriving ??= loadChunk(() => load() as Promise<ScreenModule>, address())
      .then((module) => {
        ready = module.default
        return module
      })
      .catch((error: unknown) => {
        arriving = undefined
        waiting = undefined
        throw error
      })
    return arriving
  }

  function Screen() {
    const [Page] = useState(() => ready ?? (waiting ??= lazy(fetchScreen)))
    return <Page />
  }

  return { Screen, preload: () => fetchScreen().then(() => undefined) }
}
