import { withRestored } from './withRestored'

/** A stored draft that was read after its form was opened without it. */
export interface LateDraft<Draft> {
  stored: Draft
  /** What the form showed then. */
  first: Draft
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The late draft with what was typed before it was read: a field that was not changed is the stored one.
 * @param words names of the fields whose stored text follows below the typed one; in others the typed text replaces it
 */
export function joinedLate<Draft extends object>(
  { stored, first }: LateDraft<Draft>,
  typed: Draft,
  words: readonly string[] = [],
): Draft {
  function joined(name: string, before: unknown, kept: unknown, now: unknown): unknown {
    if (isSame(now, before)) return kept
    if (isFields(now) && isFields(kept)) {
      const former = isFields(before) ? before : {}
      const names = Object.keys({ ...kept, ...now })
      return Object.fromEntries(names.map((each) => [each, joined(each, former[each], kept[each], now[each])]))
    }
    // Answers by their place.
    if ([before, kept, now].every(Array.isArray))
      return joinedList(before as unknown[], kept as unknown[], now as unknown[])
    const areTexts = typeof now === 'string' && typeof kept === 'string'
    return areTexts && words.includes(name) ? withRestored(now, kept) : now
  }
  return joined('', first, stored, typed) as Draft
}

/** Item by item where all are of one length; else the list as it is now. */
function joinedList(before: readonly unknown[], kept: readonly unknown[], now: readonly unknown[]): readonly unknown[] {
  if (before.length !== now.length || kept.length !== now.length) return now
  return now.map((one, place) => (isSame(one, before[place]) ? kept[place] : one))
}
