import { type ComponentType, Suspense, useEffect } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { tabPaths } from '@/builtScreens'
import { comparablePath, plainPath } from '@/routes'
import { useOverScreens } from '@/ui/overScreens'
import { Loading } from '@/ui/States'
import { CrashBoundary } from './crash/CrashBoundary'
import { bottomBar } from './bottomBarCode'
import NotFoundPage from './NotFoundPage'
import { useHomeSlash } from './useHomeSlash'
import { useScrollPlace } from './useScrollPlace'

export interface FrameProps {
  screens: ReadonlyMap<string, { Screen: ComponentType }>
  /** The page was rendered before the app started: the scroll position is kept. */
  kept?: boolean
  /** Called once the first screen is rendered and interactive. */
  onShown?: () => void
}

/** Layout of every screen, below a router; the server renders with it too. */
export function Frame({ screens, kept = false, onShown }: FrameProps) {
  const { pathname: full, key: entry } = useLocation()
  const pathname = plainPath(full)
  useHomeSlash()
  useScrollPlace(kept)
  const overScreens = useOverScreens()
  return (
    <>
      <CrashBoundary key={pathname} entry={entry}>
        <Suspense fallback={<Loading />}>
          <Routes>
            {screenOf(screens, pathname)}
            <Route path="*" element={<NotFoundPage />} />
          </Routes>
          <ShownNotifier onShown={onShown} />
        </Suspense>
      </CrashBoundary>
      {overScreens}
      <CrashBoundary entry={entry} isOptional>
        <Suspense>{tabPaths.includes(comparablePath(pathname)) && <bottomBar.Screen />}</Suspense>
      </CrashBoundary>
    </>
  )
}

/**
 * Picks the current screen, so that the router gets one route: it ranks all its routes again with each rendering, about
 * 25 ms for ours on a phone. Like the router, accepts paths in any case and encoding.
 */
function screenOf(screens: FrameProps['screens'], pathname: string) {
  const plain = comparablePath(pathname)
  const path = screens.has(pathname) ? pathname : [...screens.keys()].find((each) => each.toLowerCase() === plain)
  const screen = path && screens.get(path)
  return screen && <Route path={path} element={<screen.Screen />} />
}

/** Calls `onShown` once its sibling is rendered. */
function ShownNotifier({ onShown }: { onShown: (() => void) | undefined }) {
  useEffect(() => onShown?.(), [onShown])
  return null
}
