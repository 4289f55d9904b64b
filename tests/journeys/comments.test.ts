import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { PHONE, SMALL_PHONE } from '../support/browser/browser'
import { journey, SAMPLE_PASSWORD, sessionCookie } from '../support/browser/journey'
import { settled } from '../support/browser/settled'

const here = journey()
let cookie: Awaited<ReturnType<typeof sessionCookie>>

beforeAll(async () => {
  cookie = await sessionCookie(here, 'demo')
})

async function open(id = 't-text', options: Parameters<typeof here.phone>[0] = {}) {
  const { page, context } = await here.phone(options)
  await context.addCookies([cookie])
  await page.goto(here.url(`/trend/detail?id=${id}`))
  await listed(page)
  return { page, context }
}

const heading = (page: Page) => page.getByRole('heading', { name: /^评论·\d+/ })
/** Until the list is loaded, the heading counts replies too. */
const listed = (page: Page) =>
  page
    .getByText(/^(没有更多评论了|加载更多评论)$/)
    .first()
    .waitFor()
const totalOf = async (page: Page) => Number((await heading(page).textContent())?.replace(/\D/g, ''))
const input = (page: Page) => page.getByPlaceholder('发表评论...')
const text = (page: Page) => page.getByRole('textbox', { name: '评论内容' })
const dialog = (page: Page) => page.getByRole('dialog')

async function compose(page: Page, words: string): Promise<void> {
  await input(page).click()
  await text(page).fill(words)
}

