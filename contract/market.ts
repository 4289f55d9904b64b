import { portal, Who } from './endpoint'
import { address, count, entity, flag, list, name, oneOf, text, time } from './readers/readers'
import { type CursorPage, readFile, readPage, type TrendFile } from './trend'

export const ItemStatus = { On: 'on', Reserved: 'reserved', Sold: 'sold', Off: 'off', Lapsed: 'lapsed' } as const
export type ItemStatus = (typeof ItemStatus)[keyof typeof ItemStatus]

export const ITEM_STATUS_NAMES: Readonly<Record<ItemStatus, string>> = {
  on: '在售',
  reserved: '已预订',
  sold: '已售',
  off: '已下架',
  lapsed: '已过期',
}

/** Whether others see an item in this state, unless reports hide it. */
export const isOnOffer = (status: ItemStatus): boolean => status === 'on' || status === 'reserved'

export const ItemCondition = { New: 'new', Good: 'good', Used: 'used' } as const
export type ItemCondition = (typeof ItemCondition)[keyof typeof ItemCondition]

export const ItemCategory = {
  Digital: 'digital',
  Home: 'home',
  Book: 'book',
  Baby: 'baby',
  Sport: 'sport',
  Other: 'other',
} as const
export type ItemCategory = (typeof ItemCategory)[keyof typeof ItemCategory]

export const ITEM_TITLE_LENGTH = 30
export const ITEM_DESC_LENGTH = 500
export const ITEM_PLACE_LENGTH = 30
export const ITEM_PICTURES_MAX = 9
/** ¥99,999.99 */
export const ITEM_PRICE_MAX = 9_999_999
export const QUESTION_LENGTH = 200
/** In code points. */
export const ITEM_KEYWORD_LENGTH = 100
/** After which an item lapses, from its publication or renewal. */
export const ITEM_LAPSE_DAYS = 14
/** Before an item lapses: its seller is notified and can renew it. */
export const ITEM_RENEW_DAYS = 3
/** Refusal without a declaration of age. */
export const ADULT_ASKED = '请先确认已满18周岁'

/**
 * A person of a sale; `userId` is empty for a closed account, which has no page. The last three fields are only set for
 * the two people of a reservation (rule: real names).
 */
export interface MarketPerson {
  userId: string
  imNickName: string
  imFaceUrl: string
  realName: string
  department: string
  phone: string
}

export interface Item {
  itemId: string
  title: string
  desc: string
  priceFen: number
  /** Original price; 0 if not given. */
  originalFen: number
  condition: ItemCondition
  category: ItemCategory
  place: string
  files: TrendFile[]
  status: ItemStatus
  seller: MarketPerson
  reservedByMe: boolean
  /** Only for the seller and the reserver. */
  reserver: MarketPerson | null
  /** Empty without a reservation. */
  reserveUntil: string
  lapseTime: string
  createTime: string
  questionNum: number
  /** Whether a reserver gets the seller's phone number; only for the seller. */
  sharePhone: boolean
  /** Reported by several people and not decided yet: only visible to the seller, its reserver and the admins. */
  hidden: boolean
}

export interface Question {
  questionId: string
  itemId: string
  /** Empty for a closed account. */
  userId: string
  imNickName: string
  imFaceUrl: string
  text: string
  /** Empty until answered. */
  answer: string
  createTime: string
}

export interface ReportedItem {
  item: Item
  reports: { reason: string; reasonDesc: string; createTime: string }[]
}

export interface ItemForm {
  title: string
  desc: string
  priceFen: number
  originalFen?: number
  condition: ItemCondition
  category: ItemCategory
  place: string
  fileIds: string[]
  sharePhone: boolean
  adult: boolean
}

export interface ItemsBody {
  status?: ItemStatus
  category?: ItemCategory
  keyword?: string
  mine?: 'sale' | 'reserved'
  cursor?: string | null
}

const readPerson = entity<MarketPerson>(
  { userId: name, imNickName: name, imFaceUrl: address, realName: name, department: name, phone: name },
  'imNickName',
)

const readItem = entity<Item>(
  {
    itemId: name,
    title: name,
    desc: text,
    priceFen: count,
    originalFen: count,
    condition: oneOf('used', 'new', 'good'),
    category: oneOf('other', 'digital', 'home', 'book', 'baby', 'sport'),
    place: name,
    files: list(readFile),
    status: oneOf('off', 'on', 'reserved', 'sold', 'lapsed'),
    seller: readPerson,
    reservedByMe: flag,
    reserver: (given) => readPerson(given) ?? null,
    reserveUntil: time,
    lapseTime: time,
    createTime: time,
    questionNum: count,
    sharePhone: flag,
    hidden: flag,
  },
  'itemId',
  'seller',
)

const readQuestion = entity<Question>(
  {
    questionId: name,
    itemId: name,
    userId: name,
    imNickName: name,
    imFaceUrl: address,
    text,
    answer: text,
    createTime: time,
  },
  'questionId',
)

const readReported = entity<ReportedItem>(
  {
    item: readItem,
    reports: list(entity<ReportedItem['reports'][number]>({ reason: name, reasonDesc: text, createTime: time })),
  },
  'item',
)

/** Paths used by the boot script. */
export const MARKET_PATHS = {
  page: '/market/v1/page',
  detail: '/market/v1/detail',
  questions: '/market/v1/questions',
} as const

const write = { effect: 'write' } as const

interface OfItem {
  itemId: string
}

/**
 * A reservation to make or end; with `reserverId` only that person's is ended, with `expectPriceFen` only an item of that
 * price is reserved.
 */
export interface ReserveBody extends OfItem {
  on: boolean
  sharePhone: boolean
  adult: boolean
  reserverId?: string | undefined
  expectPriceFen?: number | undefined
}

export const market = {
  page: portal.post<ItemsBody, CursorPage<Item>>(MARKET_PATHS.page, readPage(readItem)),
  detail: portal.post<OfItem, Item>(MARKET_PATHS.detail, readItem),
  publish: portal.post<ItemForm, Item>('/market/v1/publish', readItem, write),
  update: portal.post<ItemForm & OfItem, Item>('/market/v1/update', readItem, write),
  off: portal.post<OfItem, Item>('/market/v1/off', readItem, write),
  renew: portal.post<OfItem, Item>('/market/v1/renew', readItem, write),
  sold: portal.post<OfItem, Item>('/market/v1/sold', readItem, write),
  /** 100409 if somebody else was faster. */
  reserve: portal.post<ReserveBody, Item>('/market/v1/reserve', readItem, write),
  questions: portal.post<OfItem & { cursor?: string | null }, CursorPage<Question>>(
    MARKET_PATHS.questions,
    readPage(readQuestion),
  ),
  ask: portal.post<OfItem & { text: string }, Question>('/market/v1/ask', readQuestion, write),
  answer: portal.post<{ questionId: string; text: string }, Question>('/market/v1/answer', readQuestion, write),
  remove: portal.post<{ questionId: string }, null>('/market/v1/remove', () => null, write),
  report: portal.post<OfItem & { reason: string; reasonDesc: string }, null>('/market/v1/report', () => null, write),
  auditList: portal.post<{ cursor?: string | null }, CursorPage<ReportedItem>>(
    '/market/v1/audit_list',
    readPage(readReported),
    { who: Who.AuditAdmin },
  ),
  audit: portal.post<OfItem & { decision: 'keep' | 'remove'; reason: string }, Item>('/market/v1/audit', readItem, {
    effect: 'write',
    who: Who.AuditAdmin,
  }),
}
