import { Identity, Role } from '@contract/person'
import { at, random } from '../random'
import { CITIES, type City } from '../texts/cities'
import { NICKNAMES, ORGANISATIONS } from '../texts/names'
import { DEMO } from './sampleIds'

export const SAMPLE_PASSWORD = 'bole-2026'

export interface PersonPlan extends City {
  id: string
  username: string
  /** Only for accounts with a login. */
  mobile: string | null
  nickName: string
  signature: string
  identity: Identity
  familyAccount: boolean
  roles: readonly Role[]
  orgId: string | null
  bigVip: boolean
  verificationStatus: number
  professionalGuide: boolean
  boleLevel: number
  /** Days before the first start. */
  ageDays: number
}

interface Account {
  username: string
  nickName: string
  signature: string
  identity?: Identity
  familyAccount?: boolean
  role?: Role
}

const ACCOUNTS: readonly Account[] = [
  { username: 'demo', nickName: '林晓禾', signature: '在云岭的第五年，喜欢拍照和走路。' },
  { username: 'company', nickName: '云岭装备官方', signature: '听见每一位同事。', identity: Identity.Company },
  { username: 'auditor', nickName: '审核员王敏', signature: '认真看完每一条。', role: Role.AuditAdmin },
  { username: 'auditor2', nickName: '审核员陈立', signature: '好内容值得被更多人看见。', role: Role.AuditAdmin },
  { username: 'mailbox', nickName: '信箱值班员', signature: '七个工作日内一定答复。', role: Role.MailboxStaff },
  { username: 'kitchen', nickName: '一号食堂', signature: '今天的汤还是热的。', role: Role.KitchenStaff },
  { username: 'family', nickName: '晓禾家的小太阳', signature: '家属账号，常来吃饭。', familyAccount: true },
]

/** Authors of the known trends: all badges, for an organisation's and a personal account. */
const DECORATED: Readonly<Record<number, Partial<PersonPlan>>> = {
  7: {
    bigVip: true,
    verificationStatus: 2,
    professionalGuide: true,
    boleLevel: 5,
    orgId: 'org-yunling',
    identity: Identity.Personal,
  },
  8: {
    bigVip: true,
    verificationStatus: 2,
    professionalGuide: true,
    boleLevel: 3,
    orgId: null,
    identity: Identity.Personal,
  },
  9: { bigVip: true, verificationStatus: 2, orgId: 'org-yunling', identity: Identity.Company },
  14: { orgId: 'org-jiangcheng', identity: Identity.Company, bigVip: true, verificationStatus: 2 },
  18: { orgId: 'org-qinghe', identity: Identity.CompanyGroup, verificationStatus: 1 },
  39: { orgId: 'org-yunling', identity: Identity.CompanyGroup, bigVip: true, verificationStatus: 2 },
}

/** The 40 people, sample accounts first. */
export function planPeople(): PersonPlan[] {
  return Array.from({ length: ACCOUNTS.length + NICKNAMES.length }, (_, place) => planPerson(place))
}

function planPerson(place: number): PersonPlan {
  const account = ACCOUNTS[place]
  const [nickName, signature] = at(NICKNAMES, place - ACCOUNTS.length)
  const r = random(`person ${place}`)
  const boleLevel = at([0, 1, 0, 2, 0, 3, 0, 4], place)
  const personal = {
    orgId: place % 4 === 3 ? null : at(ORGANISATIONS, r.whole(0, 2)).id,
    bigVip: place % 7 === 3,
    verificationStatus: place % 3,
    professionalGuide: boleLevel > 0 || place % 5 === 2,
    boleLevel,
  }
  return {
    ...at(CITIES, account ? 0 : r.whole(0, CITIES.length - 1)),
    id: account ? `u-${account.username}` : `u-${String(place + 1).padStart(2, '0')}`,
    username: account?.username ?? `member${String(place + 1).padStart(2, '0')}`,
    mobile: account ? `1380000000${place + 1}` : null,
    nickName: account?.nickName ?? nickName,
    signature: account?.signature ?? signature,
    identity: account?.identity ?? Identity.Personal,
    familyAccount: account?.familyAccount ?? false,
    roles: account?.role ? [account.role] : [],
    ageDays: 440 + r.whole(0, 900),
    ...personal,
    ...(account ? { orgId: account.familyAccount ? null : 'org-yunling' } : {}),
    ...DECORATED[place],
  }
}

export interface FollowPlan {
  followerId: string
  followeeId: string
}

/** Follows; `demo` has every kind of relation. */
export function planFollows(people: readonly PersonPlan[]): FollowPlan[] {
  const r = random('follows')
  const pairs = new Map<string, FollowPlan>()
  const follow = (followerId: string, followeeId: string) => {
    if (followerId !== followeeId) pairs.set(`${followerId} ${followeeId}`, { followerId, followeeId })
  }
  people.slice(7).forEach(({ id }, place) => {
    if (place % 4 === 1 || place % 4 === 2) follow(DEMO, id)
    if (place % 4 === 2 || place % 4 === 3) follow(id, DEMO)
  })
  const others = people.filter(({ id }) => id !== DEMO)
  for (const { id } of others) for (let turn = r.whole(3, 12); turn > 0; turn--) follow(id, r.pick(others).id)
  return [...pairs.values()]
}