describe('a member', () => {
  it.each([PHONE, SMALL_PHONE])(
    'finds what a comment or a reply offers on the row of its time, $width px',
    async (viewport) => {
      const { page } = await open('t-picture', { viewport })
      const replies = page.getByRole('button', { name: '回复', exact: true })
      await replies.nth(5).waitFor()
      const apart = await replies.evaluateAll((buttons) =>
        buttons.map((button) => {
          const [ours, its] = [button, button.parentElement?.parentElement?.querySelector('time')].map((element) => {
            const { top, bottom } = (element ?? document.body).getBoundingClientRect()
            return (top + bottom) / 2
          })
          return Math.abs((ours ?? 0) - (its ?? Infinity))
        }),
      )
      expect(apart.length).toBeGreaterThan(5)
      expect(Math.max(...apart)).toBeLessThan(6)
    },
  )

  it('comments, answers and takes it back; everybody sees it and the counts', async () => {
    const { page } = await open()
    const before = await totalOf(page)
    await compose(page, '这条是新写的')
    await page.getByRole('button', { name: '发送' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    const own = page.getByRole('listitem').filter({ hasText: '这条是新写的' }).first()
    await own.waitFor()
    expect(await totalOf(page)).toBe(before + 1)
    await own.getByRole('button', { name: '回复' }).click()
    await text(page).fill('自己答一句')
    await page.getByRole('button', { name: '发送' }).click()
    await own.getByText('自己答一句').waitFor()

    const { page: visitor } = await here.phone()
    await visitor.goto(here.url('/trend/detail?id=t-text'))
    await visitor.getByText('自己答一句').waitFor()
    expect(await totalOf(visitor)).toBe(before + 2)
    expect(await totalOf(page)).toBe(before + 2)
    await visitor.getByRole('button', { name: new RegExp(`^评论\\s*${before + 2}$`) }).waitFor()
    expect(await visitor.getByRole('button', { name: '回复', exact: true }).count()).toBe(0)

    await own.getByRole('button', { name: '删除' }).first().click()
    await dialog(page).getByRole('button', { name: '删除' }).click()
    await own.waitFor({ state: 'detached' })
    expect(await totalOf(page)).toBe(before)
    await visitor.reload()
    await listed(visitor)
    expect(await totalOf(visitor)).toBe(before)
    expect(await visitor.getByText('这条是新写的').count()).toBe(0)
  })

  it('loses nothing over a reload, a lost network and the end of the session, and writes it once', async () => {
    const { page, context } = await open()
    const before = await totalOf(page)
    await compose(page, '一个字也不能丢')
    await page.reload()
    await heading(page).waitFor()
    await input(page).click()
    await expect.poll(() => text(page).inputValue()).toBe('一个字也不能丢')

    const publish = '**/comments/v1/publish'
    // The request arrives, its response does not.
    await page.route(publish, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: '发送' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByRole('list', { name: '待发送的评论' }).getByText('评论：一个字也不能丢').waitFor()
    await page.unroute(publish)
    await page.route(publish, (route) => route.fulfill({ json: { code: 250008, msg: '令牌无效', data: null } }))
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await page.waitForURL((url) => url.pathname === '/mobile/login')
    await page.unroute(publish)
    await context.clearCookies()
    await page.getByText('密码登录').click()
    await page.getByPlaceholder('请输入用户名').fill('demo')
    await page.getByPlaceholder('请输入密码').fill(SAMPLE_PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === '/mobile/trend/detail')
    await listed(page)
    await page
      .getByText(/待发送/)
      .first()
      .waitFor({ state: 'detached' })
    await page.reload()
    await listed(page)
    expect(await totalOf(page)).toBe(before + 1)
    expect(await page.getByText('一个字也不能丢').count()).toBe(1)
  })

  it.each([
    ['once where both have the same', '两页同一句', 1],
    ['twice where one has changed them', '改成另一句', 2],
  ])('writes what two tabs send of one draft %s', async (_times, words, times) => {
    const { page, context } = await open()
    const before = await totalOf(page)
    await compose(page, '两页同一句')
    const other = await context.newPage()
    await other.goto(here.url('/trend/detail?id=t-text'))
    await listed(other)
    await input(other).click()
    await expect.poll(() => text(other).inputValue()).toBe('两页同一句')
    await text(other).fill(words)
    for (const tab of [page, other]) {
      await tab.getByRole('button', { name: '发送' }).click()
      await dialog(tab).waitFor({ state: 'detached' })
    }
    await page.reload()
    await listed(page)
    expect(await totalOf(page)).toBe(before + times)
  })

  it('writes above the keyboard of a small phone', async () => {
    const { page } = await open('t-picture', { viewport: SMALL_PHONE })
    await input(page).click()
    await text(page).waitFor()
    await page.setViewportSize({ width: 320, height: 300 })
    for (const part of [
      text(page),
      page.getByRole('button', { name: '发送' }),
      page.getByRole('button', { name: '表情' }),
    ]) {
      await expect
        .poll(async () => {
          const box = await part.boundingBox()
          return box !== null && box.y >= 0 && box.y + box.height <= 300
        })
        .toBe(true)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })

  it('shows the emoji asked for where the screen is too low for all of the sheet', async () => {
    const { page } = await open('t-picture', { viewport: { width: 812, height: 375 } })
    await input(page).click()
    await text(page).waitFor()
    await page.getByRole('button', { name: '表情' }).click()
    const emoji = page.getByRole('button', { name: '微笑' })
    await expect
      .poll(async () => {
        const box = await emoji.boundingBox()
        return box !== null && box.y >= 0 && box.y + box.height <= 375
      })
      .toBe(true)
  })

  it('reports another’s comment once', async () => {
    const { page } = await open('t-picture')
    for (const says of ['举报已提交，感谢您的反馈', '您已举报过该内容，我们会尽快处理']) {
      await page.getByRole('button', { name: '举报' }).first().click()
      await page.getByText('广告营销').click()
      await page.getByRole('button', { name: '提交' }).click()
      await page.getByText(says).first().waitFor()
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'detached' })
    }
  })
})

describe('a visitor who wants to comment', () => {
  it('logs in and finds the composer open', async () => {
    const { page } = await here.phone()
    await page.goto(here.url('/trend/detail?id=t-picture'))
    await heading(page).waitFor()
    await input(page).click()
    await page.getByRole('link', { name: '登录后继续' }).click()
    await page.getByText('密码登录').click()
    await page.getByPlaceholder('请输入用户名').fill('demo')
    await page.getByPlaceholder('请输入密码').fill(SAMPLE_PASSWORD)
    await page.keyboard.press('Enter')
    await text(page).waitFor()
    expect(page.url()).toBe(here.url('/trend/detail?id=t-picture'))
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await page.reload()
    await heading(page).waitFor()
    await settled(page)
    expect(await dialog(page).count()).toBe(0)
  })
})
