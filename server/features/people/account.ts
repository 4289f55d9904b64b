import type { Account, AccountChange, Organisation, Person } from '@contract/people'
import { type Identity, type Role, YesNo } from '@contract/person'
import { MINUTE_MS } from '@contract/text/timeUnits'
import { authorOf } from '../../domain/author'
import { COUNTED_BELOW } from '../../domain/followCounts'
import { relationOf } from '../../domain/relation'
import type { Db } from '../../db/db'
import { notFound, raise, unauthenticated } from '../../lib/businessError'
import { rememberFor } from '../../lib/rememberFor'
import { ownAvatar } from '../files/service'
import { knownCity } from '../trends/service'
import * as repo from './accountRepo'
import { fullProvince } from './provinces'

const yesNo = (flag: boolean) => (flag ? YesNo.Yes : YesNo.No)
const unknownPerson = () => notFound('用户不存在')

/** `138****0001`. */
function starred(mobile: string): string {
  return mobile.length > 7 ? `${mobile.slice(0, 3)}****${mobile.slice(-4)}` : mobile.replace(/./g, '*')
}

/** The caller's own account (action 7005). */
export async function accountOf(db: Db, userId: string): Promise<Account> {
  const row = (await repo.accountOf(db, userId)) ?? raise(unknownPerson())
  return {
    ...authorOf(row),
    userId,
    username: row.username,
    mobile: starred(row.mobile ?? ''),
    identity: row.identity as Identity,
    roles: row.roles as Role[],
    isFamilyAccount: yesNo(row.familyAccount),
    city: row.city,
    province: row.province,
    signature: row.signature,
  }
}

/**
 * Changes the given fields of the caller's account, action 7015 (rule: own profile). Throws 100404 for an avatar that is
 * not an own upload, 250007 if the account was disabled since the call began.
 */
export async function changeAccount(db: Db, userId: string, change: AccountChange, now: Date): Promise<void> {
  const { imNickName: nickName, faceFileId, ...fields } = change
  if (!(await repo.lockOpen(db, userId))) throw unauthenticated()
  const faceUrl = faceFileId === undefined ? undefined : await ownAvatar(db, faceFileId, userId, now)
  if (faceFileId !== undefined && faceUrl === undefined) throw notFound('头像文件不存在，请重新上传')
  const places = {
    city: fields.city === undefined ? undefined : await knownCity(db, fields.city),
    province: fields.province === undefined ? undefined : fullProvince(fields.province),
  }
  const changes = Object.entries({ ...fields, ...places, nickName, faceUrl }).filter(([, value]) => value !== undefined)
  if (changes.length > 0) await repo.changeAccount(db, userId, Object.fromEntries(changes))
}

/** A person's public page (action 7020) for this reader. Throws 100404 for an unknown person. */
export async function personOf(db: Db, userId: string, readerId: string): Promise<Person> {
  const row = (await repo.personOf(db, userId, readerId)) ?? raise(unknownPerson())
  const { trendNum, likeNum } = await repo.receivedBy(db, userId)
  const { signature, followNum, fansNum } = row
  return { ...authorOf(row), userId, signature, relation: relationOf(row), trendNum, followNum, fansNum, likeNum }
}

/** In an organisation of everybody each of them reads as many rows as there are people. */
const memberNumOf = rememberFor(MINUTE_MS, repo.memberNumOf)
const fansNumOf = rememberFor(MINUTE_MS, repo.fansNumOf)

/**
 * An organisation's page (action 7009); the number of its people, and of its fans where they are many, may be a minute
 * old. Throws 100404 for an unknown one.
 */
export async function organisationOf(db: Db, orgId: string, now: Date): Promise<Organisation> {
  const row = (await repo.organisationOf(db, orgId)) ?? raise(notFound('机构不存在'))
  const { name, nickname, authenticated, intro, trendNum, storedFansNum } = row
  return {
    orgId,
    orgName: name,
    orgNickname: nickname,
    orgAuth: yesNo(authenticated),
    intro,
    memberNum: await memberNumOf(db, orgId, now),
    trendNum,
    fansNum: await (storedFansNum < COUNTED_BELOW ? repo.fansNumOf(db, orgId) : fansNumOf(db, orgId, now)),
  }
}
