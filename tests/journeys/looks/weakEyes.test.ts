import { describe, expect, it } from 'vitest'
import { PHONE, SMALL_PHONE } from '../../support/browser'
import { journey } from '../../support/journey'
import { smallTargets } from '../lookings'
import { grave, looker } from './look'
import { screens } from './screens'

const here = journey()
const { open } = looker(here)

describe.each(screens)('$name', (screen) => {
  it('has nothing a screen reader or weak eyes stumble over, light and dark', async () => {
    const page = await open(screen, { colorScheme: 'light' })
    for (const size of [PHONE, SMALL_PHONE]) {
      await page.setViewportSize(size)
      await page.waitForTimeout(200)
      expect(await page.evaluate(smallTargets, 44)).toEqual([])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await grave(page), `${colorScheme}, ${size.width} px`).toEqual([])
      }
    }
  })
})
