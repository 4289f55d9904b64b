import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { feed } from '@contract/feed'
import { login } from '@contract/login'
import { type Account, people } from '@contract/people'
import { type FeedTab, trends } from '@contract/trend'
import { call } from '@/http/call'
import { readings } from '@/http/readings'
import { useFreshRows } from '@/lists/useFreshRows'
import { noteAuthor } from '@/posts/changedPosts'
import { ACCOUNT } from '@/writes/useOwnAccount'

/** `changed` updates the account in all cached queries and on the device, `readAgain` asks the backend for it. */
export function useAccountChanges() {
  const client = useQueryClient()
  return {
    changed(account: Account): void {
      // A read that began before the change may answer with the former one.
      void client.cancelQueries({ queryKey: ACCOUNT })
      client.setQueryData(ACCOUNT, account)
      readings.learn(people.account, {}, account)
      noteAuthor(account)
      void client.invalidateQueries({ queryKey: ['posts'] })
      // 同城 has cached the former city of the account; removed, so that it is not shown first.
      client.removeQueries({ queryKey: ['feed-cities'] })
    },
    readAgain: (): void => void client.invalidateQueries({ queryKey: ACCOUNT }),
  }
}

/** The cities of 同城; apart from its own query, which has the city of the account, too. */
export function useCities(): readonly string[] {
  const { data } = useQuery({
    queryKey: ['known-cities'],
    queryFn: ({ signal }) => call(feed.cities, {}, { signal, kept: true, quiet: 'background' }),
  })
  return data?.cities ?? []
}

export function usePerson(userId: string) {
  return useQuery({
    queryKey: ['person', userId],
    queryFn: ({ signal }) => call(people.person, { userId }, { signal, kept: true }),
    enabled: userId !== '',
  })
}

export function useOrganisation(orgId: string | undefined) {
  return useQuery({
    queryKey: ['organisation', orgId],
    queryFn: ({ signal }) => call(people.organisation, { orgId: orgId ?? '' }, { signal, kept: true }),
    enabled: orgId !== undefined,
  })
}

const SESSIONS = ['sessions']

/** Devices on which the reader is logged in. */
export function useSessions() {
  return useQuery({
    queryKey: SESSIONS,
    queryFn: async ({ signal }) => (await call(login.sessions, {}, { signal })).list,
  })
}

/** Returns a function that refetches the sessions. */
export function useSessionsChanged(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: SESSIONS })
}

export interface PostsOf {
  tab: FeedTab
  /** Author, for the tab user. */
  userId?: string
}

/** One list of posts, page by page. */
export function usePosts({ tab, userId }: PostsOf) {
  const posts = useFreshRows(['posts', tab, userId ?? ''], (cursor, { signal, quiet }) => {
    const body = { tab, cursor, ...(userId === undefined ? {} : { userId }) }
    return call(trends.page, body, { signal, quiet, kept: quiet ? 'store' : true })
  })
  const rows = useMemo(() => [...new Map(posts.rows.map((trend) => [trend.trendsId, trend])).values()], [posts.rows])
  return { ...posts, rows }
}
