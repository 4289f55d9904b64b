import { useEffect, useState } from 'react'
import { mealOrders, OrderStatus, type Waiting } from '@contract/mealOrder'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isNotFound } from '@/http/apiError'
import { call } from '@/http/call'
import { keepWaiting, keptWaiting } from './keptWaiting'
import { pauseOf } from './waitingPace'

const isOver = (status: OrderStatus) => status >= OrderStatus.PickedUp

/**
 * State of an order, polled while shown and not final, unless it does not exist. `keptAt` is set if the last read
 * failed.
 */
export function useWaiting(orderId: string) {
  const [opened] = useState(() => Date.now())
  const queries = useQueryClient()
  const queryKey = ['catering', 'waiting', orderId]
  const found = useQuery<Waiting>({
    queryKey,
    queryFn: async ({ signal }) => {
      const state = queries.getQueryState(queryKey)
      // A code, or the failure, is on the screen.
      const isShown = state?.data !== undefined || state?.errorUpdateCount || keptWaiting(orderId)
      const waiting = await call(mealOrders.waiting, { orderId }, { signal, quiet: isShown ? true : 'offline' })
      keepWaiting({ ...waiting, orderId, at: Date.now() })
      return waiting
    },
    enabled: orderId !== '',
    refetchIntervalInBackground: false,
    refetchInterval: ({ state: { data, error } }) =>
      isNotFound(error) || (data && isOver(data.status)) ? false : pauseOf(Date.now() - opened, data?.ahead ?? 0),
  })
  const { refetch } = found
  useEffect(() => {
    const look = () => {
      if (!document.hidden) void refetch()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [refetch])
  const kept = found.error ? keptWaiting(orderId) : undefined
  return {
    data: found.data ?? kept,
    keptAt: kept?.at,
    error: found.error,
    refetch,
  }
}
