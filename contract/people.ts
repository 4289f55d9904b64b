import { appHost, Who } from './endpoint'
import {
  type Author,
  authorFields,
  type Identity,
  readRelation,
  readYesNo,
  type Relation,
  type Role,
  type YesNo,
} from './person'
import { characterCount, isBlank } from './text/plainText'
import { count, entity, known, list, name, oneOf, text } from './readers/readers'

/** The caller's own account (actions 7005, 7015). */
export interface Account extends Author {
  userId: string
  username: string
  /** With the middle four digits masked; empty without one. */
  mobile: string
  identity: Identity
  roles: Role[]
  isFamilyAccount: YesNo
  city: string
  province: string
  signature: string
}

/** Public data of a person (action 7020). */
export interface Person extends Author {
  userId: string
  signature: string
  /** Of the reader to this person. */
  relation: Relation
  /** Number of approved public posts. */
  trendNum: number
  followNum: number
  fansNum: number
  /** Likes of the approved public posts. */
  likeNum: number
}

/** An organisation's page (action 7009): posts and followers are those of its accounts. */
export interface Organisation {
  orgId: string
  orgName: string
  orgNickname: string
  orgAuth: YesNo
  intro: string
  memberNum: number
  trendNum: number
  fansNum: number
}

const readAccount = entity<Account>(
  {
    ...authorFields,
    userId: name,
    username: name,
    mobile: name,
    identity: oneOf('personal', 'company', 'company_gp'),
    roles: list(known('auditAdmin', 'mailboxStaff', 'kitchenStaff', 'hr', 'counsellor')),
    isFamilyAccount: readYesNo,
    city: name,
    province: name,
    signature: text,
  },
  'userId',
)

export const readPerson = entity<Person>(
  {
    ...authorFields,
    userId: name,
    signature: text,
    relation: readRelation,
    trendNum: count,
    followNum: count,
    fansNum: count,
    likeNum: count,
  },
  'userId',
)

const readOrganisation = entity<Organisation>(
  {
    orgId: name,
    orgName: name,
    orgNickname: name,
    orgAuth: readYesNo,
    intro: text,
    memberNum: count,
    trendNum: count,
    fansNum: count,
  },
  'orgId',
)

/** Fields that are left out do not change. */
export interface AccountChange {
  imNickName?: string
  signature?: string
  /** An own upload of the kind avatar. */
  faceFileId?: string
  city?: string
  province?: string
}

const NICK_NAME_MIN = 2
export const NICK_NAME_MAX = 20
export const SIGNATURE_MAX = 100
export const PLACE_MAX = 50

// A joiner within an emoji is part of a visible character.
const JOINED_EMOJI = /(\p{Extended_Pictographic}(?:\uFE0F|[\u{1F3FB}-\u{1F3FF}])*)\u200D(?=\p{Extended_Pictographic})/gu
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\u034F\u115F\u1160\u2800\u3164\uFFA0]/u

/** Whether a text of one line has characters that nobody sees, or that change the writing direction. */
export const hasInvisible = (text: string): boolean => INVISIBLE.test(text.replace(JOINED_EMOJI, '$1'))

/** What is wrong with a trimmed nickname; undefined if valid. */
export function nickNameProblem(name: string): string | undefined {
  const length = characterCount(name)
  if (length === 0) return '请输入昵称'
  if (hasInvisible(name)) return '昵称含有不可见的字符，请修改后重试'
  if (length < NICK_NAME_MIN || length > NICK_NAME_MAX) return `昵称须为 ${NICK_NAME_MIN} 到 ${NICK_NAME_MAX} 个字`
  return undefined
}

function placeProblem(what: string, place: string): string | undefined {
  if (isBlank(place)) return undefined
  if (hasInvisible(place)) return `${what}含有不可见的字符，请修改后重试`
  if (/[<>]/.test(place)) return `${what}不能含有 < 或 >，请修改后重试`
  if (characterCount(place) > PLACE_MAX) return `${what}最多 ${PLACE_MAX} 个字`
  return undefined
}

/** What is wrong with a trimmed city; undefined if valid, also if nothing in it is visible: it then is empty. */
export const cityProblem = (city: string): string | undefined => placeProblem('城市', city)

/** What is wrong with a trimmed province, by the rules of `cityProblem`. */
export const provinceProblem = (province: string): string | undefined => placeProblem('省份', province)

const visitor = { who: Who.Visitor } as const

/** Paths used by the boot script. */
export const ACCOUNT_ACTION = 7005

export const people = {
  account: appHost.action<Record<string, never>, Account>(ACCOUNT_ACTION, readAccount),
  changeAccount: appHost.action<AccountChange, Account>(7015, readAccount, { effect: 'write' }),
  organisation: appHost.action<{ orgId: string }, Organisation>(7009, readOrganisation, visitor),
  person: appHost.action<{ userId: string; personalPublic?: 'Y' }, Person>(7020, readPerson, visitor),
}
