import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { SMALL_PHONE } from '../../support/browser/browser'
import { journey } from '../../support/browser/journey'
import { settled } from '../../support/browser/settled'

const here = journey({ phones: { viewport: SMALL_PHONE } })
const PRESSES = 30

/** Name of the focused control if a bar that is fixed over the page covers its middle. */
function coveredFocus(): string | undefined {
  const focused = document.activeElement
  if (!focused || focused === document.body) return undefined
  const { left, top, width, height } = focused.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  for (let box = hit; box; box = box.parentElement) {
    if (getComputedStyle(box).position !== 'fixed') continue
    if (!box.contains(focused)) return focused.getAttribute('aria-label') ?? focused.textContent ?? focused.tagName
  }
  return undefined
}

async function coveredOnTheWay(page: Page): Promise<string[]> {
  const covered: string[] = []
  for (let presses = 0; presses < PRESSES; presses += 1) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(coveredFocus)
    if (name !== undefined) covered.push(name)
  }
  return covered
}

it.each([
  '/',
  '/me',
  '/trend/detail?id=t-picture',
  '/hotel?id=h-grand&from=2099-01-05&to=2099-01-07&room=h-grand-double',
])('the focus never lies under the bar at the bottom of %s', async (path) => {
  const { page } = await here.member('demo', path)
  await page.getByRole('main').getByRole('button').or(page.getByRole('article')).first().waitFor()
  await page.waitForLoadState('load')
  await settled(page)
  expect(await coveredOnTheWay(page)).toEqual([])
})
