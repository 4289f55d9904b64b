import { portal, Who } from './endpoint'
import { address, count, entity, flag, list, name, oneOf, optional, signed, text, time } from './readers/readers'
import { type CursorPage, readPage } from './trend'

/** Sources of ledger entries; the source's own id is unique per source (rule: the ledger). */
export const PointSource = {
  SignIn: 'sign_in',
  TrendPassed: 'trend_passed',
  WalkGoal: 'walk_goal',
  WalkLevel: 'walk_level',
  Course: 'course',
  Badge: 'badge',
  MustRead: 'must_read',
  Redeem: 'redeem',
  Refund: 'refund',
  Expire: 'expire',
  Adjust: 'adjust',
} as const
export type PointSource = (typeof PointSource)[keyof typeof PointSource]

/** One way to earn points today. */
export interface PointTask {
  source: string
  name: string
  /** Points each time. */
  points: number
  done: number
  /** Maximum times per day. */
  limit: number
  /** The screen for it, below `/mobile`. */
  path: string
}

export interface PointSummary {
  balance: number
  /** What lapses next, with the last day to spend it (`YYYY-MM-DD`); null if nothing does. */
  expiring: { points: number; date: string } | null
  /** Whether the user has signed in today. */
  signedIn: boolean
  /** Consecutive days with a sign-in. */
  streak: number
  tasks: PointTask[]
}

export interface PointEntry {
  entryId: string
  /** Negative for spending. */
  points: number
  balance: number
  source: string
  title: string
  createTime: string
  /** Screen of its source, or empty. */
  path: string
}

export interface Goods {
  goodsId: string
  name: string
  picture: string
  points: number
  stock: number
  /** 0: no limit. */
  limitPerUser: number
  /** Number of redemptions of this user. */
  mine: number
  place: string
  desc: string
}

/** Goods to redeem; with the points that were shown, only while they still take as many. */
export interface RedeemBody {
  goodsId: string
  expectPoints?: number | undefined
}

export const RedemptionStatus = {
  Waiting: 'waiting',
  Used: 'used',
  Cancelled: 'cancelled',
  Expired: 'expired',
} as const
export type RedemptionStatus = (typeof RedemptionStatus)[keyof typeof RedemptionStatus]

export interface Redemption {
  redemptionId: string
  goodsId: string
  name: string
  picture: string
  points: number
  /** 8 digits, shown at the counter. */
  code: string
  place: string
  status: RedemptionStatus
  createTime: string
  expireTime: string
}

export interface SignedIn {
  points: number
  streak: number
  balance: number
}

const readTask = entity<PointTask>(
  { source: name, name, points: count, done: count, limit: count, path: name },
  'source',
  'name',
)

const readSummary = entity<PointSummary>({
  balance: count,
  expiring: (given) => optional(entity<{ points: number; date: string }>({ points: count, date: time }))(given) ?? null,
  signedIn: flag,
  streak: count,
  tasks: list(readTask),
})

const readEntry = entity<PointEntry>(
  { entryId: name, points: signed, balance: count, source: name, title: name, createTime: time, path: name },
  'entryId',
)

const readGoods = entity<Goods>(
  {
    goodsId: name,
    name,
    picture: address,
    points: count,
    stock: count,
    limitPerUser: count,
    mine: count,
    place: name,
    desc: text,
  },
  'goodsId',
  'name',
)

const readRedemption = entity<Redemption>(
  {
    redemptionId: name,
    goodsId: name,
    name,
    picture: address,
    points: count,
    code: name,
    place: name,
    status: oneOf('waiting', 'used', 'cancelled', 'expired'),
    createTime: time,
    expireTime: time,
  },
  'redemptionId',
)

/** Paths used by the boot script. */
export const POINTS_PATHS = {
  summary: '/points/v1/summary',
  ledger: '/points/v1/ledger',
  goods: '/points/v1/goods',
  redemptions: '/points/v1/redemptions',
} as const

interface CursorBody {
  cursor?: string | null
}

export const points = {
  summary: portal.post<Record<string, never>, PointSummary>(POINTS_PATHS.summary, readSummary),
  ledger: portal.post<CursorBody & { direction?: 'in' | 'out' }, CursorPage<PointEntry>>(
    POINTS_PATHS.ledger,
    readPage(readEntry),
  ),
  /** 100409 if already signed in today. */
  signIn: portal.post<Record<string, never>, SignedIn>(
    '/points/v1/sign_in',
    entity<SignedIn>({ points: count, streak: count, balance: count }),
    { effect: 'write' },
  ),
  goods: portal.post<CursorBody, CursorPage<Goods>>(POINTS_PATHS.goods, readPage(readGoods)),
  redeem: portal.post<RedeemBody, Redemption>('/points/v1/redeem', readRedemption, { effect: 'write' }),
  redemptions: portal.post<CursorBody, CursorPage<Redemption>>(POINTS_PATHS.redemptions, readPage(readRedemption)),
  /** Returns points and stock, while it is waiting. */
  cancel: portal.post<{ redemptionId: string }, Redemption>('/points/v1/cancel', readRedemption, { effect: 'write' }),
  /** Hands out the goods of a code, once. */
  counter: portal.post<{ code: string }, Redemption>('/points/v1/counter', readRedemption, {
    effect: 'write',
    who: Who.Hr,
  }),
}
