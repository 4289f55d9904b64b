import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PHONE, SMALL_PHONE } from '../../support/browser/browser'
import { journey } from '../../support/browser/journey'
import { settled } from '../../support/browser/settled'
import { setBrowserFont } from '../../support/browser/emptyPhone'
import { overlappingWords, shiftedBoxes, slowMotions, smallTargets, smallWords, touchingHints } from './pageChecks'
import { screenOpener, seriousViolations, violationsInDark, widthOf } from './look'
import { screens } from './screens'

const here = journey()
const { open } = screenOpener(here)

async function resize(page: Page, size: typeof PHONE): Promise<void> {
  await page.setViewportSize(size)
  await settled(page)
}

const wear = (page: Page, text: string | null) =>
  page.evaluate((value) => {
    if (value) document.documentElement.setAttribute('data-text', value)
    else document.documentElement.removeAttribute('data-text')
  }, text)

/** How much larger than usual the text is. */
const textScaleOf = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('div'))
    probe.style.width = 'calc(100px * var(--text-scale))'
    const { width } = probe.getBoundingClientRect()
    probe.remove()
    return width / 100
  })

// One visit per screen: loading takes longer than the checks.
describe.each(screens)('$name', (screen) => {
  it('passes the checks of contrast, target sizes, screen readers and large text', async () => {
    const page = await open(screen)
    for (const size of [PHONE, SMALL_PHONE]) {
      await wear(page, null)
      await resize(page, size)
      expect(await page.evaluate(smallTargets, 44), `${size.width} px`).toEqual([])
      expect(await page.evaluate(shiftedBoxes), `${size.width} px`).toEqual([])
      expect(await page.evaluate(touchingHints), `${size.width} px`).toEqual([])
      expect(await seriousViolations(page), `light, ${size.width} px`).toEqual([])
      expect(await violationsInDark(page), `dark, ${size.width} px`).toEqual([])
      await page.emulateMedia({ colorScheme: 'light' })
      await wear(page, 'elder')
      await settled(page)
      expect(await seriousViolations(page), `长辈模式, ${size.width} px`).toEqual([])
      expect(await page.evaluate(smallTargets, 56), `长辈模式, ${size.width} px`).toEqual([])
      expect(await page.evaluate(smallWords, 18)).toEqual([])
      expect(await widthOf(page)).toBeLessThanOrEqual(size.width)
    }
    await wear(page, null)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await page.evaluate(slowMotions)).toEqual([])
    for (const scale of ['1.3', '2']) {
      await page.evaluate((value) => document.documentElement.style.setProperty('--text-scale', value), scale)
      expect(await widthOf(page), `text scale ${scale}`).toBeLessThanOrEqual(SMALL_PHONE.width)
      expect(await page.evaluate(overlappingWords), `text scale ${scale}`).toEqual([])
    }
    await page.evaluate(() => document.documentElement.style.removeProperty('--text-scale'))
    await setBrowserFont(page, 32)
    expect(await textScaleOf(page), 'the browser set to 200 %').toBe(2)
    expect(await widthOf(page), 'the browser set to 200 %').toBeLessThanOrEqual(SMALL_PHONE.width)
    expect(await page.locator('meta[name=viewport]').getAttribute('content')).not.toMatch(/user-scalable|maximum-scale/)
  })
})
