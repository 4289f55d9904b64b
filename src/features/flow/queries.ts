import { useQuery } from '@tanstack/react-query'
import { type Flow, type FlowBox, flows } from '@contract/flow'
import type { HalfDays } from '@contract/flowForm'
import { isTransport } from '@/http/apiError'
import { call } from '@/http/call'
import { queryClient } from '@/http/queryClient'
import { useCursorRows } from '@/lists/useCursorRows'
import { useRecovery } from '@/ui/useRecovery'

/** Optional: the boxes are read without their counts, too. */
export function useCounts() {
  const found = useQuery({
    queryKey: ['flow', 'counts'],
    queryFn: ({ signal }) => call(flows.counts, {}, { signal, quiet: true }),
  })
  const { data, error, refetch } = found
  useRecovery(() => void refetch(), isTransport(error) && !data)
  return found
}

/** The kinds of approvals, each with the fields of its form. */
export function useKinds() {
  return useQuery({ queryKey: ['flow', 'kinds'], queryFn: ({ signal }) => call(flows.kinds, {}, { signal }) })
}

export function useBox(box: FlowBox) {
  return useCursorRows(['flow', 'list', box], (cursor, reading) => call(flows.list, { box, cursor }, reading))
}

const detailKey = (flowId: string) => ['flow', 'detail', flowId]

/** Disabled without an id. */
export function useFlow(flowId: string) {
  return useQuery({
    queryKey: detailKey(flowId),
    queryFn: ({ signal }) => call(flows.detail, { flowId }, { signal }),
    enabled: flowId !== '',
  })
}

/** Reads it again for new addresses of its files, or as its time is over. Nobody waits for that: a failure is silent. */
export function renewFlow(flowId: string): void {
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    call(flows.detail, { flowId }, { signal, quiet: 'background' })
  queryClient.fetchQuery({ queryKey: detailKey(flowId), queryFn }).catch(() => undefined)
}

export function usePeople(keyword: string) {
  return useQuery({
    queryKey: ['flow', 'people', keyword],
    queryFn: ({ signal }) => call(flows.people, { keyword }, { signal }),
  })
}

/** Working days of a period; requested once it is complete. */
export function useDays(period: HalfDays | undefined) {
  return useQuery({
    queryKey: ['flow', 'days', period],
    queryFn: ({ signal }) =>
      call(flows.days, period ?? { from: '', fromHalf: 'am', to: '', toHalf: 'pm' }, { signal, quiet: true }),
    enabled: period !== undefined,
    retry: false,
  })
}

/** Caches the flow returned by a write, over a read that is still under way; lists and counts are refetched. */
export async function cacheFlow(flow: Flow): Promise<void> {
  await queryClient.cancelQueries({ queryKey: detailKey(flow.flowId) })
  queryClient.setQueryData(detailKey(flow.flowId), flow)
  void queryClient.invalidateQueries({ queryKey: ['flow', 'list'] })
  void queryClient.invalidateQueries({ queryKey: ['flow', 'counts'] })
}

/** Invalidates all queries of this noun. */
export const invalidateFlows = () => queryClient.invalidateQueries({ queryKey: ['flow'] })
