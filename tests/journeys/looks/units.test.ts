import { expect, it } from 'vitest'
import { PHONE, SMALL_PHONE } from '../../support/browser/browser'
import { journey } from '../../support/browser/journey'
import { settled } from '../../support/browser/settled'

const here = journey()
const ELDER = JSON.stringify({ theme: 'system', text: 'elder' })

/** Facts whose numbers and units a narrow screen would part. */
const FACTS = [
  ['/points?box=ledger', /^(· )?余额 \d+ 积分$/],
  ['/catering', /^(· )?余 \d+ 份/],
  ['/doc', /^(· )?\d+ 页$/],
  ['/flow?box=mine', /^(· )?(已等待 \d+ (小时|天)|等待不到 1 小时)$/],
  ['/hotel?box=orders', /^\d+ 晚$/],
  ['/empower?course=co-safety', /^(· )?学完得 \d+ 积分$/],
  ['/walk', /^\d\d-\d\d$/],
] as const

it.each([PHONE, SMALL_PHONE])('长辈模式 keeps numbers with their units, $width px', async (viewport) => {
  const { page } = await here.member('demo', '/about')
  await page.setViewportSize(viewport)
  await page.evaluate((look) => localStorage.setItem('bole.look', look), ELDER)
  for (const [path, words] of FACTS) {
    await page.goto(here.url(path))
    const facts = page.locator('main').getByText(words)
    await facts.first().waitFor()
    await settled(page)
    const lines = await facts.evaluateAll((spans) =>
      spans.map((span) => {
        const range = document.createRange()
        range.selectNodeContents(span.lastChild ?? span)
        return new Set([...range.getClientRects()].map(({ top }) => top)).size
      }),
    )
    expect(new Set(lines), path).toEqual(new Set([1]))
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(viewport.width)
  }
})
