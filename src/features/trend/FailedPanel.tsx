import { useLayoutEffect } from 'react'
import { Failed } from '@/shared/StateViews'
import { DETAIL_FAILED } from './loadTrend'

/** Any other failure: the sentence in place with a retry, tried again by itself once the network is back. */
export function FailedPanel({ onRetry }: { onRetry: () => void }) {
  // From the moment it is seen: the network may be back before other effects run.
  useLayoutEffect(() => {
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <main>
      <Failed text={DETAIL_FAILED} onRetry={onRetry} />
    </main>
  )
}
