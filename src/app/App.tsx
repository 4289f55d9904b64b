import { BrowserRouter } from 'react-router-dom'
import { BASE } from '@/routes'
import { CrashBoundary } from './crash/CrashBoundary'
import { Frame, type FrameProps } from './Frame'
import { screens } from './screens'

/** Behaves as version 7, which has the same code and that of data routers, twice as large. */
const FUTURE = { v7_startTransition: true, v7_relativeSplatPath: true }

/** Root of the browser's page: the router with lazy screens. A served page renders `Frame` without them. */
export function App(props: Omit<FrameProps, 'screens'>) {
  return (
    <CrashBoundary>
      <BrowserRouter basename={BASE} future={FUTURE}>
        <Frame screens={screens} {...props} />
      </BrowserRouter>
    </CrashBoundary>
  )
}
