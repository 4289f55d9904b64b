import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { SMALL_PHONE } from '../support/browser/browser'
import { journey } from '../support/browser/journey'

const here = journey()

async function open(path: string, options?: Parameters<typeof here.phone>[0]): Promise<Page> {
  const { page } = await here.member('demo', path, options)
  return page
}

const tabs = (page: Page) => page.getByRole('navigation', { name: '通知类别' })
/** How many whole px of the open tab are outside the screen. */
const hidden = (page: Page) =>
  tabs(page)
    .locator('[aria-current=page]')
    .evaluate((tab) => {
      const { left, right } = tab.getBoundingClientRect()
      return Math.floor(Math.max(0, -left) + Math.max(0, right - window.innerWidth))
    })

describe('the tabs of a narrow screen', () => {
  const last = '/message/detail?group=system&category=notify_activity'

  it('show the open one, also where an address leads to it', async () => {
    const page = await open(last, { viewport: SMALL_PHONE })
    await tabs(page).getByText('活动通知').waitFor()
    expect(await hidden(page)).toBe(0)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await page.getByRole('main').getByRole('listitem').or(page.getByText('还没有活动通知')).first().waitFor()
    expect(await hidden(page)).toBe(0)
    await tabs(page).evaluate((row) => row.scrollTo({ left: 0, behavior: 'instant' }))
    await tabs(page).getByText('全部').click()
    await expect.poll(() => hidden(page)).toBe(0)
    await tabs(page).getByText('企业通知').click()
    await expect.poll(() => tabs(page).evaluate((row) => row.scrollLeft)).toBeGreaterThan(0)
    await expect.poll(() => hidden(page)).toBe(0)
  })

  it('jump there where less motion is wanted', async () => {
    const page = await open('/message/detail?group=system', { viewport: SMALL_PHONE, reducedMotion: 'reduce' })
    await tabs(page).getByText('企业通知').click()
    await tabs(page).locator('[aria-current=page]').getByText('企业通知').waitFor()
    const at = await tabs(page).evaluate((row) => row.scrollLeft)
    expect(at).toBeGreaterThan(0)
    await page.waitForTimeout(400)
    expect(await tabs(page).evaluate((row) => row.scrollLeft)).toBe(at)
  })
})
