import { paths, plainPath } from '@/routes'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { ownDestination } from '@/session/redirect'

interface AppTarget {
  route: string
  trendsId: string | undefined
  /** Whether the address names a target that is no page of this app. */
  isForeign: boolean
}

/** The original target (query `target`): only addresses of this app, else home. */
export function useAppTarget(): AppTarget {
  const raw = useQueryParam('target')
  const destination = raw ? ownDestination(raw) : undefined
  if (destination?.kind !== 'route' || destination.to.startsWith(paths.app))
    return { route: paths.index, trendsId: undefined, isForeign: raw !== '' && !destination }
  const [path = '', query = ''] = destination.to.split('?')
  const id =
    plainPath(path) === paths.trendDetail ? new URLSearchParams(query.split('#')[0]).get('id')?.trim() : undefined
  return { route: destination.to, trendsId: id || undefined, isForeign: false }
}
