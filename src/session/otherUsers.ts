import { USER_PREFIXES } from './store'

/** Removes what other users have left here, whose sessions ended without a logout (rule: kept keys). */
export function forgetOtherUsers(userId: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const prefix = USER_PREFIXES.find((each) => key.startsWith(each))
      if (prefix && !`${key}.`.startsWith(`${prefix}${userId}.`)) localStorage.removeItem(key)
    }
  } catch {
    // Without storage nothing was left.
  }
}
