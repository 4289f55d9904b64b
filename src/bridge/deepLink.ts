import { DEEP_LINK_WAIT_MS } from '@contract/limits'
import { settings } from '@/env'
import { readDevice } from './device'

/** Address that opens a post in the installed app. */
function deepLinkOf(trendsId: string): string {
  return `${settings.scheme}://community/detail?id=${encodeURIComponent(trendsId)}`
}

/** Address that opens the installed app at a post or its community. */
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
 * Tries to open the installed app from a browser (rule: deep link).
 * @returns true once the page was left, false if nothing opened within 1.5 s, or at once inside a chat app that blocks
 * custom schemes
 */
export function openInApp(trendsId: string): Promise<boolean> {
  return openTarget(trendsId)
}

/** The same for a post, or without an id for the app itself. */
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
