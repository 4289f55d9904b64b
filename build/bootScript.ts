import { resolve } from 'node:path'
import { build, type Rolldown } from 'vite'
import { alias, root } from './rooms'
import type { RouteChunks } from './routeChunks'

/** Builds src/boot.ts into one classic script; old engines must still be able to parse it. */
export async function bundleBoot(mode: string, chunks: RouteChunks): Promise<string> {
  const result = await build({
    root,
    mode,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias },
    define: { __ROUTE_CHUNKS__: JSON.stringify(chunks) },
    build: {
      write: false,
      target: 'es2018',
      lib: { entry: resolve(root, 'src/boot.ts'), formats: ['iife'], name: 'boot' },
    },
  })
  const outputs = (Array.isArray(result) ? result : [result]) as Rolldown.RolldownOutput[]
  const code = outputs[0]?.output[0].code
  if (!code) throw new Error('src/boot.ts was not built')
  return code.trim().replace(/<\/(script)/gi, '<\\/$1')
}
