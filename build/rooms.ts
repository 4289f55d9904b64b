import { fileURLToPath } from 'node:url'

const room = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export const root = room('..')

export const alias = [
  { find: '@contract', replacement: room('../contract') },
  { find: '@', replacement: room('../src') },
]
export const targets = ['chrome87', 'safari14']
