import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { chinaDate } from '@contract/text/dateRange'
import { PHONE, SMALL_PHONE } from '../../support/browser/browser'
import { journey } from '../../support/browser/journey'
import { settled } from '../../support/browser/settled'

const here = journey()

/** Contrast, by WCAG, of an element's background against what lies behind it. */
const ownContrast = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const colourOf = (box: Element) => (getComputedStyle(box).backgroundColor.match(/[\d.]+/g) ?? []).map(Number)
      const brightness = (colour: number[]) => {
        const [red = 0, green = 0, blue = 0] = colour
          .map((part) => part / 255)
          .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
      }
      let behind = element.parentElement
      while (behind?.parentElement && colourOf(behind)[3] === 0) behind = behind.parentElement
      const [one, other] = [brightness(colourOf(element)), brightness(colourOf(behind ?? document.body))]
      return Math.max(one, other) / Math.min(one, other)
    })

/** Lines of an element's words, without the separator before them. */
const linesOf = (element: Locator): Promise<number> =>
  element.evaluate((node) => {
    const words = document.createRange()
    words.selectNodeContents(node.lastChild ?? node)
    return new Set([...words.getClientRects()].map(({ top }) => top)).size
  })

it('what stands for lines that are loading can be seen on the page, by day and by night', async () => {
  const { page } = await here.member('demo', '/about')
  await page.route('**/points/v1/*', () => new Promise(() => undefined))
  await page.goto(here.url('/points'))
  const line = '[role=status][aria-label="加载中..."] > div'
  await page.locator(line).first().waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await ownContrast(page, line), colorScheme).toBeGreaterThan(1.1)
  }
})

/** A talk on 30 December of this year in China, and one of the next year, which its time names. */
function talks() {
  const year = Number(chinaDate(new Date()).slice(0, 4))
  return [year, year + 1].map((one) => ({
    ...{ slotId: `s-${one}`, place: '二号楼 201 谈心室' },
    ...{ startTime: `${one}-12-30 14:00:00`, endTime: `${one}-12-30 14:50:00` },
  }))
}
const THIS_YEAR = /^12 月 30 日 周. 14:00–14:50$/
const NEXT_YEAR = /^\d{4} 年 12 月 30 日 周. 14:00–14:50$/

