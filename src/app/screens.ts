import { builtScreens } from '@/builtScreens'
import { BASE } from '@/routes'
import { type LazyScreen, lazyScreen } from './lazyScreen'

/** Preloads all files of a screen from the boot script's table, so that the bundle needs no second list. */
function preloadAll(path: string): void {
  for (const href of window.__chunks?.[path] ?? []) {
    if (!href.endsWith('.js') || document.querySelector(`link[href="${href}"]`)) continue
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
}

const files = import.meta.glob('../features/*/*Page.tsx')

/** Every built screen by its path. */
export const screens: ReadonlyMap<string, LazyScreen> = new Map(
  Object.entries(builtScreens).flatMap(([path, file]) => {
    const load = files[`../features/${file}.tsx`]
    if (!load) return []
    const loadAll = () => {
      preloadAll(path)
      return load()
    }
    return [[path, lazyScreen(loadAll, () => window.__chunks?.[path]?.[0])] as const]
  }),
)

/** The screen of a full path such as `/mobile/trend/detail`, if it is built. */
export function screenAt(pathname: string): LazyScreen | undefined {
  return screens.get(pathname.slice(BASE.length).replace(/(.)\/+$/, '$1') || '/')
}
