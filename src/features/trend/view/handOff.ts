import { BRIDGE_TIMEOUT_MS } from '@contract/limits'
import { bridge } from '@/bridge/bridge'

/** Where the post is shown; `shell` if the shell should have opened it and did not. */
export type Place = 'browser' | 'shell'

async function leave(): Promise<void> {
  try {
    await bridge.close()
  } catch {
    window.history.back()
  }
}

/**
 * Opens the native detail in the shell and closes this page (rule: native hand-off); settles there only if the page
 * is still open after 3 s or the shell refused. Settles at once in a browser.
 */
export async function handOff(trendsId: string): Promise<Place> {
  if (!(await bridge.ready())) return 'browser'
  try {
    await bridge.openTrendDetail(trendsId)
  } catch {
    return 'shell'
  }
  await leave()
  return new Promise((resolve) => setTimeout(resolve, BRIDGE_TIMEOUT_MS, 'shell'))
}
