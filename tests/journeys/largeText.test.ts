import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT_FONT_DIVISOR } from '@contract/limits'
import { launch, openPhone, SMALL_PHONE } from '../support/browser/browser'
import { journey } from '../support/browser/journey'
import { rewriteAnswers } from '../support/browser/rewriteAnswers'

const here = journey()

async function open(path: string, user = 'demo'): Promise<Page> {
  const { page } = await here.member(user, path, { viewport: SMALL_PHONE })
  await page.evaluate(() => document.documentElement.style.setProperty('--text-scale', '2'))
  return page
}

/** How many whole px the text of a button extends into the 4 px before its edge. */
const spilled = (button: Locator) =>
  button.evaluate((box) => {
    const edge = box.getBoundingClientRect()
    const half = parseFloat(getComputedStyle(box).fontSize) / 2
    const words = document.createRange()
    words.selectNodeContents(box.lastChild ?? box)
    const over = [...words.getClientRects()].flatMap(({ left, right, top, bottom }) => {
      const middle = (top + bottom) / 2
      return [edge.left - left, right - edge.right, edge.top - (middle - half), middle + half - edge.bottom]
    })
    return Math.floor(Math.max(0, Math.max(...over) + 4))
  })

describe('words twice as large stay within', () => {
  it('the tile that adds a picture to an advice', async () => {
    const page = await open('/mailbox')
    await expect.poll(() => spilled(page.getByRole('button', { name: '添加图片' }))).toBe(0)
  })

  it('the tile that adds a picture to a post, with room for its sign', async () => {
    const page = await open('/trend/publish')
    await page.getByText('图片', { exact: true }).click()
    const tile = page.getByRole('button', { name: '添加图片' })
    await expect.poll(() => spilled(tile)).toBe(0)
    const sign = await tile.locator('svg').boundingBox()
    const edge = await tile.boundingBox()
    expect(sign?.y).toBeGreaterThan(edge?.y ?? Infinity)
    expect(sign?.height).toBeGreaterThan(10)
  })
})

