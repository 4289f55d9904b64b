/** Every screen's file, with the bundler's own loading. Used where no boot script names the built files: in `vite dev` and tests. */
export const screenFiles = import.meta.glob('../features/*/*Page.tsx')
