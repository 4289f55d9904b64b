import { fileURLToPath } from 'node:url'

const room = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export const root = room('..')
/** The router's package only exports its development build to browsers. */
const router = room('../node_modules/react-router/dist/production')

export const alias = [
  { find: /^react-router$/, replacement: `${router}/index.mjs` },
  { find: /^react-router\/dom$/, replacement: `${router}/dom-export.mjs` },
  { find: '@contract', replacement: room('../contract') },
  { find: '@', replacement: room('../src') },
]
export const targets = ['chrome87', 'safari14']
