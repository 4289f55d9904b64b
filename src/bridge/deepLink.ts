import { DEEP_LINK_WAIT_MS } from '@contract/limits'
import { settings } from '@/env'

/** The address that opens a post in the installed app. */
export function deepLinkOf(trendsId: string): string {
  return `${settings.scheme}://community/detail?id=${encodeURIComponent(trendsId)}`
}

/** The one way out of the page, apart so that it can be replaced. */
export const exit = {
  follow(url: string): void {
    location.href = url
  },
}

/**
 * Tries the installed app from a browser (section 2).
 * @returns true once the page was left for it, false when nothing opened within 1.5 s
 */
export function openInApp(trendsId: string): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (opened: boolean) => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', lookHidden)
      window.removeEventListener('pagehide', leave)
      resolve(opened)
    }
    const lookHidden = () => {
      if (document.visibilityState === 'hidden') finish(true)
    }
    const leave = () => finish(true)
    const timer = setTimeout(finish, DEEP_LINK_WAIT_MS, false)
    document.addEventListener('visibilitychange', lookHidden)
    window.addEventListener('pagehide', leave)
    exit.follow(deepLinkOf(trendsId))
  })
}
