import { basename, join, resolve } from 'node:path'
import { build } from 'vite'
import { WORKER_MODULES } from '../server/lib/sources'
import { alias, root } from './rooms'

/** Folder of the built backend. Everything lies directly in it: `server/lib/sources.ts` finds the project beside it. */
const SERVER_FOLDER = 'dist-server'

const entryOf = (path: string): [string, string] => [basename(path), resolve(root, 'server', `${path}.ts`)]

/**
 * Builds the backend and its commands into `dist-server`, so that a start compiles nothing. Packages are not included;
 * each worker module is an entry of its own.
 */
export async function buildServer(): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias },
    ssr: { target: 'node' },
    build: {
      ssr: true,
      outDir: join(root, SERVER_FOLDER),
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: Object.fromEntries(['start', 'main', 'cli', ...WORKER_MODULES].map(entryOf)),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash:7].js' },
      },
    },
  })
}
