import { describe, expect, it } from 'vitest'
import { SMALL_PHONE } from '../support/browser/browser'
import { journey } from '../support/browser/journey'
import { settled } from '../support/browser/settled'
import { servePlainFiles } from '../support/browser/staticPage'

const here = journey()

/** Number of replies of each comment of a post, from the backend. */
async function repliesOf(trendsId: string): Promise<number[]> {
  const replies: number[] = []
  for (let pageNum = 1; ; pageNum += 1) {
    const response = await fetch(`${here.server.origin}/community-service/comments/v1/list`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ trendsId, pageNum, pageSize: 20, asc: false }),
    })
    const { data } = (await response.json()) as { data: { list: { replyNum: number }[] } }
    if (data.list.length === 0) return replies
    replies.push(...data.list.map(({ replyNum }) => replyNum))
  }
}

describe('a visitor with a shared link', () => {
  it('reads a picture post: title bar, indicator, text, comments, page title', async () => {
    const { page } = await here.phone()
    await page.goto(here.url('/trend/detail?id=t-picture'))
    await page.getByText('动态详情').waitFor()
    await page.getByText('1/3', { exact: true }).waitFor()
    await page.getByRole('heading', { name: /^评论·\d+/ }).waitFor()
    await page.getByPlaceholder('发表评论...').waitFor()
    expect(await page.title()).toMatch(/ - 伯乐社区$/)
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBeUndefined()
  })

  it.each([
    ['pictures', 't-picture', 'section[aria-label="图片"]'],
    ['the video', 't-video', '[data-video-box]'],
  ])('sees %s whole between the bars of a phone held sideways', async (_, id, part) => {
    const { page } = await here.phone({ viewport: { width: 812, height: 375 } })
    await page.goto(here.url(`/trend/detail?id=${id}`))
    await page.locator(part).waitFor()
    const heightOf = async (selector: string) => (await page.locator(selector).boundingBox())?.height ?? 0
    const bars = (await heightOf('header')) + (await heightOf('[role="group"][aria-label="互动"]'))
    expect(await heightOf(part)).toBeLessThanOrEqual(375 - bars)
    expect(await heightOf(part)).toBeGreaterThan(200)
  })

  it('loads no player code for pictures, and no further picture before load', async () => {
    const { page } = await here.phone()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(here.url('/trend/detail?id=t-picture'), { waitUntil: 'load' })
    await page.getByRole('heading', { name: /^评论·\d+/ }).waitFor()
    await settled(page)
    expect(asked.filter((url) => /player/i.test(url))).toEqual([])
  })

  it('asks, from plain files, for the post before the code of the screen, and for its picture after the code that shows it', async () => {
    const { page } = await here.phone()
    await servePlainFiles(page)
    const steps: string[] = []
    page.on('request', (request) => steps.push(`asked ${new URL(request.url()).pathname}`))
    page.on('requestfinished', (request) => steps.push(`got ${new URL(request.url()).pathname}`))
    await page.goto(here.url('/trend/detail?id=t-picture'))
    await page.getByRole('heading', { name: /^评论·\d+/ }).waitFor()
    const at = (step: RegExp) => steps.findIndex((one) => step.test(one))
    expect(at(/asked .*\/trends\/v1\/detail$/)).toBeLessThan(at(/asked .*TrendDetailPage/))
    expect(at(/got .*openTrend/)).toBeGreaterThan(-1)
    expect(at(/asked \/files\//)).toBeGreaterThan(at(/got .*openTrend/))
  })

  it('turns the pictures and sees the count change', async () => {
    const { page } = await here.phone()
    await page.goto(here.url('/trend/detail?id=t-picture'))
    await page.locator('.swiper-initialized').waitFor()
    const box = await page.locator('.swiper-initialized').boundingBox()
    if (!box) throw new Error('no pictures')
    await page.mouse.move(box.x + box.width * 0.8, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.2, box.y + box.height / 2, { steps: 8 })
    await page.mouse.up()
    await page.getByText('2/3', { exact: true }).waitFor()
  })

  it('gets further comments while scrolling, and the way back to the top', async () => {
    const { page } = await here.phone()
    await page.goto(here.url('/trend/detail?id=t-picture'))
    const heading = page.getByRole('heading', { name: /^评论·\d+/ })
    await heading.waitFor()
    const total = Number((await heading.textContent())?.replace(/\D/g, ''))
    expect(total).toBeGreaterThanOrEqual(45)
    expect(await page.getByRole('button', { name: '回到顶部' }).count()).toBe(0)
    const replies = await repliesOf('t-picture')
    expect(replies.reduce((sum, replyNum) => sum + 1 + replyNum, 0)).toBe(total)
    const first = page.locator('section[aria-label="评论区"] > ul > li')
    await expect.poll(() => first.count()).toBe(20)
    // Beyond the first page only the rows near the screen are rendered.
    const further = page.getByRole('list', { name: '更多评论' }).getByRole('listitem')
    const seen = new Set<string>()
    for (let turn = 0; turn < 100 && seen.size < replies.length - 20; turn += 1) {
      await page.evaluate(() => window.scrollBy(0, window.innerHeight / 2))
      await page.waitForTimeout(100)
      for (const id of await further.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-id') ?? '')))
        if (id) seen.add(id)
    }
    expect(seen.size).toBe(replies.length - 20)
    await page.getByRole('button', { name: '回到顶部' }).click()
    await page.waitForFunction(() => window.scrollY === 0)
  })

  it('unfolds the long text of a video in a popup and closes it again', async () => {
    const { page } = await here.phone()
    await page.goto(here.url('/trend/detail?id=t-long'))
    await page.getByText('展开全文').click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  })

  it('is offered the app or the login when tapping like, and comes back after the login', async () => {
    const { page } = await here.phone()
    await page.goto(here.url('/trend/detail?id=t-text'))
    await page.getByRole('button', { name: /点赞/ }).click()
    await page.getByText('在App中打开').waitFor()
    await page.getByText('登录后继续').click()
    await page.waitForURL(/\/mobile\/login\?redirect=/)
    await page.getByText('密码登录').click()
    await page.getByPlaceholder('请输入用户名').fill('demo')
    await page.getByPlaceholder('请输入密码').fill('bole-2026')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/mobile\/trend\/detail\?id=t-text/)
  })

  it('is offered the app or the login although the code for it did not come at first', async () => {
    const { page } = await here.phone()
    // Some engines keep a failed import: whoever asks for the same address gets nothing until the page is closed.
    let asked = 0
    await page.route(/\/assets\/visitorPart[^?]*\.js$/, (route) => {
      asked += 1
      return route.abort()
    })
    await page.goto(here.url('/trend/detail?id=t-text'))
    await page.getByRole('button', { name: /点赞/ }).click()
    await page.getByRole('link', { name: '登录后继续' }).waitFor()
    expect(asked).toBeGreaterThan(0)
  })

  it.each(['t-picture', 't-video', 't-text', 't-article', 't-long'])(
    'never scrolls %s sideways at 320 px',
    async (id) => {
      const { page } = await here.phone({ viewport: SMALL_PHONE })
      await page.goto(here.url(`/trend/detail?id=${id}`))
      await page.getByRole('heading', { name: /^评论·\d+/ }).waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    },
  )
})

describe('posts that may not be read', () => {
  it.each([
    ['t-pending', '审核中'],
    ['t-failed', '未通过审核'],
    ['t-secret', '私密'],
    ['nobody-knows', '不存在'],
  ])('says why for %s', async (id, words) => {
    const { page } = await here.phone()
    await page.goto(here.url(`/trend/detail?id=${id}`))
    await page.getByRole('alert').filter({ hasText: words }).waitFor()
    await page.getByRole('link', { name: /首页/ }).click()
    await page.waitForURL(here.url('/'))
  })

  it('needs no call where the link has no id', async () => {
    const { page } = await here.phone()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(here.url('/trend/detail'))
    await page.getByRole('alert').filter({ hasText: '不存在' }).waitFor()
    expect(asked.filter((url) => url.includes('/community-service/'))).toEqual([])
  })
})
