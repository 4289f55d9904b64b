import { replaceBlockedCookies } from '@/lib/stores/blockedStorage'

/** Replaces cookies that the browser blocks. Returns whether they last until the page is closed only. */
export function holdCookies(): boolean {
  replaceBlockedCookies()
  return Object.getOwnPropertyDescriptor(document, 'cookie') !== undefined
}
