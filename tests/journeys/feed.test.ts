import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { makeFile, makeTrend } from '../support/makers'
import { journey } from '../support/journey'

const here = journey()
const PAGE_CALL = '**/community-service/trends/v1/page'
const PER_PAGE = 500
const POSTS = 10_000

/** A feed of ten thousand posts of all lengths. */
async function longFeed(page: Page): Promise<void> {
  await page.route(PAGE_CALL, async (route) => {
    const { cursor } = route.request().postDataJSON() as { cursor: string | null }
    const from = Number(cursor ?? 0)
    const list = Array.from({ length: PER_PAGE }, (_, n) =>
      makeTrend({
        trendsId: `long-${from + n}`,
        title: `第 ${from + n} 条`,
        content: `<p>${'周六早上七点，我们在东门集合。'.repeat((n % 5) + 1)}</p>`,
        files: n % 3 ? [] : Array.from({ length: (n % 9) + 1 }, (_, turn) => makeFile({ id: `p-${turn}`, smallUrl: '/mobile/icon.svg' })),
        type: n % 3 ? 1 : 2,
      }),
    )
    const next = from + PER_PAGE
    await route.fulfill({ json: { code: 200, msg: '', data: { list, nextCursor: next < POSTS ? String(next) : null } } })
  })
}

const nodes = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length)

describe('the feed', () => {
  it('draws few of ten thousand posts, wherever the reader is, and never an empty screen', async () => {
    const { page } = await here.phone()
    await longFeed(page)
    await page.goto(here.url('/'))
    await page.getByRole('article').first().waitFor()
    const end = page.getByText('没有更多了')
    for (let turn = 0; turn < 150 && (await end.count()) === 0; turn += 1) {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      await page.waitForTimeout(200)
      expect(await nodes(page)).toBeLessThan(1500)
      expect(await page.getByRole('article').count()).toBeGreaterThan(1)
    }
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await page.getByText(`第 ${POSTS - 1} 条`).waitFor()
    await end.waitFor()
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.getByText('第 0 条').waitFor()
    expect(await nodes(page)).toBeLessThan(1500)
  })
})
