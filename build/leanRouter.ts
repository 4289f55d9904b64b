import type { Plugin } from 'vite'

/**
 * Keeps out of the bundle what only the router's framework mode uses: names for debugging tie forms and the like to it,
 * links bring the prefetching of server-rendered pages along.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\/dist\// },
      handler: (code) => ({
        code: code
          .replace(/shouldPrefetch && !isAbsolute \? [^\n]* : link;/, 'link;')
          .replace(/return [^\n]*createElement\(RSCErrorHandler, \{ error \}, result\);/, 'return result;')
          .replace(/^\w+\.displayName = "\w+";$/gm, '')
          .replace(/^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm, '$1/* @__PURE__ */ $2'),
        map: null,
      }),
    },
  }
}
