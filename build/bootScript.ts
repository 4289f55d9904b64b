import { resolve } from 'node:path'
import { build, type Rolldown } from 'vite'
import { alias, root } from './rooms'

/**
 * Builds a script of `src/` that stands in a page into one classic script; old engines must still be able to parse it.
 * @param define what the build knows and the script asks for, by name
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
      // The calls of the contract, of which these scripts need the paths alone, bring the readers of all answers.
      rolldownOptions: {
        treeshake: {
          propertyReadSideEffects: false,
          manualPureFunctions: [
            'community',
            'portal',
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
