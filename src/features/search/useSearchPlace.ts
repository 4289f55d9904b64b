import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { SearchKind } from '@contract/search'
import { enumValue } from '@/lib/enumValue'
import { trendSearchHref } from '@/routes'
import { useQueryParam } from '@/ui/navigation/useQueryParam'

/** The search of the address; changes replace it, so that back leaves the search at once. */
export function useSearchPlace() {
  const keyword = useQueryParam('q')
  const kind = enumValue(SearchKind, useQueryParam('kind')) ?? SearchKind.Trend
  const navigate = useNavigate()
  const go = useCallback(
    (q: string, next: SearchKind) => {
      void navigate(trendSearchHref(q, next === SearchKind.Trend ? undefined : next), { replace: true })
      window.scrollTo(0, 0)
    },
    [navigate],
  )
  return { keyword, kind, go }
}
