import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { audit, type AuditListBody, type AuditTrend, type LogBody } from '@contract/audit'
import { dictionaries, type DictionaryItem, DictionaryName } from '@contract/dictionary'
import { people } from '@contract/people'
import type { CursorPage } from '@contract/trend'
import { call, type CallOptions } from '@/http/call'
import { wholeTrend } from '@/shared/wholeTrend'

const POLL_MS = 10_000
const AUDIT = 'audit'

/** The backend's word on whether this user audits; whatever else comes means no. */
export function useAuditRight() {
  return useQuery({
    queryKey: [AUDIT, 'right'],
    queryFn: async ({ signal }) => (await call(audit.isAdmin, undefined, { signal })) === true,
  })
}

export type ListTab = 'wait' | 'finish'
export type ListFilter = Pick<AuditListBody, 'type' | 'risk' | 'auditStatus'>

/** A row of a backend that leaves our additions out. */
function wholeRow(given: AuditTrend): AuditTrend {
  const blank = { submitTime: given.createTime, overdue: false, isEdit: false, reportNum: 0, auditTime: '', auditorId: '', auditorName: '', undoSeconds: 0 }
  return { ...blank, ...given, ...wholeTrend(given) }
}

type Page<Row> = CursorPage<Row> & { total?: number }

function useCursorList<Row>(key: readonly unknown[], read: (cursor: string | null, options: CallOptions) => Promise<Page<Row>>, pollMs?: number) {
  const client = useQueryClient()
  const queryKey = [AUDIT, ...key]
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, { signal, quiet: client.getQueryData(queryKey) !== undefined }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    ...(pollMs === undefined ? {} : { refetchInterval: pollMs, refetchOnWindowFocus: true }),
  })

  /** Rejects where the next page failed, so that the list can offer it again. */
  async function more(): Promise<void> {
    const { error } = await list.fetchNextPage()
    if (error) throw error
  }

  return { ...list, rows: list.data?.pages.flatMap((page) => page.list) ?? [], total: list.data?.pages[0]?.total, more }
}

/** One of the two lists; it asks again every ten seconds, so that two admins rarely open the same post. */
export function useAuditList(tab: ListTab, filter: ListFilter) {
  const endpoint = tab === 'wait' ? audit.waiting : audit.finished
  return useCursorList(['list', tab, filter], async (cursor, options) => {
    const page = await call(endpoint, { cursor, ...filter }, options)
    return { ...page, list: page.list.map(wholeRow) }
  }, POLL_MS)
}

export function useAuditData() {
  const client = useQueryClient()
  const queryKey = [AUDIT, 'data']
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call(audit.data, {}, { signal, quiet: client.getQueryData(queryKey) !== undefined }),
    refetchInterval: POLL_MS,
  })
}

const detailKey = (trendsId: string) => [AUDIT, 'detail', trendsId]

export function useAuditDetail(trendsId: string) {
  return useQuery({
    queryKey: detailKey(trendsId),
    queryFn: async ({ signal }) => {
      const detail = await call(audit.detail, { trendsId }, { signal })
      return { ...wholeRow(detail), decisions: detail.decisions ?? [], reports: detail.reports ?? [] }
    },
    enabled: trendsId !== '',
  })
}

/** What a change of a post makes stale: its detail is asked anew, and so are lists, counts and log. */
export function useAuditChanged(): (trendsId: string) => Promise<void> {
  const client = useQueryClient()
  return async (trendsId) => {
    await client.invalidateQueries({ queryKey: detailKey(trendsId) })
    for (const list of ['list', 'data', 'log']) void client.invalidateQueries({ queryKey: [AUDIT, list] })
  }
}

/** Forgets a decided post's detail (section 4). */
export function useForgetDetail(): (trendsId: string) => void {
  const client = useQueryClient()
  return (trendsId) => {
    client.removeQueries({ queryKey: detailKey(trendsId) })
    for (const list of ['list', 'data', 'log']) void client.invalidateQueries({ queryKey: [AUDIT, list] })
  }
}

/** The next post that nobody looks at, other than these; undefined where none waits. */
export async function nextWaiting(filter: ListFilter, except: readonly string[], adminId: string): Promise<string | undefined> {
  const { list } = await call(audit.waiting, { cursor: null, ...filter }, { quiet: true })
  const free = ({ trendsId, lockedBy, meLocked, imId }: AuditTrend) =>
    !except.includes(trendsId) && imId !== adminId && (!lockedBy || lockedBy === '0' || meLocked === '1')
  return list.find(free)?.trendsId
}

export function useAuditLog(filter: Omit<LogBody, 'cursor'>) {
  return useCursorList(['log', filter], (cursor, options) => call(audit.log, { cursor, ...filter }, options))
}

export function useInbox(kind: number | undefined) {
  return useCursorList(
    ['inbox', kind],
    (cursor, options) => call(audit.inbox, { cursor, ...(kind === undefined ? {} : { kind }) }, options),
    POLL_MS,
  )
}

export function useOtherAdmins() {
  return useQuery({ queryKey: [AUDIT, 'admins'], queryFn: ({ signal }) => call(audit.otherAdmins, undefined, { signal }) })
}

function useDictionary(name: DictionaryName) {
  return useQuery({
    queryKey: ['dictionary', name],
    queryFn: async ({ signal }): Promise<DictionaryItem[]> => (await call(dictionaries.byName, { nameList: [name] }, { signal }))[name] ?? [],
    staleTime: Infinity,
  })
}

export const useDenyReasons = () => useDictionary(DictionaryName.MomentAuditDeny)
export const useMomentTags = () => useDictionary(DictionaryName.MomentTag)

/** All admins as choices, the asking one first. */
export function useLogAdmins(): { value: string; label: string }[] {
  const others = useOtherAdmins()
  const me = useQuery({ queryKey: ['account'], queryFn: ({ signal }) => call(people.account, {}, { signal, quiet: true }) })
  const mine = me.data ? [{ value: me.data.userId, label: `${me.data.imNickName}（我）` }] : []
  return [...mine, ...(others.data ?? []).map(({ userId, userName }) => ({ value: userId, label: userName }))]
}
