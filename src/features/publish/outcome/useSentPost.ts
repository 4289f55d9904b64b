import { useEffect, useState } from 'react'
import { type Trend, trends } from '@contract/trend'
import { isAborted } from '@/http/apiError'
import { call } from '@/http/call'

/** A sent post as it is now, or why it cannot be read. */
export function useSentPost(trendsId: string) {
  const [trend, setTrend] = useState<Trend>()
  const [error, setError] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    const control = new AbortController()
    call(trends.detail, { trendsId }, { signal: control.signal }).then(setTrend, (failure: unknown) => {
      if (!control.signal.aborted && !isAborted(failure)) setError(failure)
    })
    return () => control.abort()
  }, [trendsId, attempt])

  function retry() {
    setError(undefined)
    setAttempt(attempt + 1)
  }
  return { trend, error, retry }
}
