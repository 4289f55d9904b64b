import { BRIDGE_TIMEOUT_MS } from '@contract/limits'
import { bridge } from '@/bridge/bridge'

/** Where the post is to be shown: `shell` only where the shell should have taken it over and did not. */
export type Place = 'browser' | 'shell'

async function leave(): Promise<void> {
  try {
    await bridge.close()
  } catch {
    window.history.back()
  }
}

/**
 * Inside the shell the native detail opens and this page goes (rule: native hand-off); there it settles only when the reader is
 * still here after 3 s or the shell refused. In a browser it settles at once.
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
