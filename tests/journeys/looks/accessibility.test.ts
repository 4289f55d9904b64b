import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { SMALL_PHONE } from '../../support/browser/browser'
import { journey } from '../../support/browser/journey'
import { settled } from '../../support/browser/settled'
import { focused, smallTargets } from './pageChecks'
import { screenOpener, seriousViolations, violationsInDark, widthOf } from './look'
import { comments } from './screens'

const here = journey()
const { open, cookieOf } = screenOpener(here)

describe('what a member writes in', () => {
  const post = { name: '', path: '/trend/detail?id=t-picture', member: true, ready: comments }

  it.each([
    { opener: (page: Page) => page.getByPlaceholder('发表评论...'), inside: '表情' },
    { opener: (page: Page) => page.getByRole('button', { name: '举报' }).first(), inside: '提交' },
    { opener: (page: Page) => page.getByRole('button', { name: '更多', exact: true }), inside: '举报' },
    { opener: (page: Page) => page.getByRole('button', { name: '分享' }), inside: '生成分享图' },
  ])('has no violation of contrast, names and target sizes: $inside', async ({ opener, inside }) => {
    const page = await open(post, { viewport: SMALL_PHONE })
    await opener(page).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: inside }).click()
    await settled(page)
    expect(await seriousViolations(page)).toEqual([])
    for (const control of await dialog.locator('button, input:not([hidden]), textarea').all()) {
      const box = await control.boundingBox()
      expect(
        Math.min(box?.width ?? 0, box?.height ?? 0),
        await control.evaluate(({ outerHTML }) => outerHTML),
      ).toBeGreaterThan(43.9)
    }
    expect(await widthOf(page)).toBeLessThanOrEqual(SMALL_PHONE.width)
    expect(await violationsInDark(page)).toEqual([])
  })
})

describe('the calendar of a stay', () => {
  const search = {
    name: '',
    path: `/hotel?city=${encodeURIComponent('武汉')}`,
    member: true,
    ready: (page: Page) => page.getByRole('link', { name: /光谷云际大酒店/ }),
  }

  it('has no violation of contrast, names and target sizes', async () => {
    const page = await open(search, { viewport: SMALL_PHONE })
    await page.getByRole('button', { name: /^入住和离店/ }).click()
    const days = page.getByRole('dialog').locator('[data-day]')
    await days.first().waitFor()
    await settled(page)
    expect(await seriousViolations(page)).toEqual([])
    const sizes = await days.evaluateAll((buttons) =>
      buttons.map((button) => Math.min(button.clientWidth, button.clientHeight)),
    )
    expect(Math.min(...sizes)).toBeGreaterThan(43.9)
    expect(await widthOf(page)).toBeLessThanOrEqual(SMALL_PHONE.width)
    expect(await violationsInDark(page)).toEqual([])
  })
})

describe('what an admin decides with', () => {
  const pending = {
    name: '',
    path: '/trend-audit/detail?id=t-pending',
    member: true,
    user: 'auditor',
    ready: (page: Page) => page.getByRole('button', { name: '转交' }),
  }

  it.each([
    { opener: '标签', inside: '保存标签' },
    { opener: '转交', inside: '确定转交' },
    { opener: '不通过', inside: '确定不通过' },
    { opener: '通过', inside: '确定' },
  ])('has no violation of contrast, names and target sizes: $inside', async ({ opener, inside }) => {
    for (const elder of [false, true]) {
      const page = await open(pending, { elder, viewport: SMALL_PHONE })
      await page.getByRole('button', { name: opener, exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: inside }).waitFor()
      if (opener !== '通过') await dialog.locator('label').first().waitFor()
      await settled(page)
      expect(await seriousViolations(page)).toEqual([])
      for (const control of await dialog.locator('button, textarea, label:has(input)').all()) {
        const box = await control.boundingBox()
        const least = elder ? 55.9 : 43.9
        expect(
          Math.min(box?.width ?? 0, box?.height ?? 0),
          await control.evaluate(({ outerHTML }) => outerHTML),
        ).toBeGreaterThan(least)
      }
      expect(await widthOf(page)).toBeLessThanOrEqual(SMALL_PHONE.width)
      if (!elder) expect(await violationsInDark(page)).toEqual([])
    }
  })

  it('has none where members reported a post either', async () => {
    for (const user of ['demo', 'mailbox']) {
      const { value } = await cookieOf(user)
      await fetch(`${here.server.origin}/community-service/reports/v1/submit`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-AccessToken': value, 'Idempotency-Key': `report-${user}` },
        body: JSON.stringify({
          targetKind: 'TRENDS',
          targetId: 't-picture',
          reason: 'advert',
          reasonDesc: '加好友后还在不停推销',
        }),
      })
    }
    const reported = {
      ...pending,
      path: '/trend-audit/detail?id=t-picture',
      ready: (page: Page) => page.getByRole('button', { name: '没有违规' }),
    }
    for (const elder of [false, true]) {
      const page = await open(reported, { elder, viewport: SMALL_PHONE })
      expect(await reported.ready(page).count()).toBe(2)
      expect(await seriousViolations(page)).toEqual([])
      expect(await page.evaluate(smallTargets, elder ? 56 : 44)).toEqual([])
      expect(await widthOf(page)).toBeLessThanOrEqual(SMALL_PHONE.width)
      if (!elder) expect(await violationsInDark(page)).toEqual([])
    }
  })
})

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${String(target)}`)
}

const hasFocus = (target: Locator) =>
  expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true)

describe('a toast', () => {
  it.each([
    { elder: false, isTapped: false },
    { elder: true, isTapped: true },
  ])(
    'lets a tap through to what lies under it, but where a tap closes it: 长辈模式 $elder',
    async ({ elder, isTapped }) => {
      const about = {
        name: '',
        path: '/about',
        ready: (page: Page) => page.getByRole('button', { name: '复制诊断信息' }),
      }
      const page = await open(about, { viewport: SMALL_PHONE, elder })
      await about.ready(page).click()
      const toast = page.locator('.adm-toast-main')
      await toast.waitFor()
      const isHit = toast.evaluate((box) => {
        const { left, top, width, height } = box.getBoundingClientRect()
        return box.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      })
      expect(await isHit).toBe(isTapped)
    },
  )
})

describe('with the keyboard alone', () => {
  it('logs in', async () => {
    const { page } = await here.phone()
    await page.goto(here.url('/login'))
    await tabTo(page, page.getByRole('button', { name: '密码登录' }))
    await page.keyboard.press('Enter')
    const username = page.getByPlaceholder('请输入用户名')
    await username.waitFor()
    await page.keyboard.press('Shift+Tab')
    for (
      let presses = 0;
      presses < 6 && !(await username.evaluate((field) => field === document.activeElement));
      presses += 1
    ) {
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
      // When the next comments replace their button, nothing has the focus for one press.
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
