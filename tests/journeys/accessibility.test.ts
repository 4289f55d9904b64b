import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PHONE, SMALL_PHONE } from '../support/browser'
import { journey, signIn } from '../support/journey'
import { focused, smallTargets, smallWords, slowMotions, type AxeWindow } from './lookings'

const here = journey()
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
type Cookies = Awaited<ReturnType<Awaited<ReturnType<typeof here.phone>>['context']['cookies']>>
const cookies = new Map<string, Cookies>()

const comments = (page: Page) => page.getByRole('heading', { name: /^评论·\d+/ })

/** A screen added later is one row here. */
const screens: { name: string; path: string; member?: boolean; user?: string; ready: (page: Page) => Locator }[] = [
  { name: 'the feed', path: '/', ready: (page) => page.getByRole('article').first() },
  { name: 'the feed of a city', path: `/?tab=city&city=${encodeURIComponent('武汉市')}`, ready: (page) => page.getByRole('article').first() },
  { name: 'the feed of followed people', path: '/?tab=follow', member: true, ready: (page) => page.getByRole('article').first() },
  { name: 'the visitor’s 关注', path: '/?tab=follow', ready: (page) => page.getByRole('link', { name: '去登录' }) },
  { name: 'the services', path: '/service', member: true, ready: (page) => page.getByRole('button', { name: '社区动态' }) },
  { name: 'the messages', path: '/message', member: true, ready: (page) => page.getByRole('link', { name: /系统通知/ }) },
  { name: 'the system messages', path: '/message/detail?group=system', member: true, ready: (page) => page.getByText('秋季健步走今天开赛') },
  { name: 'the happy news', path: '/message/detail?group=happy_news', member: true, ready: (page) => page.getByText(/^祝贺.*匠心之星/) },
  { name: 'comments told of', path: '/message/trend?category=1', member: true, ready: (page) => page.getByRole('article').first() },
  { name: 'likes told of', path: '/message/trend?category=2', member: true, ready: (page) => page.getByRole('article').first() },
  { name: 'follows told of', path: '/message/trend?category=3', member: true, ready: (page) => page.getByRole('article').first() },
  { name: 'the own page', path: '/me', member: true, ready: (page) => page.getByText('账号 demo') },
  { name: 'the profile form', path: '/me?tab=settings&open=profile', member: true, ready: (page) => page.getByLabel('昵称') },
  { name: 'the devices', path: '/me?tab=settings&open=sessions', member: true, ready: (page) => page.getByText('本机') },
  { name: 'the block list', path: '/me?tab=settings&open=blocked', member: true, ready: (page) => page.getByText('没有拉黑任何人') },
  { name: 'whom one follows', path: '/me?list=follow', member: true, ready: (page) => page.getByRole('button', { name: /^(已关注|互相关注)$/ }).first() },
  { name: 'the fans of a person', path: '/user?id=u-demo&list=fans', member: true, ready: (page) => page.getByText('没有更多了') },
  { name: 'the visitor’s list of fans', path: '/user?id=u-demo&list=fans', ready: (page) => page.getByRole('link', { name: '去登录' }) },
  { name: 'the password form', path: '/me?tab=settings&open=password', member: true, ready: (page) => page.getByLabel('原密码') },
  { name: 'the composer', path: '/trend/publish', member: true, ready: (page) => page.getByLabel('正文') },
  { name: 'the drafts', path: '/me?tab=drafts', member: true, ready: (page) => page.getByText('还没有草稿，写到一半的动态会保存在这里') },
  { name: 'what comes after publishing', path: '/trend/publish?sent=t-text', member: true, ready: (page) => page.getByText('已提交，待审核') },
  { name: 'a person', path: '/user?id=u-demo', ready: (page) => page.getByRole('heading', { name: 'TA 的动态' }) },
  { name: 'an organisation', path: '/user?id=u-company', ready: (page) => page.getByRole('heading', { name: '机构动态' }) },
  { name: 'the mailbox', path: '/mailbox', member: true, ready: (page) => page.getByRole('radio').first() },
  { name: 'the own mailbox entries', path: '/mailbox?activeTab=my', member: true, ready: (page) => page.getByRole('article') },
  { name: 'the mailbox entries to answer', path: '/mailbox?activeTab=reply', member: true, user: 'mailbox', ready: (page) => page.getByRole('article').first() },
  { name: 'the posts that wait for the audit', path: '/trend-audit', member: true, user: 'auditor', ready: (page) => page.getByRole('article').first() },
  { name: 'the audited posts', path: '/trend-audit?tab=finish', member: true, user: 'auditor', ready: (page) => page.getByRole('article').first() },
  { name: 'a post that is audited', path: '/trend-audit/detail?id=t-pending', member: true, user: 'auditor', ready: (page) => page.getByRole('button', { name: '移交' }) },
  { name: 'the audit log', path: '/trend-audit/log', member: true, user: 'auditor', ready: (page) => page.getByRole('article').first() },
  { name: 'the audit messages', path: '/message/trend-audit', member: true, user: 'auditor', ready: (page) => page.getByRole('article').first() },
  { name: 'the login', path: '/login', ready: (page) => page.getByPlaceholder('请输入手机号') },
  { name: 'a picture post', path: '/trend/detail?id=t-picture', ready: comments },
  { name: 'a post a member can answer', path: '/trend/detail?id=t-picture', member: true, ready: (page) => page.getByRole('button', { name: '回复' }) },
  { name: 'a long video post', path: '/trend/detail?id=t-long', ready: (page) => page.getByRole('slider', { name: '播放进度' }) },
  { name: 'a text post', path: '/trend/detail?id=t-text', ready: comments },
  { name: 'an article', path: '/trend/detail?id=t-article', ready: comments },
  { name: 'a blocked post', path: '/trend/detail?id=t-pending', ready: (page) => page.getByRole('alert') },
  { name: 'the search', path: '/trend/search', ready: (page) => page.getByRole('searchbox') },
  { name: 'found posts', path: '/trend/search?q=%E5%BE%92%E6%AD%A5', ready: (page) => page.getByRole('article').first() },
  { name: 'found people', path: '/trend/search?q=%E6%9E%97&kind=user', ready: (page) => page.getByText(/^粉丝/).first() },
  { name: 'found topics', path: '/trend/search?q=%E4%B8%80%E8%B5%B7&kind=topic', ready: (page) => page.getByRole('link', { name: /^#/ }).first() },
  { name: 'the captcha', path: '/aliCaptcha', ready: (page) => page.getByRole('slider') },
  { name: 'the way to the app', path: '/app', ready: (page) => page.getByRole('link', { name: '继续浏览' }) },
  { name: 'the about page', path: '/about', ready: (page) => page.getByText('复制诊断信息') },
  { name: 'the not-found page', path: '/no-such-page', ready: (page) => page.getByText('抱歉，页面打不开了') },
]

/** The cookies of a sample account, who signs in once. */
async function cookiesOf(user: string): Promise<Cookies> {
  const known = cookies.get(user)
  if (known) return known
  const { page, context } = await here.phone()
  await signIn(page, here.url('/login'), user)
  await page.waitForURL(here.url('/service'))
  const found = await context.cookies(here.url('/'))
  cookies.set(user, found)
  return found
}

type Options = Parameters<typeof here.phone>[0] & { elder?: boolean }

async function open(screen: (typeof screens)[number], { elder, ...options }: Options = {}): Promise<Page> {
  const { page, context } = await here.phone(options)
  if (elder) await page.addInitScript('localStorage.setItem("bole.look", JSON.stringify({ theme: "system", text: "elder" }))')
  if (screen.member) await context.addCookies(await cookiesOf(screen.user ?? 'demo'))
  await page.goto(here.url(screen.path))
  await screen.ready(page).first().waitFor()
  await page.waitForLoadState('load')
  await page.waitForTimeout(600)
  return page
}

async function grave(page: Page): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(axeSource)
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as AxeWindow).axe.run(document, { resultTypes: ['violations'] })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
  })
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

