import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { PHONE } from '../support/browser/browser'
import { slowPhone } from './phone'

const EVERY_MS = 200
const LAST_MS = 4000

/**
 * Screenshots of a cold phone over slow 4G every 200 ms, as `<name>-0200.jpg` and so on.
 * @returns the times at which the screen changed
 */
export async function filmVisit(browser: Browser, url: string, name: string, folder: string): Promise<number[]> {
  mkdirSync(folder, { recursive: true })
  const { context, page, session } = await slowPhone(browser)
  const frames: { at: number; picture: string }[] = []
  try {
    session.on('Page.screencastFrame', ({ data, sessionId, metadata }) => {
      frames.push({ at: (metadata.timestamp ?? 0) * 1000, picture: data })
      session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
    })
    let start = 0
    session.on('Network.requestWillBeSent', ({ wallTime }) => (start ||= wallTime * 1000))
    await session.send('Network.enable')
    await session.send('Page.startScreencast', {
      format: 'jpeg',
      quality: 60,
      maxWidth: PHONE.width,
      maxHeight: PHONE.height,
    })
    await page.goto(url, { waitUntil: 'commit', timeout: 60_000 })
    await page.waitForTimeout(LAST_MS + 500)
    for (let at = EVERY_MS; at <= LAST_MS; at += EVERY_MS) {
      const shown = frames.filter((frame) => frame.at - start <= at).at(-1)
      if (shown)
        writeFileSync(join(folder, `${name}-${String(at).padStart(4, '0')}.jpg`), Buffer.from(shown.picture, 'base64'))
    }
    return frames.map(({ at }) => Math.round(at - start)).filter((at) => at > 0 && at <= LAST_MS)
  } finally {
    await context.close()
  }
}
