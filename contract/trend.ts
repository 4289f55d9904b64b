import { community, Who } from './endpoint'
import { SHOWN_HTML_LENGTH } from './limits'
import { type Author, authorFields, readRelation, type Relation } from './person'
import {
  address,
  count,
  countUpTo,
  entity,
  flag,
  list,
  name,
  nothing,
  oneOf,
  optional,
  type Reader,
  text,
  textUpTo,
  time,
} from './readers/readers'

export const TrendType = { Text: 1, Picture: 2, Video: 3, Article: 4 } as const
export type TrendType = (typeof TrendType)[keyof typeof TrendType]

/** Name of a post without title and text, such as a video. */
export const TREND_NAMES: Readonly<Record<TrendType, string>> = {
  1: '文字动态',
  2: '图片动态',
  3: '视频动态',
  4: '文章',
}

export const AuditStatus = { Pending: 0, Success: 1, Fail: 2 } as const
export type AuditStatus = (typeof AuditStatus)[keyof typeof AuditStatus]

export const Visibility = { Public: 1, Private: 2 } as const
export type Visibility = (typeof Visibility)[keyof typeof Visibility]

export const TargetKind = { Trends: 'TRENDS', Comments: 'COMMENTS', Reply: 'REPLY' } as const
export type TargetKind = (typeof TargetKind)[keyof typeof TargetKind]

export interface TrendFile {
  id: string
  url: string
  smallUrl: string
  width: number
  height: number
  alt?: string
}

const EDGE_MAX_PX = 100_000
const readEdge = countUpTo(EDGE_MAX_PX)

/** A picture, video or attachment; an invalid address is empty, an invalid edge 0. */
export const readFile = entity<TrendFile>({
  id: name,
  url: address,
  smallUrl: address,
  width: readEdge,
  height: readEdge,
  alt: optional(name),
})

export interface Topic {
  paramId: string
  paramName: string
  /** 'true' marks a sensitive topic. */
  sensi: 'true' | 'false'
}

export const readTopic = entity<Topic>({ paramId: name, paramName: name, sensi: oneOf('false', 'true') }, 'paramId')

/** A post (动态). */
export interface Trend extends Author {
  trendsId: string
  type: TrendType
  title: string
  /** User HTML, sanitised by the allow-list of `html.ts`. */
  content: string
  /** `YYYY-MM-DD HH:mm:ss`, China time. */
  createTime: string
  city: string
  province: string
  viewNum: number
  likeNum: number
  collectNum: number
  commentNum: number
  topics: Topic[]
  auditStatus: AuditStatus
  /** JSON text, a list of name and code. */
  auditTags: string
  auditReason: string
  files: TrendFile[]
  /** The wire uses '0' for nobody. */
  lockedBy: string
  meLocked: '0' | '1'
  lockedUserName: string
  visibility: Visibility
  meLiked: boolean
  meCollected: boolean
  relation: Relation
  /** The reader's own user id; empty for visitors. */
  meId: string
  /** The pending or rejected edit of an approved post; for its author and for admins. */
  pendingEdit?: PendingEdit
  /** A document of a folder, which opens in `/article` (rule: articles). */
  inFolder?: boolean
}

/** Whether others can read a post; only then can it be liked and shared. */
export function isOpenPost({ auditStatus, visibility }: Pick<Trend, 'auditStatus' | 'visibility'>): boolean {
  return auditStatus === AuditStatus.Success && visibility === Visibility.Public
}

/** The pending change of an approved post. Readers and counters stay with the approved text meanwhile. */
export interface PendingEdit {
  type: TrendType
  title: string
  content: string
  city: string
  province: string
  topics: Topic[]
  files: TrendFile[]
  /** Pending, or fail with its reason. */
  auditStatus: AuditStatus
  auditReason: string
  /** When it was sent. */
  createTime: string
}

/** Fields shared by a post, its edit and a comment. */
export const writtenFields = { createTime: time, city: name, province: name, files: list(readFile) }

const postFields = {
  ...writtenFields,
  type: oneOf(1, 2, 3, 4),
  title: name,
  content: textUpTo(SHOWN_HTML_LENGTH),
  topics: list(readTopic),
  auditReason: text,
}

const readEdit = entity<PendingEdit>({ ...postFields, auditStatus: oneOf(0, 1, 2) })

export const trendFields = {
  ...authorFields,
  ...postFields,
  trendsId: name,
  viewNum: count,
  likeNum: count,
  collectNum: count,
  commentNum: count,
  auditStatus: oneOf(1, 0, 2),
  auditTags: text,
  lockedBy: (given: unknown) => name(given) || '0',
  meLocked: oneOf('0', '1'),
  lockedUserName: name,
  visibility: oneOf(1, 2),
  meLiked: flag,
  meCollected: flag,
  relation: readRelation,
  meId: name,
  pendingEdit: readEdit,
  inFolder: optional(flag),
}

/** A post, invalid without `trendsId`. */
export const readTrend: Reader<Trend> = entity<Trend>(trendFields, 'trendsId')

export const FeedTab = {
  Recommend: 'recommend',
  Follow: 'follow',
  City: 'city',
  Mine: 'mine',
  Collect: 'collect',
  User: 'user',
} as const
export type FeedTab = (typeof FeedTab)[keyof typeof FeedTab]

export interface FeedBody {
  tab: FeedTab
  topicId?: string
  userId?: string
  city?: string
  /** Null or left out for the first page. */
  cursor?: string | null
}

export interface CursorPage<Row> {
  list: Row[]
  /** Null at the end. */
  nextCursor: string | null
}

/** A cursor page; one without rows is the last, whatever its cursor. */
export const readPage = <Row>(read: Reader<Row>): Reader<CursorPage<Row>> => {
  const readRows = entity<CursorPage<Row>>({ list: list(read), nextCursor: (given) => text(given) || null })
  return (given) => {
    const page = readRows(given)
    return page && (page.list.length > 0 ? page : { ...page, nextCursor: null })
  }
}

/** Paths used by inline scripts, which have no readers. */
export const TREND_PATHS = {
  detail: '/trends/v1/detail',
  viewed: '/trends/v1/viewed',
  page: '/trends/v1/page',
} as const

export const trends = {
  detail: community.post<{ trendsId: string }, Trend>(TREND_PATHS.detail, readTrend, { who: Who.Visitor }),
  /** Counts a view of a server-rendered page, as `detail` does (our addition). */
  viewed: community.post<{ trendsId: string }, null>(TREND_PATHS.viewed, nothing, { who: Who.Visitor }),
  /** Open to visitors for recommend, city and user; the other tabs are members' and refuse as members' calls do. */
  page: community.post<FeedBody, CursorPage<Trend>>(TREND_PATHS.page, readPage(readTrend), { who: Who.Visitor }),
}
