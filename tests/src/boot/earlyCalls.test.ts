import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { articles } from '@contract/article'
import { audit } from '@contract/audit'
import { catering } from '@contract/catering'
import { ADVICE_TYPE, dictionaries } from '@contract/dictionary'
import type { Endpoint } from '@contract/endpoint'
import { flows } from '@contract/flow'
import { hotels } from '@contract/hotel'
import { learning } from '@contract/learning'
import { mailbox, MAILBOX_PAGE_SIZE } from '@contract/mailbox'
import { MessageGroup, messages, TrendCategory } from '@contract/message'
import { likelyMeal, USUAL_CANTEEN_KEY } from '@contract/mealPlace'
import { mentors } from '@contract/mentors'
import { modules } from '@contract/module'
import { people } from '@contract/people'
import { FeedTab, trends } from '@contract/trend'
import { points } from '@contract/points'
import { psychology } from '@contract/psychology'
import { walk } from '@contract/walk'
import { startEarly } from '@/boot/bootCalls'
import { earlyCalls } from '@/boot/earlyCalls'
import { call } from '@/http/call'
import { paths } from '@/routes'
import { beNoon, NOON } from '@tests/support/noon'

type Asked = readonly [Endpoint<unknown, unknown>, unknown]

const page = { pageNum: 1, pageSize: MAILBOX_PAGE_SIZE }
const system = { group: MessageGroup.System, cursor: null }
const said = { group: MessageGroup.Community, category: TrendCategory.Comment, cursor: null }
const hint: Asked = [mailbox.config, undefined]
const types: Asked = [dictionaries.byKeys, { keys: [ADVICE_TYPE] }]
const account: Asked = [people.account, {}]
const summary: Asked = [messages.summary, {}]
const right: Asked = [audit.isAdmin, undefined]

const rows: readonly (readonly [string, string, Asked[], boolean?])[] = [
  [paths.index, '', [[trends.page, { tab: FeedTab.Recommend, cursor: null }]], true],
  [
    paths.index,
    '',
    [
      [trends.page, { tab: FeedTab.Recommend, cursor: null }],
      [trends.page, { tab: FeedTab.Mine, cursor: null }],
    ],
  ],
  [paths.mailbox, '', [types, hint], true],
  [paths.mailbox, 'activeTab=online', [types, hint, account]],
  [paths.mailbox, 'activeTab=my', [[mailbox.mine, page], account]],
  [
    paths.service,
    '',
    [
      [modules.list, {}],
      [modules.today, {}],
      [modules.favourites, {}],
    ],
  ],
  [paths.article, '', [[articles.page, { cursor: null }]], true],
  [paths.article, 'id=a1', [[articles.detail, { articleId: 'a1' }]], true],
  [paths.articleTransfer, 'id=a1&target=/doc', [[articles.transfer, { id: 'a1' }]], true],
  [paths.menu, '', [[modules.list, {}]]],
  [paths.catering, '', [[catering.canteens, {}], account]],
  [
    paths.catering,
    'canteen=c-one&date=2026-06-15&meal=lunch',
    [[catering.canteens, {}], [catering.menu, { canteenId: 'c-one', date: '2026-06-15', meal: 'lunch' }], account],
  ],
  [paths.cateringCart, '', [[catering.canteens, {}], account]],
  [paths.kitchen, '', [[catering.canteens, {}]]],
  [paths.walk, '', [[walk.today, {}]]],
  [paths.walkHistory, '', [[walk.history, { range: 'week' }]]],
  [paths.walkHistory, 'range=year', [[walk.history, { range: 'year' }]]],
  [
    paths.walkRank,
    'scope=org&period=month',
    [[walk.rank, { scope: 'org', period: 'month', cursor: null }], [walk.today, {}], account],
  ],
  [paths.walkLevelThirty, '', [[walk.levels, {}]]],
  [
    paths.menuEdit,
    '',
    [
      [modules.list, {}],
      [modules.favourites, {}],
    ],
  ],
  [
    paths.flow,
    '',
    [
      [flows.list, { box: 'todo', cursor: null }],
      [flows.counts, {}],
    ],
  ],
  [
    paths.flow,
    'box=mine',
    [
      [flows.list, { box: 'mine', cursor: null }],
      [flows.counts, {}],
    ],
  ],
  [paths.hotel, '', [[hotels.cities, {}]]],
  [
    paths.hotel,
    'city=武汉&from=2026-12-01&to=2026-12-03',
    [
      [hotels.cities, {}],
      [hotels.search, { city: '武汉', from: '2026-12-01', to: '2026-12-03', sort: 'price', cursor: null }],
    ],
  ],
  [
    paths.hotel,
    'id=h-1&from=2026-12-01&to=2026-12-03',
    [[hotels.detail, { hotelId: 'h-1', from: '2026-12-01', to: '2026-12-03' }]],
  ],
  [paths.hotel, 'box=orders', [[hotels.orders, { cursor: null }]]],
  [paths.hotel, 'order=o-1', [[hotels.orderDetail, { orderId: 'o-1' }]]],
  [paths.points, 'box=ledger', [[points.summary, {}], [points.ledger, { cursor: null }], account]],
  [
    paths.points,
    'box=ledger&direction=out',
    [[points.summary, {}], [points.ledger, { direction: 'out', cursor: null }], account],
  ],
  [paths.empower, '', [[learning.courses, { cursor: null }]]],
  [paths.empower, 'box=mine', [[learning.courses, { mine: true, cursor: null }]]],
  [paths.empower, 'category=office', [[learning.courses, { category: 'office', cursor: null }]]],
  [paths.empower, 'course=co-1', [[learning.course, { courseId: 'co-1' }]]],
  [
    paths.empower,
    'mentor=u-1',
    [
      [mentors.mentors, {}],
      [mentors.slots, { mentorId: 'u-1' }],
    ],
  ],
  [paths.empower, 'box=mentors', [[mentors.mentors, {}], [mentors.bookings, { cursor: null }], account]],
  [paths.empower, 'box=calendar', [account]],
  [paths.psychology, '', [[psychology.home, {}], account]],
  [paths.psychology, 'box=reports', [account]],
  [paths.psychologyHall, 'scale=phq9', [[psychology.scales, {}]]],
  [paths.psychologyReport, 'id=r-1', [[psychology.report, { reportId: 'r-1' }]]],
  [paths.empower, 'certificate=ce-1', [[learning.certificate, { certificateId: 'ce-1' }]]],
  [paths.flow, 'id=f-1', [[flows.detail, { flowId: 'f-1' }]]],
  [paths.flow, 'new=leave', [[flows.kinds, {}]]],
  [paths.message, '', [summary]],
  [paths.messageDetail, 'group=system', [[messages.list, system], summary]],
  [paths.messageDetail, 'group=happy_news', [[messages.list, { ...system, group: MessageGroup.HappyNews }]]],
  [paths.messageTrend, 'category=1', [[messages.list, said], summary]],
  [paths.trendAudit, '', [right, [audit.waiting, { cursor: null }], [audit.data, {}]]],
  [paths.trendAudit, 'tab=finish', [right]],
  [paths.messageTrendAudit, '', [right, [audit.inbox, { cursor: null }]]],
  [paths.trendPublish, '', [account]],
]

