import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

const QUIET_MS = 100
/** Playing videos and spinners never settle. */
const RESTLESS_MS = 3000

const unanswered = new WeakMap<Page, Set<Request>>()

/** Tracks the pending requests of a page, except videos and streams, which may never end. */
export function watchRequests(page: Page): void {
  const open = new Set<Request>()
  unanswered.set(page, open)
  page.on('request', (request) => {
    if (!['media', 'eventsource', 'ping'].includes(request.resourceType())) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) open.clear()
  })
}

/** Runs in the page: resolves once nothing has changed or moved for a while. */
async function atRest({ quietMs, restlessMs }: { quietMs: number; restlessMs: number }): Promise<void> {
  let changedAt = performance.now()
  const observer = new MutationObserver(() => (changedAt = performance.now()))
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  const startedAt = performance.now()
  await document.fonts.ready
  for (let now = startedAt; now - startedAt < restlessMs && now - changedAt < quietMs; now = performance.now()) {
    await new Promise(requestAnimationFrame)
    const moves = document
      .getAnimations()
      .some((one) => one.playState === 'running' && one.effect?.getComputedTiming().iterations !== Infinity)
    if (moves) changedAt = performance.now()
  }
  observer.disconnect()
}

/** Waits until a page has no pending requests and no longer changes. */
export async function settled(page: Page): Promise<void> {
  const asked = () => unanswered.get(page)?.size ?? 0
  do {
    await expect.poll(asked, { interval: 20 }).toBe(0)
    await page.evaluate(atRest, { quietMs: QUIET_MS, restlessMs: RESTLESS_MS })
  } while (asked() > 0)
}
