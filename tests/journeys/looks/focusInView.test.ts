import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { SMALL_PHONE } from '../../support/browser/browser'
import { journey } from '../../support/browser/journey'
import { settled } from '../../support/browser/settled'

const here = journey({ phones: { viewport: SMALL_PHONE } })
const PRESSES = 30

/** Name of the focused control if a bar that stays over the page covers its middle. */
function coveredFocus(): string | undefined {
  const focused = document.activeElement
  if (!focused || focused === document.body) return undefined
  const { left, top, width, height } = focused.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  for (let box = hit; box; box = box.parentElement) {
    if (!/^(fixed|sticky)$/.test(getComputedStyle(box).position)) continue
    if (!box.contains(focused)) return focused.getAttribute('aria-label') ?? focused.textContent ?? focused.tagName
  }
  return undefined
}

async function coveredOnTheWay(page: Page, key = 'Tab'): Promise<string[]> {
  const covered: string[] = []
  for (let presses = 0; presses < PRESSES; presses += 1) {
    await page.keyboard.press(key)
    const name = await page.evaluate(coveredFocus)
    if (name !== undefined) covered.push(name)
  }
  return covered
}

async function open(path: string): Promise<Page> {
  const { page } = await here.member('demo', path)
  await page.getByRole('main').getByRole('button').or(page.getByRole('article')).first().waitFor()
  await page.waitForLoadState('load')
  await settled(page)
  return page
}

it.each(['/', '/me', '/trend/detail?id=t-picture', '/hotel?id=h-grand&room=h-grand-double', '/menu/edit'])(
  'the focus never lies under the bar at the bottom of %s',
  async (path) => {
    const page = await open(path)
    expect(await coveredOnTheWay(page)).toEqual([])
  },
)

it.each([
  '/',
  '/hotel?id=h-grand&from=2099-01-05&to=2099-01-07',
  '/trend/detail?id=t-picture',
  '/psychology',
  '/walk/rank?period=week',
  '/catering',
  '/trend/search?q=%E5%BE%92%E6%AD%A5',
])('the focus that goes back never lies under a bar at the top of %s', async (path) => {
  const page = await open(path)
  for (let presses = 0; presses < PRESSES; presses += 1) await page.keyboard.press('Tab')
  expect(await coveredOnTheWay(page, 'Shift+Tab')).toEqual([])
})

it('a tab that is tapped by a script leaves the feed where it was scrolled to', async () => {
  const page = await open('/')
  await page.evaluate(() => scrollTo(0, 700))
  const tab = page.getByRole('navigation', { name: '栏目' }).getByRole('link', { name: '推荐' })
  await tab.scrollIntoViewIfNeeded()
  await tab.hover()
  await settled(page)
  expect(await page.evaluate(() => scrollY)).toBe(700)
})