describe.each(screens)('$name', (screen) => {
  it.each(['light', 'dark'] as const)('has nothing a screen reader or weak eyes stumble over, %s', async (colorScheme) => {
    const page = await open(screen, { colorScheme })
    expect(await grave(page)).toEqual([])
    expect(await page.evaluate(smallTargets, 44)).toEqual([])
    await page.setViewportSize(SMALL_PHONE)
    await page.waitForTimeout(200)
    expect(await grave(page)).toEqual([])
    expect(await page.evaluate(smallTargets, 44)).toEqual([])
  })

  it('is one for old eyes and fingers in 长辈模式', async () => {
    const page = await open(screen, { elder: true })
    for (const size of [PHONE, SMALL_PHONE]) {
      await page.setViewportSize(size)
      await page.waitForTimeout(200)
      expect(await grave(page)).toEqual([])
      expect(await page.evaluate(smallTargets, 56)).toEqual([])
      expect(await page.evaluate(smallWords, 18)).toEqual([])
      expect(await widthOf(page)).toBeLessThanOrEqual(size.width)
    }
  })

  it('keeps still for people who ask for it, and within 320 px however large the text', async () => {
    const page = await open(screen, { viewport: SMALL_PHONE, reducedMotion: 'reduce' })
    expect(await page.evaluate(slowMotions)).toEqual([])
    for (const scale of ['1.3', '2']) {
      await page.evaluate((value) => document.documentElement.style.setProperty('--text-scale', value), scale)
      expect(await widthOf(page), `text scale ${scale}`).toBeLessThanOrEqual(SMALL_PHONE.width)
    }
    const wire = await page.context().newCDPSession(page)
    await wire.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } })
    await page.reload()
    await screen.ready(page).first().waitFor()
    expect(await widthOf(page), 'the browser set to 200 %').toBeLessThanOrEqual(SMALL_PHONE.width)
    expect(await page.locator('meta[name=viewport]').getAttribute('content')).not.toMatch(/user-scalable|maximum-scale/)
  })
})

