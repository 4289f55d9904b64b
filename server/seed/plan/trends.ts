import { HOUR_MS, MINUTE_MS } from '@contract/text/timeUnits'
import { AuditStatus, TrendType, Visibility } from '@contract/trend'
import type { SamplePicture } from './pictures'
import { at, type Random, random } from '../random'
import { AUDIT_TAGS, FAIL_REASONS } from '../texts/banks'
import type { City } from '../texts/cities'
import type { Theme } from '../texts/theme'
import { THEMES, TOPICS } from '../texts/themes'
import { planBody } from './body'
import { KNOWN, type KnownTrend } from './known'
import type { PersonPlan } from './people'
import { DEMO } from './sampleIds'

export const TREND_COUNT = 200
const MONTHS_14_MINUTES = 425 * 1440
const HANDMADE = 8

export interface TrendPlan extends City {
  id: string
  place: number
  theme: Theme
  authorId: string
  type: TrendType
  title: string
  body: string
  visibility: Visibility
  auditStatus: AuditStatus
  auditTags: { name: string; code: string }[]
  auditReason: string
  topicIds: string[]
  viewNum: number
  likeNum: number
  collectNum: number
  createdAt: Date
  /** What its pictures, or its video's poster, show. */
  pictures: SamplePicture[]
  /** Number of comments; undefined: random. */
  rootComments: number | undefined
}

/** The 200 trends, roughly newest first; their ages count from `start`. */
export function planTrends(people: readonly PersonPlan[], start: Date): TrendPlan[] {
  const writers = people.filter(({ roles, familyAccount, id }) => !roles.length && !familyAccount && id !== DEMO)
  return Array.from({ length: TREND_COUNT }, (_, place) => planTrend(place, people, writers, start))
}

function planTrend(
  place: number,
  people: readonly PersonPlan[],
  writers: readonly PersonPlan[],
  start: Date,
): TrendPlan {
  const r = random(`trend ${place}`)
  const known = KNOWN[place] ?? {}
  const theme = at(THEMES, place)
  const [title, opening] = at(theme.posts, Math.floor(place / THEMES.length))
  const author = people.find(({ id }) => id === known.authorId) ?? r.pick(writers)
  const type = known.type ?? typeAt(place)
  const visibility = known.visibility ?? (place % 19 === 7 ? Visibility.Private : Visibility.Public)
  const auditStatus = known.auditStatus ?? statusAt(place, visibility)
  const createdAt = awake(new Date(start.getTime() - ageMinutes(r, place, known) * MINUTE_MS), start)
  const pictures = planPictures(r, place, type, theme, known.pictures)
  const passed = auditStatus === AuditStatus.Success
  return {
    id: known.id ?? `t-${1000 + place}`,
    place,
    theme,
    authorId: author.id,
    ...(r.chance(0.1) ? { city: '', province: '' } : { city: author.city, province: author.province }),
    type,
    title: known.title ?? title,
    body:
      known.paragraphs?.map((text) => `<p>${text}</p>`).join('') ?? planBody(r, type, theme, opening, pictures.length),
    visibility,
    auditStatus,
    auditTags: passed && r.chance(0.35) ? r.shuffled(AUDIT_TAGS).slice(0, r.whole(1, 2)) : [],
    auditReason: passed ? '通过' : auditStatus === AuditStatus.Fail ? at(FAIL_REASONS, place) : '',
    topicIds: [...new Set([theme.topicId, ...(r.chance(0.4) ? [r.pick(TOPICS).id] : [])])],
    ...counts(r, passed && visibility === Visibility.Public, createdAt, start, known),
    createdAt,
    pictures,
    rootComments: known.rootComments,
  }
}

const TYPES: readonly TrendType[] = [2, 3, 2, 1, 2, 4, 2, 1, 2, 2, 3, 1, 2, 4, 1, 2, 3, 2, 4, 1, 2]

function typeAt(place: number): TrendType {
  return at(TYPES, place)
}

function statusAt(place: number, visibility: Visibility): AuditStatus {
  if (visibility === Visibility.Private) return place % 2 ? AuditStatus.Pending : AuditStatus.Success
  if (place < 70 && place % 6 === 3) return AuditStatus.Pending
  return place % 23 === 5 ? AuditStatus.Fail : AuditStatus.Success
}

const CHINA_HOURS = 8

/** Moves times older than two days out of the night. */
function awake(moment: Date, start: Date): Date {
  const hour = (moment.getUTCHours() + CHINA_HOURS) % 24
  const asleep = hour < 7 && start.getTime() - moment.getTime() > 48 * HOUR_MS
  return asleep ? new Date(moment.getTime() + 7 * HOUR_MS) : moment
}

/** From three minutes to 14 months, mostly recent. */
function ageMinutes(r: Random, place: number, known: KnownTrend): number {
  if (known.ageHours !== undefined) return known.ageHours * 60
  const rank = (place - HANDMADE) / (TREND_COUNT - 1 - HANDMADE)
  const age = 3 + (MONTHS_14_MINUTES - 3) * rank ** 2.2 + (place > HANDMADE ? r.between(0, 9) : 0)
  return Math.min(age, MONTHS_14_MINUTES)
}

function counts(r: Random, isOpen: boolean, createdAt: Date, start: Date, known: KnownTrend) {
  const hours = (start.getTime() - createdAt.getTime()) / HOUR_MS
  const reach = isOpen ? Math.min(hours * 40, 10 ** (2 + r.next() ** 1.6 * 4.4)) : 0
  const viewNum = known.viewNum ?? Math.floor(reach)
  const likeNum = known.likeNum ?? Math.floor(viewNum * r.between(0.01, 0.12))
  return { viewNum, likeNum, collectNum: known.collectNum ?? Math.floor(likeNum * r.between(0.05, 0.3)) }
}

const FRAMES = [
  { w: 900, h: 900 },
  { w: 768, h: 1024 },
  { w: 1024, h: 768 },
] as const
const POSTER_FRAME = { w: 960, h: 540 } as const

function planPictures(
  r: Random,
  place: number,
  type: TrendType,
  theme: Theme,
  wanted: number | undefined,
): SamplePicture[] {
  if (type === TrendType.Text) return []
  const some = type === TrendType.Picture ? r.pick([1, 1, 1, 2, 2, 3]) : type === TrendType.Article ? r.whole(1, 2) : 1
  return Array.from({ length: wanted ?? some }, (_, turn) => ({
    name: `trends/${place}-${turn}`,
    subject: at(theme.subjects, turn + Math.floor(place / THEMES.length)),
    ...(type === TrendType.Video ? POSTER_FRAME : r.pick(FRAMES)),
  }))
}
