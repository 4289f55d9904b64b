import { Failed } from '@/ui/States'
import { DETAIL_FAILED } from './loadTrend'

/** Any other failure: the sentence in place with a retry. */
export function FailedPanel({ onRetry }: { onRetry: () => void }) {
  return (
    <main>
      <Failed text={DETAIL_FAILED} onRetry={onRetry} />
    </main>
  )
}
