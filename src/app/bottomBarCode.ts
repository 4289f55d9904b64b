import { lazyScreen } from './lazyScreen'

/** The screens above work without this code. */
export const bottomBar = lazyScreen(
  () => import('./BottomBar'),
  () => undefined,
)
