import type { InfiniteData } from '@tanstack/react-query'
import { queryClient } from '@/http/queryClient'
import { forgetKeptFeeds } from '@/session/userPages'

interface Row {
  imId?: string
  userId?: string
  seller?: { userId: string }
}
type Page = Record<string, unknown>

const LISTS = [['feed'], ['search'], ['posts'], ['related'], ['market', 'page']]

/** Removes a blocked person, and that person's posts and items, from what was loaded. */
export function hideAuthor(authorId: string): void {
  const isOther = ({ imId, userId, seller }: Row) => (imId ?? userId ?? seller?.userId) !== authorId
  const without = (page: Page): Page =>
    Object.fromEntries(
      Object.entries(page).map(([name, part]) => [name, Array.isArray(part) ? (part as Row[]).filter(isOther) : part]),
    )
  for (const list of LISTS) {
    queryClient.setQueriesData(
      { queryKey: list },
      (data: InfiniteData<Page> | undefined) => data && { ...data, pages: data.pages.map(without) },
    )
  }
  queryClient.removeQueries({ queryKey: ['market', 'item'], type: 'inactive' })
  forgetKeptFeeds()
}
