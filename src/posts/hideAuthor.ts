import type { InfiniteData, Query, QueryFilters } from '@tanstack/react-query'
import { MessageGroup } from '@contract/message'
import { FeedTab } from '@contract/trend'
import { forgetAbout, forgetRows } from '@/http/kept'
import { queryClient } from '@/http/queryClient'
import { session } from '@/session/session'
import { forgetKeptFeeds } from '@/session/userPages'

interface Row {
  imId?: string
  userId?: string
  seller?: { userId: string }
  actor?: { userId: string }
  actorNum?: number
  group?: string
}
type Page = Record<string, unknown>

const MESSAGES = Object.values(MessageGroup).map((group) => ['messages', group])
const LISTS = [['feed'], ['search'], ['posts'], ['related'], ['market', 'page'], ...MESSAGES]

const isFollowed = ({ queryKey: [, view] }: Query) => String(view).startsWith(`${FeedTab.Follow}/`)
const FOLLOWED: QueryFilters = { queryKey: ['feed'], predicate: isFollowed }

/**
 * The only actor of a message; undefined if several people acted: that message stays until it is read again. Blocks
 * remove nothing from the audit inbox (rule: who is told).
 */
const actorOf = ({ actor, actorNum = 1, group }: Row) =>
  group === MessageGroup.TrendAudit || actorNum > 1 ? undefined : actor?.userId

const authorOf = (row: Row) => row.imId ?? row.userId ?? row.seller?.userId ?? actorOf(row)

/** Removes the rows of this person from lists, which stay as old as they are: later changes still apply to them. */
function removeAuthor(authorId: string, lists: QueryFilters): void {
  const isOther = (row: Row) => authorOf(row) !== authorId
  const without = (page: Page): Page =>
    Object.fromEntries(
      Object.entries(page).map(([name, part]) => [name, Array.isArray(part) ? (part as Row[]).filter(isOther) : part]),
    )
  for (const { queryKey, state } of queryClient.getQueryCache().findAll(lists)) {
    const data = state.data as InfiniteData<Page> | undefined
    if (!data) continue
    const left = { ...data, pages: data.pages.map(without) }
    queryClient.setQueryData(queryKey, left, { updatedAt: state.dataUpdatedAt })
  }
}

const rowsBy = (authorId: string) => ({ id: authorId, isGone: (row: object) => authorOf(row) === authorId })

/**
 * Removes a blocked person, that person's posts and items, and the messages about that person's acts from what was
 * loaded and what the device keeps.
 */
export function hideAuthor(authorId: string): void {
  hide(authorId)
  void hideInReads(authorId)
}

/** Reads that `refetchQueries` waits for. */
const RUNNING: QueryFilters = { fetchStatus: 'fetching', predicate: (query) => !query.isDisabled() }

/** The backend may have answered these reads before the block, and further pages are added to what they answered. */
async function hideInReads(authorId: string): Promise<void> {
  const isSameUser = session.sameUser()
  while (queryClient.isFetching(RUNNING) > 0) {
    await queryClient.refetchQueries(RUNNING, { cancelRefetch: false })
    if (!isSameUser()) return
    hide(authorId)
  }
}

function hide(authorId: string): void {
  for (const queryKey of LISTS) removeAuthor(authorId, { queryKey })
  queryClient.removeQueries({ queryKey: ['market', 'item'], type: 'inactive' })
  forgetKeptFeeds()
  void forgetAbout({ userId: authorId }).then(() => forgetRows(rowsBy(authorId)))
}

/** Removes the posts of somebody no longer followed from what was loaded of 关注 and what the device keeps of it. */
export function hideUnfollowed(authorId: string): void {
  removeAuthor(authorId, FOLLOWED)
  forgetKeptFeeds(FeedTab.Follow)
  void forgetRows(rowsBy(authorId), { tab: FeedTab.Follow })
}

/** Removes what was loaded of 关注, unless it is shown, so that its next opening loads the posts of a new followee. */
export function forgetFollowed(): void {
  queryClient.removeQueries({ ...FOLLOWED, type: 'inactive' })
  forgetKeptFeeds(FeedTab.Follow)
}
