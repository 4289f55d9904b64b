import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { people } from '@contract/people'
import { psychology, type PsychologyHome, type ReportSummary, type Scale } from '@contract/psychology'
import type { CursorPage } from '@contract/trend'
import { call } from '@/http/call'
import { queryClient } from '@/http/queryClient'
import { cursorAfter } from '@/lib/pages'

const HOME = ['psychology', 'home']

export const useHome = () =>
  useQuery({ queryKey: HOME, queryFn: ({ signal }) => call(psychology.home, {}, { signal }) })

/** Puts the home as a write has answered it, and forgets everything else of this noun. */
export async function noteHome(home: PsychologyHome): Promise<void> {
  await queryClient.cancelQueries({ queryKey: ['psychology'] })
  queryClient.removeQueries({ queryKey: ['psychology'], predicate: ({ queryKey }) => queryKey[1] !== HOME[1] })
  queryClient.setQueryData(HOME, home)
}

export const useScales = () =>
  useQuery({ queryKey: ['psychology', 'scales'], queryFn: ({ signal }) => call(psychology.scales, {}, { signal }) })

/** The items of the open round. */
export const useRound = (scale: Scale) =>
  useQuery({
    queryKey: ['psychology', 'round', scale],
    queryFn: ({ signal }) => call(psychology.scale, { scale }, { signal }),
  })

type Page = CursorPage<ReportSummary>

/** Own reports, the newest first; of one scale or of both. */
export function useReports(scale?: Scale) {
  const found = useInfiniteQuery<Page, Error, InfiniteData<Page>, unknown[], string | null>({
    queryKey: ['psychology', 'reports', scale ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call(psychology.reports, { ...(scale ? { scale } : {}), cursor: pageParam }, { signal }),
    initialPageParam: null,
    getNextPageParam: cursorAfter,
  })

  /** Rejects where the next page failed, so that the list can offer it again. */
  async function more(): Promise<void> {
    const { error } = await found.fetchNextPage()
    if (error) throw error
  }

  return { ...found, rows: found.data?.pages.flatMap(({ list }) => list) ?? [], more }
}

export const useReport = (reportId: string) =>
  useQuery({
    queryKey: ['psychology', 'report', reportId],
    queryFn: ({ signal }) => call(psychology.report, { reportId }, { signal }),
    enabled: reportId !== '',
  })

/** Who is signed in; undefined until it is known. */
export const useOwnAccount = () =>
  useQuery({
    queryKey: ['account'],
    queryFn: ({ signal }) => call(people.account, {}, { signal, quiet: 'background' }),
  }).data

/** Everything of this noun is read anew. */
export const readAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['psychology'] })
