import type { Page } from 'playwright-core'
import { type OpenedPhone, PHONE } from './browser'

/** Chromium's own sizes in px. */
const FONT_SIZES = { standard: 16, fixed: 13 }

/** Sets the size of text in the settings of the browser, in px, for the page as it is. */
export async function setBrowserFont(page: Page, px: number): Promise<void> {
  const wire = await page.context().newCDPSession(page)
  await wire.send('Page.setFontSizes', { fontSizes: { standard: px, fixed: px } })
  await wire.detach()
  // As after a visit to the settings.
  await page.evaluate(() => {
    window.dispatchEvent(new Event('resize'))
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
}

/** Makes a phone like a new one: its size, media, fonts, routes and all that the product keeps on it. */
export async function emptyPhone({ page, context }: OpenedPhone, origin: string): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // Left for a page without the app, which could write once more.
  await page.goto(`${origin}/healthz`)
  await page.evaluate(() => sessionStorage.clear())
  const wire = await context.newCDPSession(page)
  await wire.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await wire.send('Page.setFontSizes', { fontSizes: FONT_SIZES })
  await wire.detach()
  await context.clearCookies()
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
}
