import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, ResolvedConfig, Rolldown } from 'vite'
import type { ServedTrend } from '../contract/served'
import { OPEN_TREND } from '../src/builtScreens'
import { TrendType } from '../contract/trend'
import { paths } from '../src/routes'
import { bundleBoot } from './bootScript'
import { brandName } from './brand'
import { inlineStyles, PAGE_STYLES } from './inlineStyles'
import { installHead } from './manifest'
import { root } from './rooms'
import { pageChunks, routeChunks } from './chunks/routeChunks'
import { samplePosts } from './samplePosts'
import { SSR_ENTRY, SSR_FOLDER, servedPageOf } from './ssrBuild'
import { namesIn, readProperties, usedStyles } from './usedStyles'

// Without a script the style sheet sets the root font size.
const ROOT_FONT = 'html{font-size:min(calc(100vw/46.875),10px)}'
/** `hydrate.ts` adds it: nobody writes in the page before. */
const RESIZED = 'interactive-widget=resizes-content'
/** Styles of every page that are only needed after hydration: nothing moves before. */
const LATER = /:root:root|:disabled|:focus:not|not selector|reduced-motion|forced-colors/
/** A video post is dark in every theme. */
const DARK_LATER = new RegExp(`${LATER.source}|prefers-color-scheme`)

/**
 * Writes `dist-ssr/page.html`, the backend's template of a shared post: the head of index.html, the styles that such a
 * post needs, and a script that starts the app after load, with the assets that this script requests. Only for builds
 * to `dist/`, to which the page belongs.
 */
export function servedPage(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'served-page',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const file = servedPageOf(config)
        if (!file) return
        const emit = (name: string, source: string) => {
          const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
          const fileName = name.replace('.', `-${hash}.`)
          this.emitFile({ type: 'asset', fileName: `assets/${fileName}`, source })
          return `${config.base}assets/${fileName}`
        }
        const chunks = routeChunks(bundle, config.base)
        const code = [...new Set([...(chunks[paths.trendDetail] ?? []), ...(chunks[OPEN_TREND] ?? [])])]
        const entry = entryOf(bundle)
        const sheets = [...(entry.viteMetadata?.importedCss ?? [])].map((name) => sheet(bundle, name))
        const everywhere = (await inlineStyles(PAGE_STYLES, config)) + sheets.join('')
        const styles = emit('page.css', everywhere)
        const install = installHead(config.base, brandName(config.env.VITE_BRAND))
        const parts = {
          chunks: pageChunks(bundle, config.base),
          entry: config.base + entry.fileName,
          styles,
          code,
          install,
        }
        const starter = emit('hydrate.js', await bundleBoot(config.mode, 'src/boot/hydrate.ts', { __PARTS__: parts }))
        const boot = await bundleBoot(config.mode, 'src/boot/ssrInline.ts', { __STARTER__: starter })
        // Imports of a part come before its own code.
        const own = code
          .filter((address) => address.endsWith('.css'))
          .reverse()
          .map((address) => sheet(bundle, address.slice(config.base.length)))
        const all = everywhere + ROOT_FONT + own.join('')
        const namesOf = await ssrModule()
        const sets = Object.entries(samplePosts).map(([name, posts]) => {
          const drops = posts.every(({ detail }) => detail.type === TrendType.Video) ? DARK_LATER : LATER
          return `<!--${name}--><style>${readProperties(usedStyles(all, namesOf(posts), drops))}</style>`
        })
        const page = pageOf(await readFile(resolve(root, 'index.html'), 'utf8'), boot, `${sets.join('')}<!--end-->`)
        await writeFile(file, page)
      },
    },
  }
}

function entryOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
  if (entry?.type !== 'chunk') throw new Error('The build has no entry')
  return entry
}

function sheet(bundle: Rolldown.OutputBundle, name: string): string {
  const file = bundle[name]
  if (file?.type !== 'asset') throw new Error(`No styles ${name}`)
  return String(file.source).trim()
}

/** The classes and tags of posts as the backend renders them. */
async function ssrModule(): Promise<(posts: readonly ServedTrend[]) => Set<string>> {
  const ssr = (await import(
    `${pathToFileURL(join(root, SSR_FOLDER, SSR_ENTRY)).href}?${Date.now()}`
  )) as typeof import('../src/ssr/ssrRender')
  ssr.readHtmlBy({ clean: (html) => html, words: () => '字' })
  return (posts) => namesIn(posts.map(ssr.renderTrend).join(''))
}

function pageOf(source: string, boot: string, styles: string): string {
  return source
    .replace('<html lang="zh-CN">', '<html lang="zh-CN"<!--theme-->>')
    .replace(/\s*<script type="module"[^>]*><\/script>/, '')
    .replace(/\s*<noscript>[^]*?<\/noscript>/, '')
    .replace(/\s*<meta name="description"[^>]*>/, '')
    .replace(`, ${RESIZED}`, '')
    .replace(/<title>[^<]*<\/title>/, '<!--card-->')
    .replace('<!--install-->', '')
    .replace('<!--boot-->', () => `<!--first--><script>${boot}</script>`)
    .replace('<!--critical-->', () => styles)
    .replace(/(<div id="root">)[^]*?<\/div>\s*<\/div>/, '$1<!--screen--></div><!--data-->')
    .replace(' type="image/svg+xml"', '')
    .replace(/ \/>/g, '>')
    .replace(/>\s+</g, '><')
    .trim()
}
