import { AuditStatus, type TrendType } from '@contract/trend'
import { paths, trendAuditDetailHref } from '@/routes'
import type { ListFilter, ListTab } from './queries'

const FILTERS = ['type', 'risk', 'status'] as const

export function tabOf(params: URLSearchParams): ListTab {
  return params.get('tab') === 'finish' ? 'finish' : 'wait'
}

/** Reads the filters of an address; unknown values are ignored. */
export function filterOf(params: URLSearchParams): ListFilter {
  const type = Number(params.get('type'))
  const status = Number(params.get('status'))
  return {
    ...(type >= 1 && type <= 4 && Number.isInteger(type) ? { type: type as TrendType } : {}),
    ...(params.get('risk') === '1' ? { risk: true } : {}),
    ...(tabOf(params) === 'finish' && (status === AuditStatus.Success || status === AuditStatus.Fail)
      ? { auditStatus: status }
      : {}),
  }
}

/** A post's address with the list's filters, which also select the next post. */
export function detailHref(trendsId: string, params: URLSearchParams): string {
  const kept = new URLSearchParams()
  for (const name of FILTERS) {
    const value = params.get(name)
    if (value) kept.set(name, value)
  }
  const query = kept.toString()
  return trendAuditDetailHref(trendsId) + (query ? `&${query}` : '')
}

/** Posts with open reports. */
export const reportsHref = `${paths.trendAudit}?kind=reports`

export function listHref(params: URLSearchParams, tab: ListTab): string {
  const kept = new URLSearchParams()
  if (tab === 'finish') kept.set('tab', 'finish')
  for (const name of FILTERS) {
    const value = params.get(name)
    if (value && (name !== 'status' || tab === 'finish')) kept.set(name, value)
  }
  const query = kept.toString()
  return paths.trendAudit + (query ? `?${query}` : '')
}
