import type { InfiniteData, Query } from '@tanstack/react-query'
import { FeedTab } from '@contract/trend'
import { queryClient } from '@/http/queryClient'
import { forgetKeptFeeds } from '@/session/userPages'

interface Row {
  imId?: string
  userId?: string
  seller?: { userId: string }
}
type Page = Record<string, unknown>

const LISTS = [['feed'], ['search'], ['posts'], ['related'], ['market', 'page']]

/** Returns a list without the rows of this person. */
function withoutAuthor(authorId: string) {
  const isOther = ({ imId, userId, seller }: Row) => (imId ?? userId ?? seller?.userId) !== authorId
  const without = (page: Page): Page =>
    Object.fromEntries(
      Object.entries(page).map(([name, part]) => [name, Array.isArray(part) ? (part as Row[]).filter(isOther) : part]),
    )
  return (data: InfiniteData<Page> | undefined) => data && { ...data, pages: data.pages.map(without) }
}

/** Removes a blocked person, and that person's posts and items, from what was loaded. */
export function hideAuthor(authorId: string): void {
  for (const queryKey of LISTS) queryClient.setQueriesData({ queryKey }, withoutAuthor(authorId))
  queryClient.removeQueries({ queryKey: ['market', 'item'], type: 'inactive' })
  forgetKeptFeeds()
}

/** Removes the posts of somebody no longer followed from what was loaded of 关注. */
export function hideUnfollowed(authorId: string): void {
  const isFollowed = ({ queryKey: [, view] }: Query) => String(view).startsWith(`${FeedTab.Follow}/`)
  queryClient.setQueriesData({ queryKey: ['feed'], predicate: isFollowed }, withoutAuthor(authorId))
  forgetKeptFeeds(FeedTab.Follow)
}
