import { isTopFrame } from './topFrame'
import { readUserAgent } from './userAgent'

/** The user agent says so (rule: shell detection), and this page is no frame; only `bridge.ready` knows. Without the bridge's code. */
export const claimsShell =
  typeof window === 'object' && readUserAgent(window.navigator.userAgent).claimed && isTopFrame(window)
