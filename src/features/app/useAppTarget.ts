import { paths } from '@/routes'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { safeRedirect } from '@/session/redirect'

/** Where the person was going (query `target`): the app's own addresses only, home otherwise. */
export function useAppTarget(): { route: string; trendsId: string | undefined } {
  const raw = useQueryParam('target')
  const destination = raw ? safeRedirect(raw) : undefined
  if (destination?.kind !== 'route' || destination.to.startsWith(paths.app))
    return { route: paths.index, trendsId: undefined }
  const [path, query = ''] = destination.to.split('?')
  const id = path === paths.trendDetail ? new URLSearchParams(query.split('#')[0]).get('id')?.trim() : undefined
  return { route: destination.to, trendsId: id || undefined }
}
