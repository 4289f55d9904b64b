/**
 * File of every screen, with the bundler's own loading. Used in `vite dev` and tests, where there is no boot script.
 */
export const screenFiles = import.meta.glob('../features/*/*Page.tsx')
