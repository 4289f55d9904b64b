import { isTopFrame } from './topFrame'
import { readUserAgent } from './userAgent'

/**
 * Whether the user agent names the shell (rule: shell detection) and this page is not framed; only `bridge.ready` is
 * reliable. Does not load the bridge's code.
 */
export const claimsShell =
  typeof window === 'object' && readUserAgent(window.navigator.userAgent).claimed && isTopFrame(window)
