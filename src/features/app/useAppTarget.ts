import { paths } from '@/routes'
import { useQueryParam } from '@/ui/navigation/useQueryParam'
import { safeRedirect } from '@/session/redirect'

/** The original target (query `target`): only addresses of this app, else home. */
export function useAppTarget(): { route: string; trendsId: string | undefined } {
  const raw = useQueryParam('target')
  const destination = raw ? safeRedirect(raw) : undefined
  if (destination?.kind !== 'route' || destination.to.startsWith(paths.app))
    return { route: paths.index, trendsId: undefined }
  const [path, query = ''] = destination.to.split('?')
  const id = path === paths.trendDetail ? new URLSearchParams(query.split('#')[0]).get('id')?.trim() : undefined
  return { route: destination.to, trendsId: id || undefined }
}
