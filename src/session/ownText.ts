import { storedText } from '@/lib/stores/deviceStore'
import { session } from './session'
import { digest } from './shellToken'

/** Separate per login; the identity may be a token, so only its digest is stored. */
const keyOf = (prefix: string): string => prefix + digest(session.identity() ?? '')

/** The text this login has stored; '' if there is none. */
export const ownText = (prefix: string): string => storedText(keyOf(prefix))

/**
 * Stores a text for this login until the user changes (`userPages.ts`), and removes those of other logins: in the shell
 * the user may change while no page is open. Throws without storage.
 */
export function keepOwnText(prefix: string, text: string): void {
  const key = keyOf(prefix)
  for (const other of Object.keys(localStorage)) {
    if (other.startsWith(prefix) && other !== key) localStorage.removeItem(other)
  }
  localStorage.setItem(key, text)
}
