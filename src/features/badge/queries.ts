import { useQuery } from '@tanstack/react-query'
import { type Badges, badges } from '@contract/badge'
import { call } from '@/http/call'
import { queryClient } from '@/http/queryClient'

const OWN = ['badges', 'own']

/** All badges, with the user's progress. */
export const useBadges = () => useQuery({ queryKey: OWN, queryFn: ({ signal }) => call(badges.list, {}, { signal }) })

/** Shows the badges returned by a write, and refetches the worn one of persons. */
export async function noteBadges(changed: Badges): Promise<void> {
  await queryClient.cancelQueries({ queryKey: OWN })
  queryClient.setQueryData(OWN, changed)
  void queryClient.invalidateQueries({ queryKey: ['badges', 'of'] })
}

/** Invalidates the user's badges. */
export const readAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: OWN })