describe('words twice as large', () => {
  it('leave the arrow of a folder at the end of its row', async () => {
    const page = await open('/doc')
    const folder = page.getByRole('list', { name: '文件夹' }).getByRole('link').first()
    await expect
      .poll(async () => {
        const [row, arrow] = [await folder.boundingBox(), await folder.locator('svg').last().boundingBox()]
        return (row?.x ?? 0) + (row?.width ?? 0) - (arrow?.x ?? 0) - (arrow?.width ?? 0)
      })
      .toBeLessThan(8)
  })

  it('leave the feed’s tabs on one row, each in reach', async () => {
    const { page } = await here.phone({ viewport: SMALL_PHONE })
    await page.goto(here.url('/?tab=city'))
    await page.evaluate(() => document.documentElement.style.setProperty('--text-scale', '2'))
    const tabs = page.getByRole('navigation', { name: '栏目' }).getByRole('link')
    await tabs.first().waitFor()
    const places = await tabs.evaluateAll((links) =>
      links.map((link) => link.getBoundingClientRect().toJSON() as DOMRect),
    )
    expect(places).toHaveLength(3)
    expect(new Set(places.map(({ top }) => top)).size).toBe(1)
    expect(Math.max(...places.map(({ right }) => right))).toBeLessThan(SMALL_PHONE.width)
    expect(Math.min(...places.map(({ width }) => width))).toBeGreaterThanOrEqual(44)
  })

  it('leave what takes a verdict back above the buttons of the next post', async () => {
    const page = await open('/trend-audit', 'auditor')
    await page.getByRole('article').first().getByRole('link').first().click()
    await page.getByRole('button', { name: '通过', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    const undo = page.getByRole('button', { name: '撤销' })
    await undo.waitFor()
    const tags = page.getByRole('button', { name: '标签' })
    await tags.waitFor()
    await expect
      .poll(async () => {
        const [over, below] = [await undo.boundingBox(), await tags.boundingBox()]
        return (over?.y ?? Infinity) + (over?.height ?? 0) < (below?.y ?? 0)
      })
      .toBe(true)
  })

  it('are as large in a dialog as beside it', async () => {
    const page = await open('/me?tab=settings')
    await page.getByRole('button', { name: '退出登录' }).click()
    const asked = page.getByText('确定退出登录吗？')
    await asked.waitFor()
    const sizes = await asked.evaluate((words) => {
      const { fontSize, lineHeight } = getComputedStyle(words)
      return [parseFloat(fontSize), parseFloat(lineHeight)]
    })
    expect(sizes[0]).toBeGreaterThanOrEqual(26)
    expect(sizes[1]).toBeGreaterThanOrEqual(sizes[0] ?? Infinity)
  })

  it('leave the buttons of a question in reach on a phone held sideways', async () => {
    const page = await open('/article/transfer?id=at-url')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '继续前往' }).waitFor()
    await page.setViewportSize({ width: SMALL_PHONE.height, height: SMALL_PHONE.width })
    const over = () =>
      dialog.locator('button').evaluateAll((buttons) => {
        const end = buttons[0]?.closest('.adm-dialog-body')?.getBoundingClientRect().bottom ?? 0
        return Math.max(...buttons.map((button) => button.getBoundingClientRect().bottom - end))
      })
    await expect.poll(over).toBeLessThan(1)
    expect((await dialog.locator('.adm-dialog-body').boundingBox())?.height).toBeLessThanOrEqual(SMALL_PHONE.width)
  })

  it('leave room for the pages of a file with a long name on a phone held sideways', async () => {
    const page = await open('/about')
    await page.setViewportSize({ width: SMALL_PHONE.height, height: SMALL_PHONE.width })
    await rewriteAnswers(page, '/doc/v1/file', (text) =>
      text.replace(/"title":"[^"]*"/, `"title":"${'差旅住宿标准与报销流程说明'.repeat(6)}"`),
    )
    await page.goto(here.url('/pdf?id=doc-scan'))
    await page.evaluate(() => document.documentElement.style.setProperty('--text-scale', '2'))
    const pages = page.getByRole('region', { name: '文件内容' })
    await pages.waitFor()
    expect((await pages.boundingBox())?.height).toBeGreaterThan(44)
    const name = page.getByRole('heading', { level: 1 })
    await expect.poll(() => name.getAttribute('tabindex')).toBe('0')
    await name.focus()
    await page.keyboard.press('End')
    await expect.poll(() => name.evaluate((title) => title.scrollTop)).toBeGreaterThan(0)
  })

  it('leave names under the numbers of a person apart', async () => {
    const page = await open('/user?id=u-company')
    const counts = page.getByRole('list', { name: '统计' }).getByRole('listitem')
    await counts.first().waitFor()
    const gaps = await counts.evaluateAll((items) => {
      const boxes = items.map((item) => {
        const words = document.createRange()
        words.selectNodeContents(item)
        return words.getBoundingClientRect()
      })
      return boxes.slice(1).flatMap(({ left, top }, place) => {
        const before = boxes[place]
        return before && before.bottom > top ? [left - before.right] : []
      })
    })
    expect(Math.min(...gaps)).toBeGreaterThan(4)
  })

  it.each([
    { path: '/me?list=follow', row: /^雨天收衣服/, own: '雨天收衣服' },
    { path: '/points?box=ledger', row: /^获得勋章“众人点赞”/, own: '获得勋章“众人点赞”' },
  ])('have the width of $path beside what else is in their row', async ({ path, row, own }) => {
    const page = await open(path)
    const link = page.getByRole('link', { name: row })
    await link.waitFor()
    const width = await link.getByText(own).evaluate((words) => words.getBoundingClientRect().width)
    expect(width).toBeGreaterThan(SMALL_PHONE.width / 2)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(SMALL_PHONE.width)
  })

  it('leave the end of a form above its buttons, however many rows these take', async () => {
    const page = await open('/hotel?id=h-grand&room=h-grand-double')
    const rule = page.getByRole('region', { name: '取消规则' })
    await rule.waitFor()
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const book = await page.getByRole('button', { name: '预订并提交审批' }).boundingBox()
    const price = await page
      .getByText(/^¥\d+\.\d\d$/)
      .last()
      .boundingBox()
    const end = await rule.boundingBox()
    expect((end?.y ?? Infinity) + (end?.height ?? 0)).toBeLessThan(Math.min(price?.y ?? 0, book?.y ?? 0))
  })
})

describe('a browser set to 200 %', () => {
  let browser: Browser
  // Chromium forgets a size that is set by its tools with the next page.
  beforeAll(async () => (browser = await launch(['--blink-settings=defaultFontSize=32'])))
  afterAll(() => browser.close())

  it.each(['/', '/login', '/user?id=u-demo', '/trend/detail?id=t-article'])(
    'opens %s as wide as the phone, with text as large as that',
    async (path) => {
      const { page, context } = await openPhone(browser, { viewport: SMALL_PHONE })
      await page.goto(here.url(path))
      const heading = page.getByRole('heading', { name: /^评论·\d+|TA 的动态/ })
      await page.getByRole('article').or(page.getByPlaceholder('请输入手机号')).or(heading).first().waitFor()
      const sizes = () =>
        page.evaluate(() => ({
          root: parseFloat(getComputedStyle(document.documentElement).fontSize),
          text: parseFloat(getComputedStyle(document.body).fontSize),
          width: document.documentElement.scrollWidth,
        }))
      // A page from the backend reads the setting once the app starts.
      await expect.poll(async () => (await sizes()).text).toBeGreaterThan(26)
      const { root, width } = await sizes()
      expect(root).toBeCloseTo(SMALL_PHONE.width / ROOT_FONT_DIVISOR, 1)
      expect(width).toBeLessThanOrEqual(SMALL_PHONE.width)
      await context.close()
    },
  )
})

it('words keep their size and colour where a toast brings the styles of its package', async () => {
  const { page } = await here.phone({ colorScheme: 'dark' })
  await page.goto(here.url('/about'))
  const words = () =>
    page.evaluate(() => {
      const { fontSize, color, fontFamily } = getComputedStyle(document.body)
      return { fontSize, color, fontFamily }
    })
  const copy = page.getByRole('button', { name: '复制诊断信息' })
  await copy.waitFor()
  const before = await words()
  await copy.click()
  await page.locator('.adm-toast-main').waitFor()
  expect(await words()).toEqual(before)
})
