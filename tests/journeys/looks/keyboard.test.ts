import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { SMALL_PHONE } from '../../support/browser/browser'
import { journey } from '../../support/browser/journey'
import { settled } from '../../support/browser/settled'
import { seriousViolations } from './look'
import { focused } from './pageChecks'

const here = journey()
const LEFT_PX = 330

/** Stands in for the visual viewport, which a headless browser has no keyboard to shrink. */
function shrinkable(): void {
  const view = Object.assign(new EventTarget(), { height: innerHeight, width: innerWidth, offsetTop: 0, scale: 1 })
  Object.defineProperty(window, 'visualViewport', { value: view })
}

/** Where the box of an element ends, from the top of the window. */
async function endOf(element: Locator): Promise<number> {
  const box = await element.boundingBox()
  return (box?.y ?? Infinity) + (box?.height ?? 0)
}

it('the keyboard leaves the field of a sheet in view that it was opened for, and the button of the sheet', async () => {
  const { page } = await here.member('demo', '/about')
  await page.addInitScript(shrinkable)
  await page.goto(here.url('/market?id=m-bike'))
  await page.getByRole('button', { name: '举报' }).click()
  const field = page.getByRole('dialog').getByRole('textbox')
  await field.focus()
  await page.evaluate((height) => {
    Object.assign(window.visualViewport ?? {}, { height })
    window.visualViewport?.dispatchEvent(new Event('resize'))
  }, LEFT_PX)
  const button = page.getByRole('dialog').getByRole('button', { name: '提交' })
  await expect.poll(() => endOf(field)).toBeLessThan(LEFT_PX + 1)
  await expect.poll(() => endOf(button)).toBeLessThan(LEFT_PX + 1)
  expect(await endOf(field)).toBeLessThanOrEqual((await button.boundingBox())?.y ?? 0)
})

it('the button of a sheet stays in view above a list of people, which one scrolls with the sheet', async () => {
  const { page } = await here.member('demo', '/flow?box=todo')
  await page.getByRole('list', { name: '审批' }).getByRole('link').first().click()
  await page.getByRole('button', { name: '转交' }).click()
  const sheet = page.getByRole('dialog')
  const people = sheet.getByRole('group', { name: '转交给' }).getByRole('listitem')
  await people.first().waitFor()
  await settled(page)
  const button = sheet.getByRole('button', { name: '转交', exact: true })
  const height = page.viewportSize()?.height ?? 0
  expect(await endOf(button)).toBeLessThanOrEqual(height)
  await people.last().scrollIntoViewIfNeeded()
  expect(await endOf(button)).toBeLessThanOrEqual(height)
  const scrollers = await sheet.evaluate((panel) =>
    Array.from(panel.querySelectorAll('*:not(textarea)'), (each) => getComputedStyle(each).overflowY).filter(
      (how) => how === 'auto',
    ),
  )
  expect(scrollers).toHaveLength(1)
})

it('a button has the focus again after the write for which it was disabled', async () => {
  const { page } = await here.member('demo', '/badge')
  await page.route('**/badge/v1/wear', async (route) => {
    await page.waitForTimeout(500)
    await route.continue()
  })
  const button = page.getByRole('button', { name: /^(佩戴|取下)/ }).first()
  await page.waitForLoadState('networkidle')
  await button.focus()
  const sent = page.waitForResponse('**/badge/v1/wear')
  await page.keyboard.press('Enter')
  await expect.poll(() => button.isDisabled()).toBe(true)
  await sent
  await expect.poll(() => button.isEnabled()).toBe(true)
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
})

it.each([
  { path: '/trend/detail?id=t-long', opener: '展开全文', viewport: SMALL_PHONE },
  { path: '/login', opener: '用户协议', viewport: { width: 375, height: 480 } },
])('the keyboard reads to its end what $opener brings', async ({ path, opener, viewport }) => {
  const { page } = await here.phone({ viewport })
  await page.goto(here.url(path))
  await page.getByText(opener).click()
  const text = page.getByRole('dialog').getByRole('group')
  await text.waitFor()
  await settled(page)
  expect(await seriousViolations(page)).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await text.evaluate((box) => box === document.activeElement)).toBe(true)
  expect((await page.evaluate(focused))?.visible).toBe(true)
  await page.keyboard.press('End')
  const left = () => text.evaluate((box) => Math.abs(box.scrollHeight - box.clientHeight - box.scrollTop))
  await expect.poll(left).toBeLessThan(2)
})

it('opens a post at its heading, which shows no ring, and is back at the link that led there', async () => {
  const { page } = await here.phone()
  await page.goto(here.url('/'))
  const link = page.getByRole('article').first().getByRole('link').first()
  await link.waitFor()
  await settled(page)
  const address = await link.getAttribute('href')
  const hasFocus = (target: Locator) =>
    expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true)
  await link.focus()
  await page.keyboard.press('Enter')
  await hasFocus(page.getByRole('heading', { level: 1, name: '动态详情' }))
  expect((await page.evaluate(focused))?.visible).toBe(false)
  await page.goBack()
  await hasFocus(page.locator(`a[href="${address}"]`).first())
  expect((await page.evaluate(focused))?.visible).toBe(true)
})
