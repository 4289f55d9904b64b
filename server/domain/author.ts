import { sql } from 'drizzle-orm'
import { type Author, Identity } from '@contract/person'
import { organisations, users } from '../features/people/tables'

/** The columns of `Author`, for queries that join users and, left, organisations. */
export const authorColumns = {
  userId: sql<string>`(case when ${users.disabledAt} is null then ${users.id} else '' end)`,
  faceUrl: users.faceUrl,
  nickName: users.nickName,
  identity: users.identity,
  bigVip: users.bigVip,
  verificationStatus: users.verificationStatus,
  professionalGuide: users.professionalGuide,
  boleLevel: users.boleLevel,
  orgId: organisations.id,
  orgNickname: organisations.nickname,
  orgName: organisations.name,
  orgAuth: organisations.authenticated,
}

export interface AuthorRow {
  /** Empty if the account is closed: the person is named, but has no page and cannot be followed or blocked. */
  userId: string
  faceUrl: string
  nickName: string
  identity: string
  bigVip: boolean
  verificationStatus: number
  professionalGuide: boolean
  boleLevel: number
  orgId: string | null
  orgNickname: string | null
  orgName: string | null
  orgAuth: boolean | null
}

/**
 * Author fields of a joined row; without an organisation its fields are empty. Only accounts that speak for the
 * organisation show its nickname and certificate; a person shows its name. Spread it after the other fields: V8 builds
 * an object that starts with a spread sixty times slower.
 */
export function authorOf(row: AuthorRow): Author {
  const speaksForIt = row.identity !== Identity.Personal
  return {
    imId: row.userId,
    imFaceUrl: row.faceUrl,
    imNickName: row.nickName,
    orgId: row.orgId ?? '',
    orgNickname: (speaksForIt && row.orgNickname) || '',
    orgName: row.orgName ?? '',
    orgAuth: speaksForIt && row.orgAuth ? 'Y' : 'N',
    bigVipFlag: row.bigVip ? 1 : 0,
    verificationStatus: row.verificationStatus,
    professionalGuide: row.professionalGuide ? 'Y' : 'N',
    boleLevel: row.boleLevel,
  }
}
