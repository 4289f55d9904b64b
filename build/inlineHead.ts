import type { Plugin, ResolvedConfig, Rolldown } from 'vite'
import { bundleBoot } from './bootScript'
import { inlineStyles, PAGE_STYLES } from './inlineStyles'
import { packChunks, pageChunks } from './chunks/routeChunks'

/**
 * Promise.any exists since Chromium 85 and Safari 14, the oldest browsers that run the app. Older ones may not be able to
 * parse the boot script: no syntax newer than 2009.
 */
export const OLD_BROWSER =
  "if(typeof Promise!=='function'||!Promise.any)" +
  "document.addEventListener('DOMContentLoaded',function(){document.getElementById('root').innerHTML=" +
  '\'<p class="plain" role="alert">您的浏览器版本过低，请升级浏览器或系统后再打开本页。</p>\'})'

/**
 * Inlines the boot script, the critical styles and the entry's styles into index.html, so that nothing blocks the first
 * paint.
 */
export function inlineHead(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'inline-head',
    configResolved(resolved) {
      config = resolved
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const boot = await bundleBoot(config.mode, 'src/boot/boot.ts', {
          __ROUTE_CHUNKS__: bundle ? pageChunks(bundle, config.base) : packChunks({}, {}),
        })
        const css = await inlineStyles(PAGE_STYLES, config)
        return entryFirst(inlineEntryStyles(html, config.base, bundle))
          .replace('<!--boot-->', () => `<script>${OLD_BROWSER}</script><script>${boot}</script>`)
          .replace('<!--critical-->', () => `<style>${css}</style>`)
      },
    },
  }
}

/** The entry starts loading before the boot script runs; as a module it is executed after it. */
function entryFirst(html: string): string {
  const [entry] = /<script type="module"[^>]*src="[^"]+"[^>]*><\/script>/.exec(html) ?? []
  return entry ? html.replace(entry, '').replace('<!--boot-->', () => `${entry}<!--boot-->`) : html
}

function inlineEntryStyles(html: string, base: string, bundle: Rolldown.OutputBundle | undefined): string {
  if (!bundle) return html
  return html.replace(/\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g, (link, href: string) => {
    const asset = bundle[href.slice(base.length)]
    if (asset?.type !== 'asset') return link
    // The bundler's loader waits for every style sheet of a chunk without a link in the page; this one is marked as
    // loaded.
    return `<link rel="stylesheet" href="${href}" media="not all" disabled><style>${String(asset.source).trim()}</style>`
  })
}