describe('what a member writes in', () => {
  const post = { name: '', path: '/trend/detail?id=t-picture', member: true, ready: comments }

  it.each([
    { opener: (page: Page) => page.getByPlaceholder('发表评论...'), inside: '表情' },
    { opener: (page: Page) => page.getByRole('button', { name: '举报' }).first(), inside: '提交' },
    { opener: (page: Page) => page.getByRole('button', { name: '更多', exact: true }), inside: '举报' },
    { opener: (page: Page) => page.getByRole('button', { name: '分享' }), inside: '生成分享图' },
  ])('has nothing a screen reader, weak eyes or a thumb stumble over: $inside', async ({ opener, inside }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await open(post, { colorScheme, viewport: SMALL_PHONE })
      await opener(page).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: inside }).click()
      await page.waitForTimeout(300)
      expect(await grave(page)).toEqual([])
      for (const control of await dialog.locator('button, input, textarea').all()) {
        const box = await control.boundingBox()
        expect(Math.min(box?.width ?? 0, box?.height ?? 0), await control.evaluate(({ outerHTML }) => outerHTML)).toBeGreaterThan(43.9)
      }
      expect(await widthOf(page)).toBeLessThanOrEqual(SMALL_PHONE.width)
    }
  })
})

describe('what an admin decides with', () => {
  const pending = { name: '', path: '/trend-audit/detail?id=t-pending', member: true, user: 'auditor', ready: (page: Page) => page.getByRole('button', { name: '移交' }) }

  it.each([
    { opener: '标签', inside: '保存标签' },
    { opener: '移交', inside: '确定移交' },
    { opener: '不通过', inside: '确定不通过' },
    { opener: '通过', inside: '确定' },
  ])('has nothing a screen reader, weak eyes or a thumb stumble over: $inside', async ({ opener, inside }) => {
    for (const options of [{ colorScheme: 'light' }, { colorScheme: 'dark' }, { elder: true }] as const) {
      const page = await open(pending, { ...options, viewport: SMALL_PHONE })
      await page.getByRole('button', { name: opener, exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: inside }).waitFor()
      if (opener !== '通过') await dialog.locator('label').first().waitFor()
      await page.waitForTimeout(300)
      expect(await grave(page)).toEqual([])
      for (const control of await dialog.locator('button, textarea, label:has(input)').all()) {
        const box = await control.boundingBox()
        const least = 'elder' in options ? 55.9 : 43.9
        expect(Math.min(box?.width ?? 0, box?.height ?? 0), await control.evaluate(({ outerHTML }) => outerHTML)).toBeGreaterThan(least)
      }
      expect(await widthOf(page)).toBeLessThanOrEqual(SMALL_PHONE.width)
    }
  })

  it('has nothing of the kind where members reported a post either', async () => {
    for (const user of ['demo', 'mailbox']) {
      const { value } = (await cookiesOf(user)).find(({ name }) => name === 'bole_token') ?? { value: '' }
      await fetch(`${here.portal.origin}/community-service/reports/v1/submit`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-AccessToken': value, 'Idempotency-Key': `report-${user}` },
        body: JSON.stringify({ targetKind: 'TRENDS', targetId: 't-picture', reason: 'advert', reasonDesc: '加好友后还在不停推销' }),
      })
    }
    const reported = { ...pending, path: '/trend-audit/detail?id=t-picture', ready: (page: Page) => page.getByRole('button', { name: '没有违规' }) }
    for (const options of [{ colorScheme: 'light' }, { colorScheme: 'dark' }, { elder: true }] as const) {
      const page = await open(reported, { ...options, viewport: SMALL_PHONE })
      expect(await reported.ready(page).count()).toBe(2)
      expect(await grave(page)).toEqual([])
      expect(await page.evaluate(smallTargets, 'elder' in options ? 56 : 44)).toEqual([])
      expect(await widthOf(page)).toBeLessThanOrEqual(SMALL_PHONE.width)
    }
  })
})

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${String(target)}`)
}

const hasFocus = (target: Locator) => expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true)

describe('with the keyboard alone', () => {
  it('logs in', async () => {
    const { page } = await here.phone()
    await page.goto(here.url('/login'))
    await tabTo(page, page.getByRole('button', { name: '密码登录' }))
    await page.keyboard.press('Enter')
    const username = page.getByPlaceholder('请输入用户名')
    await username.waitFor()
    await page.keyboard.press('Shift+Tab')
    for (let presses = 0; presses < 6 && !(await username.evaluate((field) => field === document.activeElement)); presses += 1) {
      await page.keyboard.press('Shift+Tab')
    }
    await page.keyboard.type('demo')
    await tabTo(page, page.getByPlaceholder('请输入密码'))
    await page.keyboard.type('bole-2026')
    await tabTo(page, page.getByRole('button', { name: '登录', exact: true }))
    await page.keyboard.press('Enter')
    await page.waitForURL(here.url('/service'))
  })

  it.each(['t-picture', 't-long'])('reaches every control of %s and sees where it is', async (id) => {
    const { page } = await here.phone()
    await page.goto(here.url(`/trend/detail?id=${id}`))
    await comments(page).waitFor()
    if (id === 't-long') await page.getByRole('slider', { name: '播放进度' }).waitFor()
    await page.waitForLoadState('load')
    const seen = new Set<string>()
    let pressesToBar = 0
    for (let presses = 0; presses < 200; presses += 1) {
      await page.keyboard.press('Tab')
      const stop = await page.evaluate(focused)
      // Where the next comments take the place of their button, nothing has the focus for one press.
      if (!stop) continue
      if (stop.name === '返回' && seen.size > 1) break
      expect(stop.visible, stop.name).toBe(true)
      seen.add(stop.name)
      if (stop.name === '发表评论...') pressesToBar = presses
    }
    expect(pressesToBar, 'the comments come after the bar').toBeLessThan(40)
    const wanted = ['返回', '发表评论...', '点赞', '收藏', '评论']
    const player = ['播放', '播放进度', '播放速度 1x', '静音', '网页全屏', '全屏', '展开全文']
    expect([...seen].map((name) => name.replace(/\d[\d.]*[万亿]?$/, ''))).toEqual(expect.arrayContaining(wanted))
    if (id === 't-long') expect([...seen]).toEqual(expect.arrayContaining(player))
  })

  it.each([
    { id: 't-long', opener: '展开全文' },
    { id: 't-text', opener: '发表评论...' },
    { id: 't-text', opener: /^点赞/ },
  ])('opens and leaves what $opener brings, and is where it was', async ({ id, opener }) => {
    const { page } = await here.phone()
    await page.goto(here.url(`/trend/detail?id=${id}`))
    await comments(page).waitFor()
    const button = page.getByRole('button', { name: opener })
    const dialog = page.getByRole('dialog')
    for (const way of ['Escape', 'Enter'] as const) {
      await tabTo(page, button)
      await page.keyboard.press('Enter')
      await dialog.waitFor()
      for (let presses = 0; presses < 5; presses += 1) {
        await page.keyboard.press('Tab')
        expect(await dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true)
      }
      if (way === 'Enter') await tabTo(page, dialog.getByRole('button', { name: '关闭' }))
      await page.keyboard.press(way)
      await dialog.waitFor({ state: 'detached' })
      await hasFocus(button)
    }
  })
})
