import type { InfiniteQueryObserverResult } from '@tanstack/react-query'
import { isTransport } from '@/http/apiError'

type Found = Pick<InfiniteQueryObserverResult, 'refetch' | 'fetchNextPage'>

/**
 * Loads the next page of a list. A refetch that is under way ends first: the next page would cancel it, and rows known
 * to be old would stay. Rejects on failure, so that the list offers a retry.
 */
export async function nextPage({ refetch, fetchNextPage }: Found, isFetching: boolean): Promise<void> {
  const { error: failure } = isFetching ? await refetch({ cancelRefetch: false }) : { error: null }
  // Without a network the next page would fail, too, with a second message.
  if (isTransport(failure)) throw failure
  const { error } = await fetchNextPage()
  if (error) throw error
}
