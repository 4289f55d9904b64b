import { AuditStatus, TrendType, Visibility } from '@contract/trend'
import { LONG_TEXT } from '../texts/banks'
import { DEMO } from './sampleIds'

/** Fixed properties of one of the first trends. */
export interface KnownTrend {
  id?: string
  type?: TrendType
  auditStatus?: AuditStatus
  visibility?: Visibility
  authorId?: string
  ageHours?: number
  pictures?: number
  rootComments?: number
  title?: string
  paragraphs?: readonly string[]
  viewNum?: number
  likeNum?: number
  collectNum?: number
}

const OPEN = { auditStatus: AuditStatus.Success, visibility: Visibility.Public } as const

/** By index of the trend. */
export const KNOWN: Readonly<Record<number, KnownTrend>> = {
  0: {
    ...OPEN,
    id: 't-picture',
    type: TrendType.Picture,
    authorId: 'u-08',
    ageHours: 55,
    pictures: 3,
    rootComments: 62,
    viewNum: 128_456,
    likeNum: 12_345,
    collectNum: 2087,
  },
  1: {
    ...OPEN,
    id: 't-video',
    type: TrendType.Video,
    authorId: 'u-09',
    ageHours: 30,
    rootComments: 34,
    viewNum: 86_200,
    likeNum: 9999,
    collectNum: 640,
  },
  2: {
    ...OPEN,
    id: 't-text',
    type: TrendType.Text,
    authorId: 'u-19',
    ageHours: 20,
    rootComments: 18,
    viewNum: 4210,
    likeNum: 386,
    collectNum: 57,
  },
  3: {
    ...OPEN,
    id: 't-long',
    type: TrendType.Video,
    authorId: 'u-08',
    ageHours: 100,
    rootComments: 41,
    title: '江边小站的一天：守灯人的故事',
    paragraphs: LONG_TEXT,
    viewNum: 1_305_000,
    likeNum: 45_210,
    collectNum: 10_020,
  },
  4: {
    id: 't-pending',
    type: TrendType.Picture,
    auditStatus: AuditStatus.Pending,
    visibility: Visibility.Public,
    authorId: 'u-12',
    ageHours: 0.7,
    pictures: 2,
  },
  5: {
    ...OPEN,
    id: 't-article',
    type: TrendType.Article,
    authorId: 'u-10',
    ageHours: 78,
    rootComments: 26,
    viewNum: 20_480,
    likeNum: 1888,
    collectNum: 930,
  },
  6: {
    id: 't-failed',
    type: TrendType.Picture,
    auditStatus: AuditStatus.Fail,
    visibility: Visibility.Public,
    authorId: 'u-15',
    ageHours: 71,
    pictures: 1,
  },
  7: {
    id: 't-secret',
    type: TrendType.Picture,
    auditStatus: AuditStatus.Success,
    visibility: Visibility.Private,
    authorId: 'u-20',
    ageHours: 46,
    pictures: 2,
  },
  8: { ...OPEN, viewNum: 0, likeNum: 0, collectNum: 0, rootComments: 0 },
  11: { ...OPEN, authorId: DEMO },
  20: { ...OPEN, viewNum: 523_456_789, likeNum: 123_456_789, collectNum: 12_345_678, rootComments: 96 },
  24: { authorId: DEMO, auditStatus: AuditStatus.Pending, visibility: Visibility.Public },
  26: { ...OPEN, type: TrendType.Picture, pictures: 9 },
  30: { ...OPEN, viewNum: 260_480_000, likeNum: 99_999_999, collectNum: 9_999_999, rootComments: 88 },
  31: { ...OPEN, viewNum: 123_456, likeNum: 10_000, collectNum: 1000 },
  35: { authorId: DEMO, auditStatus: AuditStatus.Fail, visibility: Visibility.Public },
  47: { authorId: DEMO, auditStatus: AuditStatus.Pending, visibility: Visibility.Private },
  60: { ...OPEN, authorId: DEMO },
  91: { ...OPEN, authorId: DEMO },
  140: { ...OPEN, authorId: DEMO },
}
