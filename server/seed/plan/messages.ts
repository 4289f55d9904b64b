import { AuditMessageKind, MessageKind } from '@contract/message'
import { Role } from '@contract/person'
import { HOUR_MS, MINUTE_MS } from '@contract/text/timeUnits'
import { AuditStatus, Visibility } from '@contract/trend'
import { isOpenTrend } from '../../domain/policy'
import type { AuditEvent, HappyNewsEvent, MessageEvent, NoticeEvent, SystemEvent } from '../../features/messages/event'
import { at } from '../random'
import { HAPPY_TEXTS, HOUSE_TEXTS, REPORT_TEXT } from '../texts/messages'
import type { PersonPlan } from './people'
import type { TrendPlan } from './trends'

interface SeedContext {
  people: readonly PersonPlan[]
  /** Subjects of happy news, if these are others. */
  stars?: readonly PersonPlan[]
  trends: readonly TrendPlan[]
  start: Date
}

/** Company messages to all accounts with a login. */
export function planHouseMessages(context: SeedContext): MessageEvent[] {
  const accounts = context.people.filter(({ mobile }) => mobile !== null)
  return [
    ...accounts.flatMap((account) => systemOf(account, context.start)),
    ...accounts.flatMap((account) => happyNewsOf(account, context)),
    ...accounts.flatMap((account) => noticesOf(account, context)),
    ...accounts
      .filter(({ roles }) => roles.includes(Role.AuditAdmin))
      .flatMap((admin) => auditOf(admin, accounts, context)),
  ]
}

const before = (start: Date, hours: number) => new Date(start.getTime() - hours * HOUR_MS)

/** Family accounts only get activities and company messages. */
function systemOf({ id, familyAccount }: PersonPlan, start: Date): SystemEvent[] {
  return HOUSE_TEXTS.filter(({ category }) => !familyAccount || !category.includes('recruit')).map(
    ({ ageHours, ...text }) => ({
      group: 'system',
      ...text,
      to: id,
      now: before(start, ageHours),
    }),
  )
}

function happyNewsOf(
  { id }: PersonPlan,
  { people, stars: known = people, trends, start }: SeedContext,
): HappyNewsEvent[] {
  const stars = known.filter(({ mobile, identity }) => mobile === null && identity === 'personal')
  return HAPPY_TEXTS.map(({ title, content, ageHours }, place) => {
    const star = at(stars, place * 3)
    const told = trends.find((trend) => trend.authorId === star.id && isOpenTrend(trend))
    return {
      group: 'happy_news',
      to: id,
      from: star.id,
      title: title(star.nickName),
      content,
      ...(told ? { trendsId: told.id } : {}),
      now: before(start, ageHours),
    }
  })
}

/** Audit results of own posts. */
function noticesOf({ id }: PersonPlan, { trends, start }: SeedContext): NoticeEvent[] {
  const own = trends.filter(({ authorId, visibility }) => authorId === id && visibility === Visibility.Public)
  const judged = own.filter(({ auditStatus }) => auditStatus !== AuditStatus.Pending)
  const verdicts = judged.map(({ id: trendsId, auditStatus, auditReason, createdAt }): NoticeEvent => {
    const passed = auditStatus === AuditStatus.Success
    return {
      kind: passed ? MessageKind.AuditSuccess : MessageKind.AuditFail,
      to: id,
      trendsId,
      ...(passed ? {} : { reason: auditReason }),
      now: earlier(new Date(createdAt.getTime() + HOUR_MS / 2), start),
    }
  })
  const [reported] = own.filter(isOpenTrend)
  if (!reported) return verdicts
  return [
    ...verdicts,
    { kind: MessageKind.Report, to: id, trendsId: reported.id, ...REPORT_TEXT, now: before(start, 30) },
  ]
}

/** Pending posts: one transferred by a colleague, overdue ones, a reported one. */
function auditOf({ id }: PersonPlan, accounts: readonly PersonPlan[], { trends, start }: SeedContext): AuditEvent[] {
  const waiting = trends.filter(
    ({ auditStatus, visibility, authorId }) =>
      auditStatus === AuditStatus.Pending && visibility === Visibility.Public && authorId !== id,
  )
  const colleague = accounts.find((account) => account.roles.includes(Role.AuditAdmin) && account.id !== id)
  const about = (trend: TrendPlan, kind: AuditEvent['kind'], hoursLater: number): AuditEvent => ({
    group: 'trend_audit',
    kind,
    to: id,
    trendsId: trend.id,
    now: earlier(new Date(trend.createdAt.getTime() + hoursLater * HOUR_MS), start),
  })
  const overdue = waiting.filter(({ createdAt }) => start.getTime() - createdAt.getTime() > 24 * HOUR_MS)
  const [handed] = waiting.slice(2)
  const reported = trends.find(isOpenTrend)
  return [
    ...waiting.map((trend) => about(trend, AuditMessageKind.Waiting, 0)),
    ...overdue.map((trend) => about(trend, AuditMessageKind.Overdue, 24)),
    ...(handed && colleague ? [{ ...about(handed, AuditMessageKind.Transferred, 1), from: colleague.id }] : []),
    ...(reported
      ? [
          {
            ...about(reported, MessageKind.Report, 2),
            title: '有动态被举报',
            reason: '内容不实',
            now: before(start, 4),
          },
        ]
      : []),
  ]
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : new Date(other.getTime() - MINUTE_MS)
}
