import { AUDIT_PATHS } from '@contract/audit'
import { ADVICE_TYPE, CHOICES_PATH } from '@contract/dictionary'
import { CATERING_PATHS } from '@contract/catering'
import { DOC_PATHS } from '@contract/doc'
import { ARTICLE_PATHS } from '@contract/article'
import { ACTION_PATH, type Base } from '@contract/endpoint'
import { MAILBOX_PAGE_SIZE, MAILBOX_PATHS } from '@contract/mailbox'
import { MESSAGE_PATHS, MessageGroup, TrendCategory } from '@contract/message'
import { MENTOR_PATHS } from '@contract/mentors'
import { MODULE_PATHS } from '@contract/module'
import { FLOW_PATHS, FlowBox } from '@contract/flow'
import { ACCOUNT_ACTION } from '@contract/people'
import { BADGE_PATHS } from '@contract/badge'
import { LEARNING_PATHS } from '@contract/learning'
import { PSYCHOLOGY_PATHS } from '@contract/psychology'
import { POINTS_PATHS } from '@contract/points'
import { FeedTab, TREND_PATHS } from '@contract/trend'
import { HOTEL_PATHS, HotelSort } from '@contract/hotel'
import { ItemCategory, ItemStatus, MARKET_PATHS } from '@contract/market'
import { WALK_PATHS } from '@contract/walk'
import { paths } from '@/routes'

/** One of a screen's first calls; a GET without a body. */
export interface EarlyCall {
  base: Base
  path: string
  body?: object
  /** The action code of `POST /api`. */
  action?: number
}

export interface Visit {
  /** Relative to the base. */
  path: string
  query: URLSearchParams
  isMember: boolean
  /** Cache keys of this tab; these calls are skipped. */
  kept: readonly string[]
}

type Ask = (visit: Visit) => EarlyCall[]

const account: EarlyCall = { base: 'appHost', path: ACTION_PATH, body: {}, action: ACCOUNT_ACTION }
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

const canteens: EarlyCall = { base: 'default', path: CATERING_PATHS.canteens, body: {} }

/** The canteens, and the menu if the address names one. */
function cateringCalls({ query }: Visit): EarlyCall[] {
  const [canteenId, date, meal] = [query.get('canteen'), query.get('date'), query.get('meal')]
  if (!canteenId || !date || !meal) return [canteens, account]
  return [canteens, { base: 'default', path: CATERING_PATHS.menu, body: { canteenId, date, meal } }, account]
}

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

function pointCalls({ query }: Visit): EarlyCall[] {
  const summary: EarlyCall = { base: 'default', path: POINTS_PATHS.summary, body: {} }
  const listed = (path: string): EarlyCall[] => [summary, { base: 'default', path, body: { cursor: null } }, account]
  const box = query.get('box')
  if (box === 'ledger') return listed(POINTS_PATHS.ledger)
  if (box === 'goods') return listed(POINTS_PATHS.goods)
  return box === 'mine' ? listed(POINTS_PATHS.redemptions) : [summary, account]
}

function flowCalls({ query }: Visit): EarlyCall[] {
  const asked = (path: string, body: object = {}): EarlyCall => ({ base: 'default', path, body })
  const flowId = query.get('id')
  if (flowId) return [asked(FLOW_PATHS.detail, { flowId })]
  if (query.get('new')) return [asked(FLOW_PATHS.kinds)]
  const box = Object.values(FlowBox).find((one) => one === query.get('box')) ?? FlowBox.Todo
  return [asked(FLOW_PATHS.list, { box, cursor: null }), asked(FLOW_PATHS.counts)]
}

const walking = (path: string, body: object = {}): EarlyCall => ({ base: 'default', path, body })

function historyCalls({ query }: Visit): EarlyCall[] {
  const range = query.get('range') ?? 'week'
  return ['day', 'week', 'month', 'year'].includes(range) ? [walking(WALK_PATHS.history, { range })] : []
}

