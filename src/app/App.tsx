import { BrowserRouter } from 'react-router-dom'
import { BASE } from '@/routes'
import { CrashBoundary } from './CrashBoundary'
import { Frame, type FrameProps } from './Frame'
import { screens } from './screens'

export function App(props: Omit<FrameProps, 'screens'>) {
  return (
    <CrashBoundary>
      <BrowserRouter basename={BASE}>
        <Frame screens={screens} {...props} />
      </BrowserRouter>
    </CrashBoundary>
  )
}
