import { settings } from '@/env'

/** The shell according to the user agent. Only this folder reads user agents. */
export interface ShellClaim {
  claimed: boolean
  /** Version number with dots; '0' without `BoleHome/x`. */
  version: string
}

/** The shell's user agent contains the app name or Html5Plus (rule: shell detection). */
export function readUserAgent(userAgent: string): ShellClaim {
  const at = userAgent.indexOf(`${settings.appUa}/`)
  const version = at < 0 ? undefined : /^\d+(?:\.\d+)*/.exec(userAgent.slice(at + settings.appUa.length + 1))?.[0]
  return {
    claimed: userAgent.includes(settings.appUa) || userAgent.includes('Html5Plus'),
    version: version ?? '0',
  }
}