function rankCalls({ query }: Visit): EarlyCall[] {
  const [scope, period] = [query.get('scope') ?? 'all', query.get('period') ?? 'day']
  if (!['all', 'org', 'follow'].includes(scope) || !['day', 'week', 'month'].includes(period)) return []
  return [walking(WALK_PATHS.rank, { scope, period, cursor: null }), walking(WALK_PATHS.today), account]
}

function learningCalls({ query }: Visit): EarlyCall[] {
  const asked = (path: string, body: object): EarlyCall[] => [{ base: 'default', path, body }]
  const [certificateId, courseId, mentorId] = [query.get('certificate'), query.get('course'), query.get('mentor')]
  if (certificateId) return asked(LEARNING_PATHS.certificate, { certificateId })
  if (courseId) return asked(LEARNING_PATHS.course, { courseId })
  if (mentorId) return [...asked(MENTOR_PATHS.mentors, {}), ...asked(MENTOR_PATHS.slots, { mentorId })]
  if (query.get('box') === 'mentors') return [...asked(MENTOR_PATHS.mentors, {}), account]
  if (query.get('box') === 'calendar') return [account]
  const category = query.get('category')
  return asked(LEARNING_PATHS.courses, {
    ...(category ? { category } : {}),
    ...(query.get('box') === 'mine' ? { mine: true } : {}),
    cursor: null,
  })
}

function marketCalls({ query }: Visit): EarlyCall[] {
  const asked = (path: string, body: object): EarlyCall => ({ base: 'default', path, body })
  const [itemId, status, category, mine] = [
    query.get('id'),
    query.get('status'),
    query.get('category'),
    query.get('mine'),
  ]
  if (itemId) return [asked(MARKET_PATHS.detail, { itemId }), asked(MARKET_PATHS.questions, { itemId, cursor: null })]
  if (query.get('edit') || query.get('q')) return []
  const known =
    (!status || Object.values<string>(ItemStatus).includes(status)) &&
    (!category || Object.values<string>(ItemCategory).includes(category)) &&
    (!mine || ['sale', 'reserved'].includes(mine))
  if (!known) return []
  const wanted = { ...(status ? { status } : {}), ...(category ? { category } : {}), ...(mine ? { mine } : {}) }
  return [asked(MARKET_PATHS.page, { ...wanted, cursor: null })]
}

function hotelCalls({ query }: Visit): EarlyCall[] {
  const asked = (path: string, body: object): EarlyCall => ({ base: 'default', path, body })
  const [orderId, hotelId, city] = [query.get('order'), query.get('id'), query.get('city')]
  if (orderId) return [asked(HOTEL_PATHS.orderDetail, { orderId })]
  if (query.get('box') === 'orders') return [asked(HOTEL_PATHS.orders, { cursor: null })]
  const [from, to] = [query.get('from'), query.get('to')]
  if (hotelId) return from && to ? [asked(HOTEL_PATHS.detail, { hotelId, from, to })] : []
  const cities = asked(HOTEL_PATHS.cities, {})
  const sort = query.get('sort') ?? HotelSort.Price
  if (!city || !from || !to || !Object.values<string>(HotelSort).includes(sort)) return [cities]
  return [cities, asked(HOTEL_PATHS.search, { city, from, to, sort, cursor: null })]
}

function psychologyCalls({ query }: Visit): EarlyCall[] {
  const home: EarlyCall = { base: 'default', path: PSYCHOLOGY_PATHS.home, body: {} }
  return query.get('box') ? [account] : [home, account]
}

const ofAll: Record<string, Ask> = {
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

const ofMembers: Record<string, Ask> = {
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
  [paths.walk]: () => [walking(WALK_PATHS.today)],
  [paths.walkHistory]: historyCalls,
  [paths.walkRank]: rankCalls,
  [paths.walkLevelThirty]: () => [walking(WALK_PATHS.levels)],
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
  const ask = ofAll[visit.path] ?? (visit.isMember ? ofMembers[visit.path] : undefined)
  return ask ? ask(visit) : []
}
