import { useState } from 'react'

/**
 * Whether the read that a query starts when its screen opens has ended, also by a failure; until then its data may be of
 * an earlier visit. Later refetches change nothing.
 */
export function useHasRead({ isFetching }: { isFetching: boolean }): boolean {
  const [hasRead, setRead] = useState(!isFetching)
  if (!hasRead && !isFetching) setRead(true)
  return hasRead || !isFetching
}
