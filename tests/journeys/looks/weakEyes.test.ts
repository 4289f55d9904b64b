import { describe, expect, it } from 'vitest'
import { SMALL_PHONE } from '../../support/browser'
import { journey } from '../../support/journey'
import { smallTargets } from '../lookings'
import { grave, looker } from './look'
import { screens } from './screens'

const here = journey()
const { open } = looker(here)

describe.each(screens)('$name', (screen) => {
  it.each(['light', 'dark'] as const)('has nothing a screen reader or weak eyes stumble over, %s', async (colorScheme) => {
    const page = await open(screen, { colorScheme })
    expect(await grave(page)).toEqual([])
    expect(await page.evaluate(smallTargets, 44)).toEqual([])
    await page.setViewportSize(SMALL_PHONE)
    await page.waitForTimeout(200)
    expect(await grave(page)).toEqual([])
    expect(await page.evaluate(smallTargets, 44)).toEqual([])
  })
})
