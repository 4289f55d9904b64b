import { screenPaths } from '@/builtScreens'
import { BASE, plainPath } from '@/routes'
import { type LazyScreen, lazyScreen } from './lazyScreen'

/**
 * Preloads the scripts of a screen and loads its style sheets. Never rejects: retryStyles requests what failed again.
 */
function loadFiles(addresses: readonly string[]): Promise<unknown> {
  const arriving = addresses.map((href) => {
    if (document.querySelector(`link[href="${href}"]:not([rel="preload"])`)) return undefined
    const isStyle = href.endsWith('.css')
    const link = document.createElement('link')
    // Same mode as in the boot script: otherwise the browser would load it twice.
    Object.assign(link, { rel: isStyle ? 'stylesheet' : 'modulepreload', crossOrigin: '', href })
    const arrived = isStyle && new Promise((resolve) => (link.onload = link.onerror = resolve))
    document.head.append(link)
    return arrived
  })
  return Promise.all(arriving)
}

/** Loads a screen by the boot script's table, so that the bundle needs no second list of all files. */
async function loadScreen(path: string): Promise<unknown> {
  const addresses = window.__chunks?.[path] ?? []
  const [code] = addresses
  if (!code) return (await import('./screenFiles')).loadSource(path)
  const styled = loadFiles(addresses)
  const module = (await import(/* @vite-ignore */ code)) as unknown
  await styled
  return module
}

/** Every built screen by its path. */
export const screens: ReadonlyMap<string, LazyScreen> = new Map(
  screenPaths.map(
    (path) =>
      [
        path,
        lazyScreen(
          () => loadScreen(path),
          () => window.__chunks?.[path]?.[0],
        ),
      ] as const,
  ),
)

/** The router path of a full path such as `/mobile/trend/detail`. */
export const routerPath = (pathname: string): string => plainPath(pathname.slice(BASE.length)) || '/'

/** The screen of a full path, if it is built. */
export const screenAt = (pathname: string): LazyScreen | undefined => screens.get(routerPath(pathname))
