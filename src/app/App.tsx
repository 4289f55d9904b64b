import { type ComponentType, lazy, Suspense } from 'react'
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom'
import { BASE, paths } from '@/paths'
import { Loading } from '@/shared/StateViews'
import { CrashBoundary } from './CrashBoundary'
import NotFoundPage from './NotFoundPage'
import { screens } from './screens'
import { useHomeSlash } from './useHomeSlash'
import { useScrollPlace } from './useScrollPlace'

// Without its code the screens above it still work.
const BottomBar = lazy<ComponentType<{ pathname: string }>>(() =>
  import('./BottomBar').then(
    (module) => ({ default: module.BottomBar }),
    () => ({ default: () => null }),
  ),
)
const TABS: readonly string[] = [paths.index, paths.service, paths.message, paths.me]

export function App() {
  return (
    <CrashBoundary>
      <BrowserRouter basename={BASE}>
        <Frame />
      </BrowserRouter>
    </CrashBoundary>
  )
}

function Frame() {
  const pathname = useLocation().pathname.replace(/(.)\/+$/, '$1')
  useHomeSlash()
  useScrollPlace()
  return (
    <>
      <CrashBoundary key={pathname}>
        <Suspense fallback={<Loading />}>
          <Routes>
            {[...screens].map(([path, { Screen }]) => (
              <Route key={path} path={path} element={<Screen />} />
            ))}
            <Route path="*" element={<NotFoundPage />} />
          </Routes>
        </Suspense>
      </CrashBoundary>
      <Suspense>{TABS.includes(pathname) && <BottomBar pathname={pathname} />}</Suspense>
    </>
  )
}
