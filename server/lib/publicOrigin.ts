import type { FastifyRequest } from 'fastify'
import type { Settings } from '../settings'

const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,252})|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/** The origin that pages name themselves by, empty where none is known. */
export interface PublicOrigin {
  origin: string
  /** True where it does not depend on the request, so that a shared cache may keep the page. */
  isFixed: boolean
}

/**
 * `PUBLIC_ORIGIN`, else the Host that a trusted proxy wrote, over http or https. `X-Forwarded-Host` is never read: many
 * proxies pass on what the sender wrote there. A Host sent by anybody else is not believed either.
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
