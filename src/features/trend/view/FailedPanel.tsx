import { Failed } from '@/ui/States'
import { DETAIL_FAILED } from './loadTrend'

/** Error state for other failures, with a retry. */
export function FailedPanel({ onRetry }: { onRetry: () => void }) {
  return (
    <main>
      <Failed text={DETAIL_FAILED} onRetry={onRetry} />
    </main>
  )
}