const screens = rows.map(([path, search, asked, isPublic = false]) => ({ path, search, asked, isPublic }))

const answered = vi.fn((_url: string, _init?: RequestInit) =>
  Promise.resolve(Response.json({ code: 1234, data: null, msg: '来自启动脚本' })),
)

beforeEach(() => {
  answered.mockClear()
  vi.stubGlobal('fetch', answered)
})

afterEach(() => {
  vi.unstubAllGlobals()
  delete window.__early
})

const visitOf = (path: string, search: string, isMember: boolean, kept: string[] = []) => ({
  path,
  query: new URLSearchParams(search),
  isMember,
  kept,
})

it.each(screens)(
  'asks for what $path?$search begins with, under the key by which its call takes it',
  async ({ path, search, asked, isPublic }) => {
    const early = earlyCalls(visitOf(path, search, !isPublic))
    expect(early).toHaveLength(asked.length)
    for (const each of early) await startEarly(each)
    answered.mockClear()
    for (const [endpoint, body] of asked) await expect(call(endpoint, body)).rejects.toThrow('来自启动脚本')
    expect(answered).not.toHaveBeenCalled()
    expect(window.__early).toEqual({})
  },
)

it('asks for the menu of the usual canteen at once, else of the first once the canteens are known', async () => {
  beNoon()
  localStorage.setItem(USUAL_CANTEEN_KEY, 'c-two')
  const place = { canteenId: 'c-two', ...likelyMeal(NOON) }
  expect(earlyCalls(visitOf(paths.catering, '', true)).map(({ body }) => body)).toContainEqual(place)
  localStorage.removeItem(USUAL_CANTEEN_KEY)
  const [listed] = earlyCalls(visitOf(paths.catering, 'meal=dinner', true))
  expect(listed?.next?.([])).toEqual([])
  expect(listed?.next?.(null)).toEqual([])
  const [menu] = listed?.next?.([{ canteenId: 'c-one' }, { canteenId: 'c-two' }]) ?? []
  if (!menu) throw new Error('no menu is asked for')
  await startEarly(menu)
  const body = { canteenId: 'c-one', ...likelyMeal(NOON), meal: 'dinner' } as const
  await expect(call(catering.menu, body)).rejects.toThrow('来自启动脚本')
  expect(window.__early).toEqual({})
})

it('asks nothing of members in the name of a visitor', () => {
  for (const { path, search, isPublic } of screens)
    if (!isPublic && path !== paths.mailbox && path !== paths.index)
      expect(earlyCalls(visitOf(path, search, false))).toEqual([])
  expect(earlyCalls(visitOf(paths.mailbox, 'activeTab=my', false))).toEqual([])
  expect(earlyCalls(visitOf(paths.index, '', false)).map(({ body }) => body)).toEqual([
    { tab: FeedTab.Recommend, cursor: null },
  ])
})

it('does not ask for what the tab keeps', () => {
  expect(earlyCalls(visitOf(paths.index, '', true, ['bole.feed.recommend']))).toEqual([])
  expect(earlyCalls(visitOf(paths.mailbox, '', false, [`bole.dictionary.${ADVICE_TYPE}`]))).toHaveLength(1)
})

it('tells the http layer the token it has sent, which the cookie may no longer hold', async () => {
  await startEarly({ base: 'default', path: '/module/v1/list', body: {} })
  const [, init] = answered.mock.calls[0] ?? []
  expect(window.__earlyToken).toBe('111')
  expect(new Headers(init?.headers).get('X-AccessToken')).toBe(window.__earlyToken)
})

it('sends an action with its head, and a read without a body as GET', async () => {
  for (const each of earlyCalls(visitOf(paths.mailbox, '', true))) await startEarly(each)
  const sent = answered.mock.calls.map(([url, init]) => [url, init?.method, init?.body])
  expect(sent[1]).toEqual(['/api/estate/v1/email/config', 'GET', undefined])
  expect(JSON.parse(String(sent[2]?.[2]))).toMatchObject({ head: { action: 7005, channel: 'h5' }, body: {} })
})
