import { lazy, Suspense } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { Loading } from '@/shared/StateViews'
import NotFoundPage from './NotFoundPage'

const TrendDetailPage = lazy(() => import('@/features/trend/TrendDetailPage'))

export function App() {
  return (
    <BrowserRouter basename="/mobile">
      <Suspense fallback={<Loading />}>
        <Routes>
          <Route path="/trend/detail" element={<TrendDetailPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
    </BrowserRouter>
  )
}
