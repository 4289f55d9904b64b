import { Suspense } from 'react'
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom'
import { BASE } from '@/paths'
import { Loading } from '@/shared/StateViews'
import { BottomBar } from './BottomBar'
import { CrashBoundary } from './CrashBoundary'
import NotFoundPage from './NotFoundPage'
import { screens } from './screens'
import { useScrollPlace } from './useScrollPlace'

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
  const { pathname } = useLocation()
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
      <BottomBar />
    </>
  )
}
