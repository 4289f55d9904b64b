import { Component, type ReactNode } from 'react'
import { pageErrors } from '@/lib/pageErrors'
import { ChunkError } from '@/lib/loadChunk'
import { CrashView } from './CrashView'
import { forgetFailures } from '../lazyScreen'
import { LoadFailedView } from './LoadFailedView'

interface Props {
  children: ReactNode
}

interface State {
  error: unknown
}

/** Error boundary of one screen; the bottom bar and all other screens keep working. Keyed by the history entry. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { error: error ?? new Error('unknown') }
  }

  override componentDidCatch(error: unknown) {
    pageErrors.report(error)
    forgetFailures()
  }

  private readonly retry = () => this.setState({ error: undefined })

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (error instanceof ChunkError) return <LoadFailedView onRetry={this.retry} />
    return <CrashView onRetry={this.retry} />
  }
}
