import { DEEP_LINK_WAIT_MS } from '@contract/limits'
import { settings } from '@/env'
import { readDevice } from './device'

/** Address that opens the installed app at a post or, without an id, its community. */
function deepLinkOf(trendsId: string | undefined): string {
  const place = trendsId ? `/detail?id=${encodeURIComponent(trendsId)}` : ''
  return `${settings.scheme}://community${place}`
}

/** Leaves the page; an object so that tests can replace it. */
export const exit = {
  follow(url: string): void {
    location.href = url
  },
}

/**
 * Tries to open the installed app from a browser (rule: deep link), at a post or, without an id, its community.
 * @returns true once the page was left, false if nothing opened within 1.5 s, or at once inside a chat app that blocks
 * custom schemes
 */
export function openInApp(trendsId: string | undefined): Promise<boolean> {
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
    exit.follow(deepLinkOf(trendsId))
  })
}
