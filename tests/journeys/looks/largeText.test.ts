import { describe, expect, it } from 'vitest'
import { PHONE, SMALL_PHONE } from '../../support/browser'
import { journey } from '../../support/journey'
import { slowMotions, smallTargets, smallWords } from '../lookings'
import { grave, looker, widthOf } from './look'
import { screens } from './screens'

const here = journey()
const { open } = looker(here)

describe.each(screens)('$name', (screen) => {
  it('is one for old eyes and fingers in 长辈模式', async () => {
    const page = await open(screen, { elder: true })
    for (const size of [PHONE, SMALL_PHONE]) {
      await page.setViewportSize(size)
      await page.waitForTimeout(200)
      expect(await grave(page)).toEqual([])
      expect(await page.evaluate(smallTargets, 56)).toEqual([])
      expect(await page.evaluate(smallWords, 18)).toEqual([])
      expect(await widthOf(page)).toBeLessThanOrEqual(size.width)
    }
  })

  it('keeps still for people who ask for it, and within 320 px however large the text', async () => {
    const page = await open(screen, { viewport: SMALL_PHONE, reducedMotion: 'reduce' })
    expect(await page.evaluate(slowMotions)).toEqual([])
    for (const scale of ['1.3', '2']) {
      await page.evaluate((value) => document.documentElement.style.setProperty('--text-scale', value), scale)
      expect(await widthOf(page), `text scale ${scale}`).toBeLessThanOrEqual(SMALL_PHONE.width)
    }
    const wire = await page.context().newCDPSession(page)
    await wire.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } })
    await page.reload()
    await screen.ready(page).first().waitFor()
    expect(await widthOf(page), 'the browser set to 200 %').toBeLessThanOrEqual(SMALL_PHONE.width)
    expect(await page.locator('meta[name=viewport]').getAttribute('content')).not.toMatch(/user-scalable|maximum-scale/)
  })
})
