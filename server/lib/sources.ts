import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Whether this code runs as built into `dist-server/`, not from its sources. */
const isBuilt = !import.meta.url.endsWith('.ts')

/** Folder of the project. */
export const PROJECT = join(import.meta.dirname, isBuilt ? '..' : '../..')

/** Modules whose functions run in worker threads, by their path in `server/`; each is an entry of the build. */
export const WORKER_MODULES = ['domain/html', 'domain/watermark/mark', 'features/docs/articleText'] as const

/** Path of a file beside the sources, such as a picture, by its path in `server/`. */
export const sourceFile = (path: string): string => join(PROJECT, 'server', path)

/** Address of a module for worker threads. */
export function workerModule(path: (typeof WORKER_MODULES)[number]): URL {
  return isBuilt ? new URL(`./${basename(path)}.js`, import.meta.url) : pathToFileURL(sourceFile(`${path}.ts`))
}