it.each([PHONE, SMALL_PHONE])('the time of a booking stays on one line, $width px', async (viewport) => {
  const { page } = await here.member('demo', '/about')
  await page.setViewportSize(viewport)
  const list = talks().map((slot) => ({
    ...{ ...slot, bookingId: `b-${slot.slotId}`, person: '沈知微' },
    ...{ topic: '最近睡得不好，想聊聊怎么安排工作和休息', status: 'booked', canCancel: true },
  }))
  const answer = { code: 0, msg: '', data: { list, nextCursor: null } }
  await page.route('**/psychology/v1/bookings', (route) => route.fulfill({ json: answer }))
  await page.goto(here.url('/psychology?box=bookings'))
  const [time, nextTime] = [page.getByText(THIS_YEAR), page.getByText(NEXT_YEAR)]
  await time.waitFor()
  await settled(page)
  expect(await linesOf(time)).toBe(1)
  expect(await linesOf(nextTime)).toBe(1)
  const [words, mark] = [await time.boundingBox(), await page.getByText('已预约').first().boundingBox()]
  expect(mark?.x).toBeGreaterThan((words?.x ?? Infinity) + (words?.width ?? 0) / 2)
  const end = (await page.getByText('最近睡得不好').first().boundingBox()) ?? { y: 0, height: 0 }
  expect(mark?.y).toBeLessThan(end.y + end.height)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  await page.evaluate(() => document.documentElement.style.setProperty('--text-scale', '2'))
  await settled(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
})

it.each([PHONE, SMALL_PHONE])('the time of a slot stays on one line for its host, $width px', async (viewport) => {
  const { page } = await here.member('counsellor', '/about')
  await page.setViewportSize(viewport)
  const data = talks().map((slot) => ({ ...slot, free: true }))
  await page.route('**/psychology/v1/slots', (route) => route.fulfill({ json: { code: 0, msg: '', data } }))
  await page.goto(here.url('/psychology?box=calendar'))
  const list = page.getByRole('list', { name: '我开放的时段' })
  await list.waitFor()
  await settled(page)
  for (const time of [THIS_YEAR, NEXT_YEAR]) expect(await linesOf(list.getByText(time))).toBe(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  await page.evaluate(() => document.documentElement.style.setProperty('--text-scale', '2'))
  await settled(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
})

it.each([PHONE, SMALL_PHONE])('times after other facts are not broken in two, $width px', async (viewport) => {
  const { page } = await here.member('demo', '/about')
  await page.setViewportSize(viewport)
  for (const path of ['/doc', '/points?box=mine']) {
    await page.goto(here.url(path))
    const times = page.getByText(/^(· )?(\d{4}-)?\d\d-\d\d \d\d:\d\d( 前有效)?$/)
    await times.first().waitFor()
    await settled(page)
    for (const time of await times.all()) expect(await linesOf(time), path).toBe(1)
  }
})

it('meal orders stand as far apart as the cards of other screens', async () => {
  const { page } = await here.member('demo', '/catering/order')
  await page.getByText('未取餐').waitFor()
  await settled(page)
  const cards = await page.getByRole('list', { name: '我的订单' }).evaluate((list) =>
    [...list.querySelectorAll('a')].slice(0, 2).map((link) => {
      const { top, bottom } = (link.parentElement?.parentElement ?? link).getBoundingClientRect()
      return { top, bottom }
    }),
  )
  expect((cards[1]?.top ?? 0) - (cards[0]?.bottom ?? 0)).toBeCloseTo(12, 0)
})

it('the field of the search keeps clear of the edges of its bar', async () => {
  const { page } = await here.member('demo', '/trend/search')
  const field = await page.getByRole('searchbox').locator('..').boundingBox()
  const bar = await page.getByRole('search').boundingBox()
  expect((field?.y ?? 0) - (bar?.y ?? 0)).toBeGreaterThanOrEqual(3)
  expect((bar?.y ?? 0) + (bar?.height ?? 0) - (field?.y ?? 0) - (field?.height ?? 0)).toBeGreaterThanOrEqual(3)
})

it('the own row of the rank is tinted as wide as its card', async () => {
  const { page } = await here.member('hr', '/walk/rank?scope=follow&period=month')
  const row = page.getByRole('listitem').filter({ hasText: '人事小苏' })
  await row.waitFor()
  await settled(page)
  const seen = await row.evaluate((item) => {
    const card = item.parentElement?.parentElement?.getBoundingClientRect() ?? new DOMRect()
    const middle = card.top + card.height / 2
    return [card.left + 2, card.right - 2].map((x) => item.contains(document.elementFromPoint(x, middle)))
  })
  expect(seen).toEqual([true, true])
})

const ELDER = JSON.stringify({ theme: 'system', text: 'elder' })

it.each([PHONE, SMALL_PHONE])('长辈模式 has each favourite named on one line, $width px', async (viewport) => {
  const { page } = await here.member('demo', '/about')
  await page.setViewportSize(viewport)
  await page.evaluate((look) => localStorage.setItem('bole.look', look), ELDER)
  await page.goto(here.url('/menu/edit'))
  const names = page.getByRole('region', { name: /^常用服务/ }).locator('li > span:nth-of-type(2)')
  await names.first().waitFor()
  for (const name of await names.all()) expect(await linesOf(name), (await name.textContent()) ?? '').toBe(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
})

it.each([PHONE, SMALL_PHONE])('长辈模式 leaves the arrow of 今日 beside its words, $width px', async (viewport) => {
  const { page } = await here.member('demo', '/about')
  await page.setViewportSize(viewport)
  await page.evaluate((look) => localStorage.setItem('bole.look', look), ELDER)
  await page.goto(here.url('/service'))
  const link = page.getByRole('link').filter({ hasText: '岗位安全必修课' })
  await link.waitFor()
  const [words, arrow] = [await link.locator('> span').boundingBox(), await link.locator('svg').boundingBox()]
  const end = (words?.y ?? Infinity) + (words?.height ?? 0)
  expect((arrow?.y ?? Infinity) + (arrow?.height ?? 0)).toBeLessThanOrEqual(end)
  expect(arrow?.x).toBeGreaterThanOrEqual((words?.x ?? Infinity) + (words?.width ?? 0))
})
