import type { BrowserContext, Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { journey, SAMPLE_PASSWORD } from '../../support/journey'

const here = journey()
const tokens = new Map<string, string>()

interface Screen {
  name: string
  path: string
  /** The call the screen stands on. */
  call: string
  /** Somebody is signed in: the sample account `user`, demo where none is named. */
  member?: boolean
  user?: string
  /** What has to be done before the call leaves; most screens make it by themselves. */
  act?: (page: Page) => Promise<void>
  waiting: (page: Page) => Locator
  /** There once everything is well. */
  ready: (page: Page) => Locator
  /** The sentence in place after a failure, and after one without a network where that differs. */
  failed: string
  failedOffline?: string
  retry?: string
  empty: { call?: string; body: object; says: string }
  /** What a dead session does here: members' screens lead to the login, visitors' are read on without a word. */
  dead: 'login' | 'unnoticed' | 'told in place'
}

const skeleton = (page: Page) => page.getByRole('status', { name: '加载中...' }).first()

function detail(kind: string, id: string): Screen {
  return {
    name: `the ${kind} post`,
    path: `/trend/detail?id=${id}`,
    call: '**/community-service/trends/v1/detail',
    waiting: (page) => page.getByText('加载中...').first(),
    ready: (page) => page.getByRole('heading', { name: /^评论·\d+/ }),
    failed: '动态获取失败',
    empty: {
      call: '**/community-service/comments/v1/list',
      body: { code: 200, msg: '', data: { list: [], total: 0 } },
      says: '暂无评论',
    },
    dead: 'unnoticed',
  }
}

/** A screen added later is one row here. */
const screens: Screen[] = [
  {
    name: 'the feed',
    path: '/',
    call: '**/community-service/trends/v1/page',
    waiting: skeleton,
    ready: (page) => page.getByRole('article').first(),
    failed: '动态加载失败，请重试',
    failedOffline: '网络不可用，请检查网络后重试',
    empty: { body: { code: 200, msg: '', data: { list: [], nextCursor: null } }, says: '还没有动态，稍后再来看看' },
    dead: 'unnoticed',
  },
  {
    name: 'the feed of a city',
    path: `/?tab=city&city=${encodeURIComponent('武汉市')}`,
    call: '**/community-service/trends/v1/page',
    waiting: skeleton,
    ready: (page) => page.getByRole('article').first(),
    failed: '动态加载失败，请重试',
    failedOffline: '网络不可用，请检查网络后重试',
    empty: { body: { code: 200, msg: '', data: { list: [], nextCursor: null } }, says: '这座城市还没有动态，换个城市看看吧' },
    dead: 'unnoticed',
  },
  {
    name: 'the feed of followed people',
    path: '/?tab=follow',
    call: '**/community-service/trends/v1/page',
    member: true,
    waiting: skeleton,
    ready: (page) => page.getByRole('article').first(),
    failed: '动态加载失败，请重试',
    failedOffline: '网络不可用，请检查网络后重试',
    empty: { body: { code: 200, msg: '', data: { list: [], nextCursor: null } }, says: '关注的人还没有发布动态，去推荐看看吧' },
    dead: 'login',
  },
  {
    name: 'the services',
    path: '/service',
    call: '**/module/v1/list',
    member: true,
    waiting: skeleton,
    ready: (page) => page.getByRole('button', { name: '社区动态' }),
    failed: '服务加载失败，请重试',
    failedOffline: '网络不可用，请检查网络后重试',
    empty: { body: { code: 0, msg: '', data: { groups: [] } }, says: '暂无可用服务' },
    dead: 'login',
  },
  {
    name: 'the messages',
    path: '/message',
    call: '**/api/message/v1/summary',
    member: true,
    waiting: skeleton,
    ready: (page) => page.getByRole('link', { name: /系统通知/ }),
    failed: '消息加载失败，请重试',
    failedOffline: '网络不可用，请检查网络后重试',
    empty: { body: { code: 200, msg: '', data: { total: 0, groups: [], muted: [] } }, says: '还没有消息' },
    dead: 'login',
  },
  ...[
    { name: 'the system messages', path: '/message/detail?group=system', first: '秋季健步走今天开赛', says: '还没有系统通知' },
    { name: 'the happy news', path: '/message/detail?group=happy_news', first: /^祝贺.*匠心之星/, says: '还没有喜报' },
    { name: 'the community messages', path: '/message/trend?category=1', first: '评论了你的动态', says: '还没有人评论你' },
  ].map(({ first, says, ...screen }): Screen => ({
    ...screen,
    call: '**/api/message/v1/list',
    member: true,
    waiting: skeleton,
    ready: (page) => page.getByText(first).first(),
    failed: '消息加载失败，请重试',
    failedOffline: '网络不可用，请检查网络后重试',
    empty: { body: { code: 200, msg: '', data: { list: [], nextCursor: null } }, says },
    dead: 'login',
  })),
  {
    name: 'the own page',
    path: '/me',
    call: '**/api',
    member: true,
    waiting: skeleton,
    ready: (page) => page.getByText('账号 demo'),
    failed: '账号信息加载失败，请重试',
    failedOffline: '网络不可用，请检查网络后重试',
    empty: {
      call: '**/community-service/trends/v1/page',
      body: { code: 200, msg: '', data: { list: [], nextCursor: null } },
      says: '还没有发布动态',
    },
    dead: 'login',
  },
  ...[
    { name: 'whom one follows', path: '/me?list=follow', says: '还没有关注任何人' },
    { name: 'the friends of a person', path: '/user?id=u-demo&list=friend', says: '还没有好友，互相关注后就是好友' },
  ].map(({ says, ...screen }): Screen => ({
    ...screen,
    call: '**/api/follow/v1/list',
    member: true,
    waiting: skeleton,
    ready: (page) => page.getByRole('button', { name: '互相关注' }).first(),
    failed: '列表加载失败，请重试',
    failedOffline: '网络不可用，请检查网络后重试',
    empty: { body: { code: 200, msg: '', data: { list: [], nextCursor: null } }, says },
    dead: 'login',
  })),
  {
    name: 'the block list',
    path: '/me?tab=settings&open=blocked',
    call: '**/community-service/users/v1/blocked',
    member: true,
    waiting: skeleton,
    ready: (page) => page.getByText('没有拉黑任何人'),
    failed: '黑名单加载失败，请重试',
    failedOffline: '网络不可用，请检查网络后重试',
    empty: { body: { code: 200, msg: '', data: { list: [], nextCursor: null } }, says: '没有拉黑任何人' },
    dead: 'login',
  },
  {
    name: 'the composer',
    path: '/trend/publish',
    call: '**/api',
    member: true,
    waiting: skeleton,
    ready: (page) => page.getByLabel('正文'),
    failed: '编辑器加载失败，请重试',
    failedOffline: '网络不可用，请检查网络后重试',
    empty: {
      body: { code: 200, msg: '', data: { userId: 'u-demo', imId: 'u-demo', city: '', province: '' } },
      says: '资料中还没有填写城市，可在“我的-设置”中补充',
    },
    dead: 'login',
  },
  {
    name: 'a person',
    path: '/user?id=u-demo',
    call: '**/api',
    waiting: skeleton,
    ready: (page) => page.getByRole('heading', { name: 'TA 的动态' }),
    failed: '个人主页加载失败，请重试',
    failedOffline: '网络不可用，请检查网络后重试',
    empty: { body: { code: 100404, msg: '用户不存在', data: null }, says: '用户不存在' },
    dead: 'unnoticed',
  },
  {
    name: 'the login',
    path: '/login?redirect=%2Fmobile%2F',
    call: '**/auth_app/v1/login',
    act: async (page) => {
      await page.getByText('密码登录').click()
      await page.getByPlaceholder('请输入用户名').fill('demo')
      await page.getByPlaceholder('请输入密码').fill(SAMPLE_PASSWORD)
      await page.keyboard.press('Enter')
    },
    waiting: (page) => page.getByText('登录中'),
    ready: (page) => page.getByRole('article').first(),
    failed: '登录失败，请稍后再试',
    retry: '登录',
    empty: { body: { code: 0, msg: '', data: { accessToken: '', isFamilyAccount: 'N' } }, says: '下发的 accessToken 为空' },
    dead: 'told in place',
  },
  {
    name: 'the search',
    path: `/trend/search?q=${encodeURIComponent('徒步')}`,
    call: '**/community-service/trends/v1/search',
    waiting: skeleton,
    ready: (page) => page.getByRole('article').first(),
    failed: '搜索失败，请重试',
    failedOffline: '网络不可用，请检查网络后重试',
    empty: { body: { code: 200, msg: '', data: { list: [], nextCursor: null } }, says: '没有找到相关内容' },
    dead: 'unnoticed',
  },
  {
    name: 'the mailbox',
    path: '/mailbox?activeTab=online',
    call: '**/estate/v1/email/config',
    member: true,
    waiting: skeleton,
    ready: (page) => page.getByText('您的每一条意见和建议都会有专人查看'),
    failed: '提示语获取失败，请稍后再试',
    empty: { body: { code: 0, msg: '', data: { emailHint: '' } }, says: '留言类型' },
    dead: 'login',
  },
  {
    name: 'the own mailbox entries',
    path: '/mailbox?activeTab=my',
    call: '**/estate/v1/email/get_my',
    member: true,
    waiting: skeleton,
    ready: (page) => page.getByRole('article').first(),
    failed: '我的留言获取失败，请稍后再试',
    empty: { body: { code: 0, msg: '', data: { list: [], current: 1, total: 0 } }, says: '暂无留言' },
    dead: 'login',
  },
  ...[
    { name: 'the posts that wait for the audit', path: '/trend-audit', call: 'trends_audit_list_wait', what: '审核列表加载失败，请重试', says: '没有待审核的动态' },
    { name: 'the audited posts', path: '/trend-audit?tab=finish', call: 'trends_audit_list_finish', what: '审核列表加载失败，请重试', says: '还没有审核过的动态' },
    { name: 'the audit log', path: '/trend-audit/log', call: 'admin/log/v1/list', what: '审核日志加载失败，请重试', says: '没有符合条件的记录' },
    { name: 'the audit messages', path: '/message/trend-audit', call: 'notify_trends_audit_list', what: '审核消息加载失败，请重试', says: '暂无审核消息' },
  ].map(({ call, what, says, ...screen }): Screen => ({
    ...screen,
    call: `**/${call}`,
    member: true,
    user: 'auditor',
    waiting: skeleton,
    ready: (page) => page.getByRole('article').first(),
    failed: what,
    failedOffline: '网络不可用，请检查网络后重试',
    empty: { body: { code: 200, msg: '', data: { list: [], nextCursor: null, total: 0 } }, says },
    dead: 'login',
  })),
  {
    name: 'a post that is audited',
    path: '/trend-audit/detail?id=t-pending',
    call: '**/admin/trends/v1/trends_audit_detail',
    member: true,
    user: 'auditor',
    waiting: skeleton,
    ready: (page) => page.getByRole('button', { name: '通过', exact: true }),
    failed: '动态获取失败',
    failedOffline: '网络不可用，请检查网络后重试',
    empty: { body: { code: 310001, msg: '该动态不存在或已被删除', data: null }, says: '该动态不存在或已被删除' },
    dead: 'login',
  },
  {
    name: 'the mailbox entries to answer',
    path: '/mailbox?activeTab=reply',
    call: '**/estate/v1/email/waiting',
    member: true,
    user: 'mailbox',
    waiting: skeleton,
    ready: (page) => page.getByRole('article').first(),
    failed: '待回复留言获取失败，请稍后再试',
    empty: { body: { code: 0, msg: '', data: { list: [], nextCursor: null, total: 0 } }, says: '暂无待回复留言' },
    dead: 'login',
  },
  detail('picture', 't-picture'),
  detail('video', 't-video'),
  detail('text', 't-text'),
  detail('article', 't-article'),
]

const DEAD_SESSION = { code: 250008, msg: '令牌无效', data: null }
const EXPIRED = '当前会话已过期，请重新登录'

async function signInBy(context: BrowserContext, token: string): Promise<void> {
  await context.addCookies([{ name: 'bole_token', value: token, url: here.url('/') }])
}

/** The token of a sample account, asked for once. */
async function tokenOf(user: string): Promise<string> {
  const known = tokens.get(user)
  if (known) return known
  const answer = await fetch(`${here.portal.origin}/api/auth_app/v1/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: user, password: SAMPLE_PASSWORD }),
  })
  const { data } = (await answer.json()) as { data: { accessToken: string } }
  tokens.set(user, data.accessToken)
  return data.accessToken
}

async function open({ path, act, member, user = 'demo' }: Screen, prepare: (page: Page) => Promise<unknown>): Promise<Page> {
  const { page, context } = await here.phone()
  if (member) await signInBy(context, await tokenOf(user))
  await prepare(page)
  await page.goto(here.url(path), { waitUntil: 'commit' })
  await act?.(page)
  return page
}

/** Counts what moves under the reader's eyes, as Chromium measures it. */
const countShifts = () => {
  const counted = window as unknown as { shifted: number }
  counted.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) counted.shifted += entry.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

describe.each(screens)('$name', (screen) => {
  it('shows that it is waiting, and then what came without anything jumping', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const page = await open(screen, async (page) => {
      await page.addInitScript(countShifts)
      await page.route(screen.call, (route) => held.then(() => route.continue()))
    })
    await screen.waiting(page).waitFor()
    expect(await screen.ready(page).count()).toBe(0)
    release()
    await screen.ready(page).waitFor()
    await page.waitForTimeout(300)
    expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(0.1)
  })

  it('says in place that the server or the network failed, and gets on by the retry', async () => {
    const { call, failed, failedOffline = failed, retry = '重试' } = screen
    const page = await open(screen, (page) => page.route(call, (route) => route.fulfill({ status: 500, body: '' })))
    const again = page.getByRole('button', { name: retry, exact: true }).first()
    await page.getByText('连接错误').waitFor()
    await page.getByText(failed).waitFor()
    await page.unroute(call)
    await page.route(call, (route) => route.abort())
    await again.click()
    await page.getByText('网络连接异常,请稍后再试!').waitFor()
    await page.getByText(failedOffline).waitFor()
    await page.unroute(call)
    await again.click()
    await screen.ready(page).waitFor()
    expect(await page.getByText(failedOffline).count()).toBe(0)
  })

  it('says when there is nothing', async () => {
    const { body, says, call = screen.call } = screen.empty
    const page = await open(screen, (page) => page.route(call, (route) => route.fulfill({ json: body })))
    await page.getByText(says).first().waitFor()
  })

  it('answers a dead session by the rules', async () => {
    if (screen.dead === 'unnoticed') {
      const { page, context } = await here.phone()
      await signInBy(context, 'long-dead')
      await page.goto(here.url(screen.path))
      await screen.ready(page).waitFor()
      await page.waitForFunction(() => !document.cookie.includes('bole_token'))
      expect(await page.getByText(EXPIRED).count()).toBe(0)
      expect(page.url()).toBe(here.url(screen.path))
      return
    }
    const page = await open(screen, (page) => page.route(screen.call, (route) => route.fulfill({ json: DEAD_SESSION })))
    if (screen.dead === 'told in place') {
      await page.getByText(DEAD_SESSION.msg).first().waitFor()
      expect(page.url()).toBe(here.url(screen.path))
    } else {
      await page.getByText(EXPIRED).waitFor()
      await page.waitForURL((url) => url.pathname === '/mobile/login')
      expect(new URL(page.url()).searchParams.get('redirect')).toBe(here.url(screen.path))
    }
  })
})

describe('the not-found page', () => {
  it('needs no call, and its button leads home', async () => {
    const { page } = await here.phone()
    await page.route(/\/(api|community-service)\//, (route) => route.abort())
    await page.goto(here.url('/no-such-page'))
    await page.getByText('抱歉，页面打不开了').waitFor()
    expect(await page.getByText('网络连接异常,请稍后再试!').count()).toBe(0)
    await page.unroute(/\/(api|community-service)\//)
    await page.getByRole('button', { name: '返回首页' }).click()
    await page.getByRole('article').first().waitFor()
    expect(page.url()).toBe(here.url('/'))
  })
})
