import { useQuery } from '@tanstack/react-query'
import { modules } from '@contract/module'
import { call } from '@/http/call'
import { savedGroups, saveGroups } from './savedGroups'

/** The tiles of this user; `kept` where they are the last ones seen and could not be renewed. */
export function useTiles() {
  const { data, error, refetch } = useQuery({
    queryKey: ['service', 'tiles'],
    queryFn: async ({ signal }) => {
      const { groups } = await call(modules.list, {}, { signal })
      saveGroups(groups)
      return groups
    },
  })
  const kept = error ? savedGroups() : undefined
  return { groups: data ?? kept, kept: !data && kept !== undefined, error, refetch }
}

/** Today's items; a failure here only leaves them out. */
export function useToday() {
  const { data } = useQuery({
    queryKey: ['service', 'today'],
    queryFn: ({ signal }) => call(modules.today, {}, { signal }),
  })
  return data ?? []
}
