import { resolve } from 'node:path'
import { build, type Rolldown } from 'vite'
import { alias, root } from './rooms'

/**
 * Bundles an inline script of `src/` into one classic script that old browsers can parse.
 * @param define constants of the build, by name
 */
export async function bundleBoot(mode: string, entry: string, define: Record<string, unknown>): Promise<string> {
  const result = await build({
    root,
    mode,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias },
    define: Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)])),
    build: {
      // These scripts only need paths of the contract, which imports the readers of all responses.
      rolldownOptions: {
        treeshake: {
          propertyReadSideEffects: false,
          manualPureFunctions: [
            'community',
            'portal',
            'staffPortal',
            'appHost',
            'service',
            'entity',
            'list',
            'textUpTo',
            'countUpTo',
            'oneOf',
            'known',
            'optional',
            'readPage',
          ],
        },
      },
      write: false,
      target: 'es2018',
      lib: { entry: resolve(root, entry), formats: ['iife'], name: 'boot' },
    },
  })
  const outputs = (Array.isArray(result) ? result : [result]) as Rolldown.RolldownOutput[]
  const code = outputs[0]?.output[0].code
  if (!code) throw new Error(`${entry} was not built`)
  return code.trim().replace(/<\/(script)/gi, '<\\/$1')
}
