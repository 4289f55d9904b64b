import { lazyScreen } from './lazyScreen'

/** Optional: the screens above work without this code. */
export const bottomBar = lazyScreen(
  () => import('./BottomBar').catch(() => ({ default: () => null })),
  () => undefined,
)
