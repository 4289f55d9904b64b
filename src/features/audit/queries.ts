import { useQuery, useQueryClient } from '@tanstack/react-query'
import { audit, type AuditDetail, type AuditListBody, type AuditTrend, type LogBody } from '@contract/audit'
import { dictionaries, type DictionaryItem, DictionaryName } from '@contract/dictionary'
import { market } from '@contract/market'
import { type CursorPage, type TrendFile, trends } from '@contract/trend'
import { call, type CallOptions } from '@/http/call'
import { cursorAfter } from '@/lib/pages'
import { useCursorRows } from '@/lists/useCursorRows'
import { useOwnAccount } from '@/writes/useOwnAccount'

const POLL_MS = 10_000
const AUDIT = 'audit'

/** Whether the user is an audit admin; an invalid response counts as no. */
export function useAuditRight() {
  return useQuery({
    queryKey: [AUDIT, 'right'],
    queryFn: ({ signal }) => call(audit.isAdmin, undefined, { signal }),
  })
}

export type ListTab = 'wait' | 'finish'
export type ListFilter = Pick<AuditListBody, 'type' | 'risk' | 'auditStatus'>

type Page<Row> = CursorPage<Row> & { total?: number }

function useCursorList<Row>(
  key: readonly unknown[],
  read: (cursor: string | null, options: CallOptions) => Promise<Page<Row>>,
  pollMs?: number,
) {
  const client = useQueryClient()
  const queryKey = [AUDIT, ...key]
  const list = useCursorRows(
    queryKey,
    (cursor, { signal }) => read(cursor, { signal, quiet: client.getQueryData(queryKey) !== undefined }),
    pollMs === undefined ? {} : { refetchInterval: pollMs, refetchOnWindowFocus: true },
  )

  return { ...list, total: list.data?.pages[0]?.total }
}

/** One of the two lists; polled every ten seconds, so that two admins rarely open the same post. */
export function useAuditList(tab: ListTab, filter: ListFilter) {
  const endpoint = tab === 'wait' ? audit.waiting : audit.finished
  return useCursorList(
    ['list', tab, filter],
    (cursor, options) => call(endpoint, { cursor, ...filter }, options),
    POLL_MS,
  )
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
    queryFn: ({ signal }) => call(audit.detail, { trendsId }, { signal }),
    enabled: trendsId !== '',
    // Not cached: a later visit reads it again.
    gcTime: 0,
  })
}

const filesUnderWay = new Map<string, Promise<readonly TrendFile[]>>()

/** The files of a post, its edit and its reported comments with fresh addresses; throws as `call`. */
export function filesNow(trendsId: string): Promise<readonly TrendFile[]> {
  const read = filesUnderWay.get(trendsId) ?? readFiles(trendsId).finally(() => filesUnderWay.delete(trendsId))
  // One answer for all pictures of a page that became too old.
  filesUnderWay.set(trendsId, read)
  return read
}

async function readFiles(trendsId: string): Promise<readonly TrendFile[]> {
  const { files, pendingEdit, reports } = await call(audit.detail, { trendsId }, { quiet: true })
  return [...(pendingEdit?.files ?? []), ...files, ...reports.flatMap((report) => report.files ?? [])]
}

/** A post as any member reads it, by the call of the public detail page, without audit data. */
export function useReadableTrend(trendsId: string) {
  return useQuery({
    queryKey: ['trend', 'readable', trendsId],
    queryFn: ({ signal }) => call(trends.detail, { trendsId }, { signal }),
    gcTime: 0,
  })
}

/**
 * Applies a change to the cached detail at once, and reads its detail, the lists, the counts and the log again. The
 * query of an open detail is never removed: its screen would keep stale data, or lose its state.
 */
export function useAuditChanged(): (trendsId: string, change?: Partial<AuditDetail>) => void {
  const client = useQueryClient()
  return (trendsId, change) => {
    const queryKey = detailKey(trendsId)
    client.setQueryData<AuditDetail>(queryKey, (known) => known && { ...known, ...change })
    for (const stale of [queryKey, ...['list', 'data', 'log'].map((list) => [AUDIT, list])])
      void client.invalidateQueries({ queryKey: stale })
  }
}

/**
 * The next pending post that no admin has locked, except this one; undefined if there is none. Rejects if a page cannot
 * be read.
 */
export async function nextWaiting(filter: ListFilter, except: string, adminId: string): Promise<string | undefined> {
  const isFree = ({ trendsId, lockedBy, meLocked, imId, meId }: AuditTrend) =>
    trendsId !== except && imId !== (meId || adminId) && (!lockedBy || lockedBy === '0' || meLocked === '1')
  const pages: CursorPage<AuditTrend>[] = []
  const cursors: (string | null)[] = []
  let cursor: string | null = null
  do {
    cursors.push(cursor)
    const page: CursorPage<AuditTrend> = await call(audit.waiting, { cursor, ...filter }, { quiet: true })
    const next = page.list.find(isFree)
    if (next) return next.trendsId
    pages.push(page)
    cursor = cursorAfter(page, pages, cursor, cursors)
  } while (cursor)
  return undefined
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

/** Posts with open reports; read again with the lists when a report is decided. */
export function useReportedTrends() {
  return useCursorList(['list', 'reports'], (cursor, options) => call(audit.reported, { cursor }, options), POLL_MS)
}

/** Reported market items without a decision. */
export function useReportedItems() {
  return useCursorList(['items'], (cursor, options) => call(market.auditList, { cursor }, options), POLL_MS)
}

/** Audit admins to whom the reader can hand a post on. */
export function useOtherAdmins() {
  return useQuery({
    queryKey: [AUDIT, 'admins'],
    queryFn: ({ signal }) => call(audit.otherAdmins, undefined, { signal }),
  })
}

function useDictionary(name: DictionaryName) {
  return useQuery({
    queryKey: ['dictionary', name],
    queryFn: async ({ signal }): Promise<DictionaryItem[]> =>
      (await call(dictionaries.byName, { nameList: [name] }, { signal }))[name] ?? [],
    staleTime: Infinity,
  })
}

/** Suggested reasons of a rejection, from the dictionary. */
export const useDenyReasons = () => useDictionary(DictionaryName.MomentAuditDeny)
/** Tags that an admin can give to a post, from the dictionary. */
export const useMomentTags = () => useDictionary(DictionaryName.MomentTag)

/** Choices of admins who have decided: the current admin, the other admins, then former admins. */
export function useLogAdmins(): { value: string; label: string }[] {
  const others = useOtherAdmins()
  const me = useOwnAccount()
  const logged = useQuery({
    queryKey: [AUDIT, 'log admins'],
    queryFn: ({ signal }) => call(audit.logAdmins, undefined, { signal, quiet: true }),
  })
  const mine = me.data ? [{ value: me.data.userId, label: `${me.data.imNickName}（我）` }] : []
  const choices = [...(others.data ?? []), ...(logged.data ?? [])].map(({ userId, userName }) => ({
    value: userId,
    label: userName,
  }))
  const known = new Map<string, { value: string; label: string }>()
  for (const choice of [...mine, ...choices]) if (!known.has(choice.value)) known.set(choice.value, choice)
  return [...known.values()]
}
