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
import { count, entity, known, list, name, oneOf, text } from './readers/readers'

/** One's own account (7005, 7015). */
export interface Account extends Author {
  userId: string
  username: string
  /** The middle four digits are starred; empty where there is none. */
  mobile: string
  identity: Identity
  roles: Role[]
  isFamilyAccount: YesNo
  city: string
  province: string
  signature: string
}

/** What everybody may see of a person (7020). */
export interface Person extends Author {
  userId: string
  signature: string
  /** Of the reader to this person. */
  relation: Relation
  /** Approved public posts. */
  trendNum: number
  followNum: number
  fansNum: number
  /** Likes that the approved public posts received. */
  likeNum: number
}

/** An organisation's page (7009): posts and followers are those of its accounts. */
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

/** What is left out stays as it is. */
export interface AccountChange {
  imNickName?: string
  signature?: string
  /** An uploaded picture of the kind avatar of one's own. */
  faceFileId?: string
  city?: string
  province?: string
}

export const NICK_NAME_MIN = 2
export const NICK_NAME_MAX = 20
export const SIGNATURE_MAX = 100
export const PLACE_MAX = 50

// A joiner within an emoji is part of a letter that can be seen.
const JOINED_EMOJI = /(\p{Extended_Pictographic}(?:\uFE0F|[\u{1F3FB}-\u{1F3FF}])*)\u200D(?=\p{Extended_Pictographic})/gu
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\u034F\u115F\u1160\u2800\u3164\uFFA0]/u

/** What is wrong with a nickname, trimmed, or undefined where nothing is. */
export function nickNameProblem(name: string): string | undefined {
  const length = Array.from(name).length
  if (length === 0) return '请输入昵称'
  if (INVISIBLE.test(name.replace(JOINED_EMOJI, '$1'))) return '昵称含有不可见的字符，请修改后重试'
  if (length < NICK_NAME_MIN || length > NICK_NAME_MAX) return `昵称须为 ${NICK_NAME_MIN} 到 ${NICK_NAME_MAX} 个字`
  return undefined
}

const visitor = { who: Who.Visitor } as const

/** What the boot script asks for. */
export const ACCOUNT_ACTION = 7005

export const people = {
  account: appHost.action<Record<string, never>, Account>(ACCOUNT_ACTION, readAccount),
  changeAccount: appHost.action<AccountChange, Account>(7015, readAccount, { effect: 'write' }),
  organisation: appHost.action<{ orgId: string }, Organisation>(7009, readOrganisation, visitor),
  /** The head adds `personalPublic`. */
  person: appHost.action<{ userId: string; personalPublic?: 'Y' }, Person>(7020, readPerson, visitor),
}
