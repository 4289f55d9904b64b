import { type Endpoint, Who } from '@contract/endpoint'
import { Role } from '@contract/person'
import { NOT_FOR_FAMILIES } from '@contract/staffPortal'
import { forbidden, needLogin, sessionExpired, unauthenticated } from '../lib/businessError'
import type { LiveSession, TokenStatus } from '../appContext'

const NEEDED_ROLE: Partial<Record<Who, Role>> = {
  [Who.AuditAdmin]: Role.AuditAdmin,
  [Who.MailboxStaff]: Role.MailboxStaff,
  [Who.KitchenStaff]: Role.KitchenStaff,
  [Who.Hr]: Role.Hr,
  [Who.Counsellor]: Role.Counsellor,
}

/**
 * The single check of whether a call may be made at all; throws its refusals
 * (rules: visitors, member calls, family accounts).
 */
export function admit(
  { who, family }: Pick<Endpoint<unknown, unknown>, 'who' | 'family'>,
  token: string,
  tokenStatus: TokenStatus,
): LiveSession | undefined {
  if (who === Who.Visitor) return tokenStatus.kind === 'live' ? tokenStatus.session : undefined
  if (!isRealToken(token)) throw needLogin()
  if (tokenStatus.kind === 'revoked') throw unauthenticated()
  if (tokenStatus.kind === 'invalid') throw sessionExpired()
  if (family === false && tokenStatus.session.user.familyAccount) throw forbidden(NOT_FOR_FAMILIES)
  const role = NEEDED_ROLE[who]
  if (role && !tokenStatus.session.user.roles.includes(role)) throw forbidden()
  return tokenStatus.session
}

/** 111 and an empty token count as no token. */
export function isRealToken(token: string): boolean {
  return token !== '' && token !== '111'
}
