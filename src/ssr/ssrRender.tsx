import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom/server'
import type { ServedTrend } from '@contract/served'
import { CrashBoundary } from '@/app/crash/CrashBoundary'
import { Frame } from '@/app/Frame'
import { provideSsrTrend } from '@/features/trend/ssrTrend'
import TrendDetailPage from '@/features/trend/TrendDetailPage'
import { readWordsBy } from '@/lib/text/text'
import { BASE, paths, trendDetailHref } from '@/routes'
import { purifyBy } from '@/posts/useCleanHtml'

export { noteServerTime } from '@/lib/time/serverTime'
export { readUserAgent } from '@/bridge/userAgent'

const screens = new Map([[paths.trendDetail, { Screen: TrendDetailPage }]])

/** Injects the server's HTML functions in place of the browser's. */
export function readHtmlBy(readers: { clean: (html: string) => string; words: (html: string) => string }): void {
  purifyBy({ cleanHtml: readers.clean })
  readWordsBy(readers.words)
}

/**
 * Renders the first screen of a public post with the browser's own components. Throws if a component fails.
 * @returns the HTML of `#root`
 */
export function renderTrend(served: ServedTrend): string {
  provideSsrTrend(served)
  const html = renderToString(
    <CrashBoundary>
      <StaticRouter basename={BASE} location={BASE + trendDetailHref(served.detail.trendsId ?? '')}>
        <Frame screens={screens} kept />
      </StaticRouter>
    </CrashBoundary>,
  ).replace(/^(?:<link [^>]*>)+/, '')
  // Anything else is the fallback of the boundary around the screen.
  if (!html.startsWith('<!--$--><')) throw new Error('The screen could not be rendered')
  return html
}
