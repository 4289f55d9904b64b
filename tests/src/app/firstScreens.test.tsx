import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { catering } from '@contract/catering'
import { ADVICE_TYPE, dictionaries } from '@contract/dictionary'
import { BASE_PATHS, type Endpoint } from '@contract/endpoint'
import { mailbox } from '@contract/mailbox'
import { likelyMeal } from '@contract/mealPlace'
import { MessageGroup, messages } from '@contract/message'
import { modules } from '@contract/module'
import { ACCOUNT_ACTION, people } from '@contract/people'
import { FeedTab, trends } from '@contract/trend'
import { queryClient } from '@/http/queryClient'
import { screenAt } from '@/app/screens'
import { session } from '@/session/session'
import { pause } from '@tests/support/concurrency/pause'
import { makeAccount, makeTrend } from '@tests/support/makers'
import { beNoon, NOON } from '@tests/support/noon'
import { renderAt } from '@tests/support/render'
import { received, stub } from '@tests/support/stubs'

interface Answered {
  endpoint: Pick<Endpoint<unknown, unknown>, 'base' | 'method' | 'path' | 'success'>
  body?: object
  data: unknown
}

/** Responses of the boot script's early calls. */
function bootAsked(answers: readonly Answered[]): void {
  window.__early = Object.fromEntries(
    answers.map(({ endpoint, body, data }) => [
      `${endpoint.method} ${BASE_PATHS[endpoint.base]}${endpoint.path} ${JSON.stringify(body ?? {})}`,
      Promise.resolve(Response.json({ code: endpoint.success, data, msg: '' })),
    ]),
  )
}

const page = (tab: FeedTab, titles: string[]): Answered => ({
  endpoint: trends.page,
  body: { tab, cursor: null },
  data: { list: titles.map((title, n) => makeTrend({ trendsId: `t${n}`, title })), nextCursor: null },
})

const tile = {
  ...{ moduleContentCode: 'community', name: '社区动态', initials: 'sqdt', icon: 'community' },
  ...{ path: '/', openable: true },
}

const dish = {
  ...{ dishId: 'd-beef', name: '牛肉', calories: 610, picture: '', priceFen: 1800, allergens: null, specs: [] },
  ...{ stock: 60, score: 0, scoreNum: 0, limit: 0 },
}
const menu = {
  ...{ open: true, cutoffTime: '2099-01-01 10:30:00', next: null, subsidyLeftFen: 0, slots: [] },
  categories: [{ categoryId: '热菜', name: '热菜', dishes: [dish] }],
}

const rows: readonly [string, string[], Answered[]][] = [
  ['/', ['春季徒步活动'], [page(FeedTab.Recommend, ['春季徒步活动']), page(FeedTab.Mine, [])]],
  [
    '/service',
    ['社区动态', '未读消息'],
    [
      { endpoint: modules.list, body: {}, data: { groups: [{ name: '社区', tiles: [tile] }] } },
      {
        endpoint: modules.today,
        body: {},
        data: [{ kind: 'unread', title: '未读消息', value: '3', path: '/message' }],
      },
      { endpoint: modules.favourites, body: {}, data: { codes: [] } },
    ],
  ],
  [
    '/message',
    ['没有未读消息', '系统通知'],
    [
      {
        endpoint: messages.summary,
        body: {},
        data: { total: 0, groups: [{ group: MessageGroup.System, unread: 0, latest: null }], muted: [] },
      },
    ],
  ],
  [
    '/catering',
    ['一食堂', '牛肉', '加入购物车'],
    [
      { endpoint: people.account, body: { action: ACCOUNT_ACTION, body: {} }, data: makeAccount({ userId: 'u-me' }) },
      {
        endpoint: catering.canteens,
        body: {},
        data: [{ canteenId: 'c-one', name: '一食堂', address: '一号楼', openText: '三餐' }],
      },
      { endpoint: catering.menu, body: { canteenId: 'c-one', ...likelyMeal(NOON) }, data: menu },
    ],
  ],
  [
    '/mailbox',
    ['您的每一条意见都会有专人查看', '食堂餐饮'],
    [
      { endpoint: mailbox.config, data: { emailHint: '<p>您的每一条意见都会有专人查看</p>' } },
      {
        endpoint: dictionaries.byKeys,
        body: { keys: [ADVICE_TYPE] },
        data: { [ADVICE_TYPE]: [{ value: '1', label: '食堂餐饮' }] },
      },
    ],
  ],
]

beforeEach(() => {
  sessionStorage.clear()
  window.__earlyToken = `token-${Math.random()}`
  session.signIn({ accessToken: window.__earlyToken, isFamilyAccount: 'N' })
  beNoon()
  queryClient.clear()
})

afterEach(() => {
  delete window.__early
  delete window.__earlyToken
})

it.each(rows)(
  '%s is whole in its first frame where the boot script has been answered',
  async (path, texts, answers) => {
    bootAsked(answers)
    window.history.replaceState(null, '', `/mobile${path}`)
    await screenAt(`/mobile${path}`)?.preload()
    renderAt(path)
    for (const text of texts) expect(screen.getAllByText(text)[0]).toBeVisible()
    expect(screen.queryByRole('status', { name: '加载中...' })).toBeNull()
  },
)

it('the home that was read ahead is not asked for again', async () => {
  bootAsked(rows[1]?.[2] ?? [])
  stub(modules.list, { groups: [] })
  await screenAt('/mobile/service')?.preload()
  renderAt('/service')
  await pause(50)
  expect(received(modules.list)).toEqual([])
})
