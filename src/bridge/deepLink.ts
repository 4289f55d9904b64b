import { DEEP_LINK_WAIT_MS } from '@contract/limits'
import { settings } from '@/env'
import { readDevice } from './device'

/** The address that opens a post in the installed app. */
export function deepLinkOf(trendsId: string): string {
  return `${settings.scheme}://community/detail?id=${encodeURIComponent(trendsId)}`
}

/** The address that opens the installed app: a post of it, or its community. */
function targetLink(trendsId: string | undefined): string {
  return trendsId ? deepLinkOf(trendsId) : `${settings.scheme}://community`
}

/** Leaves the page; an object so that tests can replace it. */
export const exit = {
  follow(url: string): void {
    location.href = url
  },
}

/**
 * Tries the installed app from a browser (rule: deep link).
 * @returns true once the page was left for it, false when nothing opened within 1.5 s, or at once inside a chat app
 *   that opens no other app
 */
export function openInApp(trendsId: string): Promise<boolean> {
  return openTarget(trendsId)
}

/** The same for a post or, left out, for the app itself. */
export function openTarget(trendsId: string | undefined): Promise<boolean> {
  if (readDevice().blockedBy) return Promise.resolve(false)
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
    exit.follow(targetLink(trendsId))
  })
}
