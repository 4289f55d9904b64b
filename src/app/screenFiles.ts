import { builtScreens } from './screenTable'

const files = import.meta.glob('../features/*/*Page.tsx')

/** Loads a screen with the bundler's own loading. Used in `vite dev` and tests, where there is no boot script. */
export const loadSource = (path: string): Promise<unknown> | undefined =>
  files[`../features/${builtScreens[path] ?? ''}.tsx`]?.()
