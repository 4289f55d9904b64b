import { newKey } from '@/lib/newKey'
import { storedText, storeText } from '@/lib/stores/deviceStore'

const PLACE = 'bole.refusedKeys'
/** Maximum number of remembered refusals; older keys are sent, and refused, again. */
const MAX_ENTRIES = 20

/** Pairs of a refused key and the next one of the same words. */
const pairs = () => storedText(PLACE).split(' ').filter(Boolean)

/** Key under which all tabs send the words whose key was refused; undefined if it was not. */
export function nextKey(key: string): string | undefined {
  const next = pairs()
    .find((pair) => pair.startsWith(`${key}:`))
    ?.slice(key.length + 1)
  return next && (nextKey(next) ?? next)
}

/** Gives the words another key, because the backend keeps its refusal under this one. */
export function noteRefused(key: string): void {
  if (!nextKey(key)) storeText(PLACE, [`${key}:${newKey()}`, ...pairs()].slice(0, MAX_ENTRIES).join(' '))
}
