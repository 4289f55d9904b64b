import { AUDIT_PATHS } from '@contract/audit'
import { ADVICE_TYPE, CHOICES_PATH } from '@contract/dictionary'
import { DOC_PATHS } from '@contract/doc'
import { ARTICLE_PATHS } from '@contract/article'
import { MAILBOX_PAGE_SIZE, MAILBOX_PATHS } from '@contract/mailbox'
import { MESSAGE_PATHS, MessageGroup, TrendCategory } from '@contract/message'
import { MODULE_PATHS } from '@contract/module'
import { BADGE_PATHS } from '@contract/badge'
import { PSYCHOLOGY_PATHS } from '@contract/psychology'
import { FeedTab, TREND_PATHS } from '@contract/trend'
import { WALK_PATHS } from '@contract/walk'
import { paths } from '@/routes'
import { account, earlyCall, type EarlyCall, type ScreenCalls, type Visit } from './earlyCall'
import {
  canteens,
  cateringCalls,
  pointCalls,
  flowCalls,
  historyCalls,
  rankCalls,
  learningCalls,
  marketCalls,
  hotelCalls,
  psychologyCalls,
} from './serviceCalls'

const summary: EarlyCall = { base: 'appHost', path: MESSAGE_PATHS.summary, body: {} }
const messagesOf = (of: object): EarlyCall => ({
  base: 'appHost',
  path: MESSAGE_PATHS.list,
  body: { ...of, cursor: null },
})
const isAdmin: EarlyCall = { base: 'community', path: AUDIT_PATHS.isAdmin }
const auditing = (path: string, body: object): EarlyCall => ({ base: 'community', path, body })
const keeps = (kept: readonly string[], start: string) => kept.some((key) => key.slice(0, start.length) === start)

/** First page of a stream, if the address names a whole group. */
function groupCalls({ query }: Visit): EarlyCall[] {
  const group = query.get('group')
  if (query.get('category')) return []
  if (group === MessageGroup.System) return [messagesOf({ group }), summary]
  return group === MessageGroup.HappyNews || group === MessageGroup.TrendAudit ? [messagesOf({ group })] : []
}

const feedOf = (tab: FeedTab): EarlyCall => ({
  base: 'community',
  path: TREND_PATHS.page,
  body: { tab, cursor: null },
})

function mailboxCalls({ query, kept, isMember }: Visit): EarlyCall[] {
  const tab = query.get('activeTab')
  const mine = { pageNum: 1, pageSize: MAILBOX_PAGE_SIZE }
  if (tab === 'my') return isMember ? [{ base: 'default', path: MAILBOX_PATHS.mine, body: mine }, account] : []
  if (tab && tab !== 'online') return []
  const hint: EarlyCall = { base: 'default', path: MAILBOX_PATHS.config }
  const who = isMember ? [account] : []
  if (keeps(kept, `bole.dictionary.${ADVICE_TYPE}`)) return [hint, ...who]
  return [{ base: 'default', path: CHOICES_PATH, body: { keys: [ADVICE_TYPE] } }, hint, ...who]
}

const ofAll: Record<string, ScreenCalls> = {
  [paths.index]: ({ query, kept, isMember }) =>
    query.toString() || keeps(kept, 'bole.feed.')
      ? []
      : [feedOf(FeedTab.Recommend), ...(isMember ? [feedOf(FeedTab.Mine)] : [])],
  [paths.mailbox]: mailboxCalls,
  [paths.article]: ({ query }) => {
    const articleId = query.get('id')
    return [
      articleId
        ? { base: 'default', path: ARTICLE_PATHS.detail, body: { articleId } }
        : { base: 'default', path: ARTICLE_PATHS.page, body: { cursor: null } },
    ]
  },
  [paths.articleTransfer]: ({ query }) => {
    const id = query.get('id')
    return id ? [{ base: 'default', path: ARTICLE_PATHS.transfer, body: { id } }] : []
  },
}

const ofMembers: Record<string, ScreenCalls> = {
  [paths.service]: () => [
    { base: 'default', path: MODULE_PATHS.list, body: {} },
    { base: 'default', path: MODULE_PATHS.today, body: {} },
    { base: 'default', path: MODULE_PATHS.favourites, body: {} },
  ],
  [paths.doc]: () => [{ base: 'default', path: DOC_PATHS.folders, body: {} }],
  [paths.catering]: cateringCalls,
  [paths.cateringCart]: () => [canteens, account],
  [paths.kitchen]: () => [canteens],
  [paths.flow]: flowCalls,
  [paths.points]: pointCalls,
  [paths.walk]: () => [earlyCall(WALK_PATHS.today)],
  [paths.walkHistory]: historyCalls,
  [paths.walkRank]: rankCalls,
  [paths.walkLevelThirty]: () => [earlyCall(WALK_PATHS.levels)],
  [paths.empower]: learningCalls,
  [paths.hotel]: hotelCalls,
  [paths.psychology]: psychologyCalls,
  [paths.psychologyHall]: () => [{ base: 'default', path: PSYCHOLOGY_PATHS.scales, body: {} }],
  [paths.psychologyReport]: ({ query }) => {
    const reportId = query.get('id')
    return reportId ? [{ base: 'default', path: PSYCHOLOGY_PATHS.report, body: { reportId } }] : []
  },
  [paths.market]: marketCalls,
  [paths.badge]: () => [{ base: 'default', path: BADGE_PATHS.list, body: {} }],
  [paths.menu]: () => [{ base: 'default', path: MODULE_PATHS.list, body: {} }],
  [paths.menuEdit]: () => [
    { base: 'default', path: MODULE_PATHS.list, body: {} },
    { base: 'default', path: MODULE_PATHS.favourites, body: {} },
  ],
  [paths.message]: () => [summary],
  [paths.messageDetail]: groupCalls,
  [paths.messageTrend]: ({ query }) =>
    !query.get('category') || query.get('category') === String(TrendCategory.Comment)
      ? [messagesOf({ group: MessageGroup.Community, category: TrendCategory.Comment }), summary]
      : [],
  [paths.trendAudit]: ({ query }) =>
    query.toString()
      ? [isAdmin]
      : [isAdmin, auditing(AUDIT_PATHS.waiting, { cursor: null }), auditing(AUDIT_PATHS.data, {})],
  [paths.trendPublish]: ({ query }) => (query.get('sent') || query.get('waiting') ? [] : [account]),
  [paths.messageTrendAudit]: ({ query }) =>
    query.toString() ? [isAdmin] : [isAdmin, auditing(AUDIT_PATHS.inbox, { cursor: null })],
}

/** The first calls of the screen at this address, started before its code is loaded. */
export function earlyCalls(visit: Visit): EarlyCall[] {
  const callsOf = ofAll[visit.path] ?? (visit.isMember ? ofMembers[visit.path] : undefined)
  return callsOf ? callsOf(visit) : []
}
