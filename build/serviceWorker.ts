import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'
import { builtScreens } from '../src/app/screenTable'
import { builtParts } from '../src/builtScreens'
import { paths } from '../src/routes'
import { root } from './rooms'
import { routeChunks } from './chunks/routeChunks'

/** Screens that open without a network even if they were never visited. */
const TABS = [paths.index, paths.service, paths.message, paths.me, paths.trendPublish]
/** Parts that need the network or much space anyway. */
const NOT_AHEAD = ['posts/videoBox/player', 'features/doc/pdf/openPdf', 'features/publish/article/ArticleField']
const MOST_BYTES = 100_000

interface Precached {
  url: string
  revision: string | null
}

/**
 * Writes `sw.js`, the service worker with its precache list, and `sw-off.js`, which unregisters it (rule: without a
 * network).
 */
export function serviceWorker(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    async writeBundle({ dir = config.build.outDir }, bundle) {
      const index = await readFile(join(dir, 'index.html'))
      const revision = createHash('sha256').update(index).digest('base64url').slice(0, 12)
      const files: Precached[] = [
        { url: `${config.base}index.html`, revision },
        ...precached(bundle).map((name) => ({ url: config.base + name, revision: null })),
      ]
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)?.fileName
      const defined = { __PRECACHE__: files, __ENTRY__: entry }
      await writeFile(join(dir, 'sw.js'), await bundled('src/worker/serviceWorker.ts', defined))
      await writeFile(join(dir, 'sw-off.js'), await bundled('src/worker/noWorker.ts', {}))
    },
  }
}

/** File names of the tabs' screens, and of what these load on demand. */
function precached(bundle: Rolldown.OutputBundle): string[] {
  const routes = routeChunks(bundle, '')
  const isScreen = (id: string) => Object.values(builtScreens).some((file) => id.endsWith(`src/features/${file}.tsx`))
  const found = new Set<string>()
  const add = (name: string, depth: number): void => {
    const file = bundle[name]
    if (!file || found.has(name)) return
    if (file.type === 'asset') return void found.add(name)
    if (file.facadeModuleId && isScreen(file.facadeModuleId) && depth > 0) return
    if (file.code.length > MOST_BYTES && !file.isEntry) return
    found.add(name)
    for (const style of file.viteMetadata?.importedCss ?? []) add(style, depth)
    for (const part of file.imports) add(part, depth)
    for (const part of file.dynamicImports) add(part, depth + 1)
  }
  const ahead = builtParts.filter((part) => !NOT_AHEAD.includes(part))
  for (const name of [...TABS, ...ahead].flatMap((path) => routes[path] ?? [])) add(name, 0)
  for (const file of Object.values(bundle)) if (file.type === 'chunk' && file.isEntry) add(file.fileName, 0)
  return [...found].sort()
}

async function bundled(entry: string, define: Record<string, unknown>): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: {
      'process.env.NODE_ENV': '"production"',
      ...Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)])),
    },
    build: {
      write: false,
      target: 'es2018',
      lib: { entry: resolve(root, entry), formats: ['iife'], name: 'worker' },
    },
  })
  const outputs = (Array.isArray(result) ? result : [result]) as Rolldown.RolldownOutput[]
  const code = outputs[0]?.output[0].code
  if (!code) throw new Error(`${entry} was not built`)
  return code
}
