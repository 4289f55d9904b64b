import { COMMENT_EMOJI } from '@contract/comment'
import { MINUTE_MS } from '@contract/text/timeUnits'
import { AuditStatus, Visibility } from '@contract/trend'
import type { SamplePicture } from './pictures'
import { type Random, random } from '../random'
import { ADDITIONS, REACTIONS, REPLIES } from '../texts/banks'
import type { City } from '../texts/cities'
import type { PersonPlan } from './people'
import type { TrendPlan } from './trends'

export interface CommentPlan extends City {
  id: string
  trendId: string
  parentId: string | null
  authorId: string
  content: string
  emojiName: string
  likeNum: number
  replyNum: number
  createdAt: Date
  pictures: SamplePicture[]
}

/** The comments of one trend with their replies, oldest comment first. Deterministic. */
export function planComments(trend: TrendPlan, people: readonly PersonPlan[], start: Date): CommentPlan[] {
  const r = random(`comments ${trend.place}`)
  const wanted = trend.rootComments ?? rootCount(r, trend, start)
  const texts = remarksFor(r, trend, wanted)
  const moments = Array.from({ length: wanted }, () => later(r, trend.createdAt, start, 2)).sort(
    (a, b) => a.getTime() - b.getTime(),
  )
  return moments.flatMap((createdAt, turn) => {
    const fromNewest = wanted - 1 - turn
    const id = `c-${trend.place}-${turn}`
    const root: CommentPlan = {
      ...said(r, people, trend.id, id),
      content: texts[turn] ?? '',
      emojiName: fromNewest % 9 === 2 || r.chance(0.05) ? r.pick(COMMENT_EMOJI) : '',
      likeNum: r.chance(0.4) ? Math.floor(10 ** r.between(0, trend.likeNum > 1000 ? 3.2 : 1.6)) : 0,
      createdAt,
      pictures: planPictures(r, trend, id, fromNewest),
    }
    const replies = replyCount(r, trend, fromNewest)
    return [{ ...root, replyNum: replies }, ...planReplies(r, people, root, replies, start)]
  })
}

function rootCount(r: Random, trend: TrendPlan, start: Date): number {
  if (trend.auditStatus === AuditStatus.Pending || trend.visibility === Visibility.Private) return 0
  if (trend.auditStatus === AuditStatus.Fail) return trend.place % 2 ? r.whole(1, 4) : 0
  const most = Math.floor((start.getTime() - trend.createdAt.getTime()) / (4 * MINUTE_MS))
  return Math.min(most, r.chance(0.06) ? 0 : 4 + Math.floor(r.next() ** 2 * 46))
}

function replyCount(r: Random, trend: TrendPlan, fromNewest: number): number {
  if (trend.id === 't-picture' && fromNewest < 12) return [0, 5, 0, 2, 0, 0, 1, 0, 3, 0, 0, 23][fromNewest] ?? 0
  return r.chance(0.24) ? r.whole(1, 5) : 0
}

function planReplies(
  r: Random,
  people: readonly PersonPlan[],
  root: CommentPlan,
  count: number,
  start: Date,
): CommentPlan[] {
  const texts = r.shuffled(REPLIES)
  return Array.from({ length: count }, (_, turn) => ({
    ...said(r, people, root.trendId, `${root.id}-r${turn}`),
    parentId: root.id,
    content: texts[turn] ?? '',
    emojiName: r.chance(0.04) ? r.pick(COMMENT_EMOJI) : '',
    likeNum: r.chance(0.25) ? r.whole(1, 30) : 0,
    createdAt: later(r, root.createdAt, start, 4),
  }))
}

function said(r: Random, people: readonly PersonPlan[], trendId: string, id: string): CommentPlan {
  const { id: authorId, city, province } = r.pick(people)
  const place = r.chance(0.08)
    ? { city: '', province: '' }
    : r.chance(0.1)
      ? { city: '', province }
      : { city, province }
  return {
    id,
    trendId,
    parentId: null,
    authorId,
    content: '',
    emojiName: '',
    likeNum: 0,
    replyNum: 0,
    createdAt: new Date(0),
    pictures: [],
    ...place,
  }
}

/** Distinct texts for the comments of a trend: theme-specific ones, and combinations of two halves. */
function remarksFor(r: Random, { theme }: TrendPlan, count: number): string[] {
  const texts = new Set(r.shuffled(theme.remarks).slice(0, Math.ceil(count * 0.4)))
  while (texts.size < count) {
    const whole = `${r.pick(REACTIONS)}${r.pick(['，', '！', '，', '～'])}${r.pick(ADDITIONS)}`
    texts.add(r.chance(0.2) ? r.pick(ADDITIONS) : r.chance(0.3) ? `${whole}。` : whole)
  }
  return r.shuffled([...texts])
}

const PICTURED_FROM_NEWEST = [1, 4, 14, 27]

function planPictures(r: Random, trend: TrendPlan, id: string, fromNewest: number): SamplePicture[] {
  const known = trend.id === 't-picture'
  if (known ? !PICTURED_FROM_NEWEST.includes(fromNewest) : !r.chance(0.013)) return []
  return Array.from({ length: known && fromNewest === 4 ? 2 : 1 }, (_, turn) => ({
    name: `comments/${id}-${turn}`,
    subject: r.pick(trend.theme.subjects),
    ...r.pick([
      { w: 600, h: 600 },
      { w: 540, h: 720 },
      { w: 720, h: 540 },
    ]),
  }))
}

/** A random time after `from`, weighted towards it, and at least ten seconds before `end`. */
function later(r: Random, from: Date, end: Date, skew: number): Date {
  const span = Math.max(end.getTime() - from.getTime() - 10_000, 1000)
  return new Date(from.getTime() + Math.floor(r.next() ** skew * (span - 1000)) + 1000)
}
