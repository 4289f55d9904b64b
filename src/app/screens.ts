import { builtScreens } from '@/builtScreens'
import { BASE } from '@/paths'
import { type LazyScreen, lazyScreen } from './lazyScreen'

const files = import.meta.glob('../features/*/*Page.tsx')

/** Every built screen by its path. */
export const screens: ReadonlyMap<string, LazyScreen> = new Map(
  Object.entries(builtScreens).flatMap(([path, file]) => {
    const load = files[`../features/${file}.tsx`]
    return load ? [[path, lazyScreen(load, () => window.__chunks?.[path]?.[0])] as const] : []
  }),
)

/** The screen of a full path such as `/mobile/trend/detail`, if it is built. */
export function screenAt(pathname: string): LazyScreen | undefined {
  return screens.get(pathname.slice(BASE.length).replace(/(.)\/+$/, '$1') || '/')
}
