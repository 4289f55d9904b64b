import type { FastifyRequest } from 'fastify'
import type { Settings } from '../../settings'

const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,252})|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/** Origin used in pages, empty if unknown. */
export interface PublicOrigin {
  origin: string
  /** True if it does not depend on the request, so that shared caches may store the page. */
  isFixed: boolean
}

/**
 * `PUBLIC_ORIGIN`, else the Host from a trusted proxy, over http or https. `X-Forwarded-Host` is never used, because
 * many proxies pass on the client's value; neither is a Host from any other sender.
 */
export function publicOrigin(
  request: FastifyRequest,
  { publicOrigin: fixed }: Pick<Settings, 'publicOrigin'>,
): PublicOrigin {
  if (fixed) return { origin: fixed, isFixed: true }
  const cameByProxy = (request.ips?.length ?? 0) > 1
  const host = request.headers.host ?? ''
  const isWeb = request.protocol === 'http' || request.protocol === 'https'
  if (!cameByProxy || !isWeb || !HOST.test(host)) return { origin: '', isFixed: true }
  return { origin: `${request.protocol}://${host.toLowerCase()}`, isFixed: false }
}
