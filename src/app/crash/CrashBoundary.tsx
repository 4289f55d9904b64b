import { Component, type ReactNode } from 'react'
import { pageErrors } from '@/lib/pageErrors'
import { ChunkError } from '@/lib/loadChunk'
import { CrashView } from './CrashView'
import { forgetFailures } from '../lazyScreen'
import { LoadFailedView } from './LoadFailedView'

interface Props {
  children: ReactNode
  /** Key of the history entry: with another one the content is tried again. Left out around the router. */
  entry?: string
  /** Shows nothing in place of what failed. */
  isOptional?: boolean
}

interface State {
  error: unknown
}

/** Error boundary of one part of the page: of a screen, or of the bottom bar; all others keep working. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { error: error ?? new Error('unknown') }
  }

  override componentDidCatch(error: unknown) {
    pageErrors.report(error)
    forgetFailures()
  }

  override componentDidUpdate({ entry }: Props, { error }: State) {
    // An error that came with the new entry stays.
    if (entry !== this.props.entry && error !== undefined) this.retry()
  }

  private readonly retry = () => this.setState({ error: undefined })

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (this.props.isOptional) return null
    if (error instanceof ChunkError) return <LoadFailedView onRetry={this.retry} />
    return <CrashView onRetry={this.retry} />
  }
}
