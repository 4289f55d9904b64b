import { ADVICE_LENGTH } from '@contract/mailbox'
import { characterCount, isBlank } from '@contract/text/plainText'
import { MINUTE_MS } from '@contract/text/timeUnits'
import { deviceStore } from '@/lib/stores/deviceStore'
import { newKey } from '@/lib/newKey'

/** Draft of an entry. */
export interface AdviceDraft {
  text: string
  type: string
  anonymous: boolean
  /** Key of its first attempt, so that two tabs with the same draft send one entry. */
  id: string
  /** The last sent body and its Idempotency-Key: sending it again creates no second entry. */
  sent?: { key: string; body: string }
  /** The drafts that were joined to this one, with their texts of then. */
  parts?: Part[]
  /** Older drafts that could not be joined with this one; the form shows them once it was sent. */
  next?: AdviceDraft[]
  /** Milliseconds since 1970. */
  at: number
}

type Part = Pick<AdviceDraft, 'id' | 'text'>

export const GUEST = 'guest'
/** How long a visitor's draft is kept, for the account that logs in and for visitors. */
const GUEST_MS = 30 * MINUTE_MS

export const placeOf = (owner: string) => `draft.mailbox.${owner}`
export const freshDraft = (): AdviceDraft => ({ text: '', type: '', anonymous: false, id: newKey(), at: Date.now() })

/** Whether a draft is anonymous beside another one; what was sent stays as it is, so that it is no second entry. */
const isAnonymous = (draft: AdviceDraft, beside: boolean) => draft.anonymous || (beside && !draft.sent)

/** The draft after this one: the next that waits, or an empty one with the same type and flag. */
export function followingDraft({ type, anonymous, next: [first, ...next] = [] }: AdviceDraft): AdviceDraft {
  if (!first) return { ...freshDraft(), type, anonymous }
  return { ...first, anonymous: isAnonymous(first, anonymous), next, at: Date.now() }
}

const textOf = (parts: readonly Part[]) =>
  parts
    .map(({ text }) => text)
    .filter((text) => !isBlank(text))
    .join('\n')

/** A draft with those that wait for it: each once, and none that it contains. */
function withNext(draft: AdviceDraft, waiting: AdviceDraft[]): AdviceDraft {
  const ids = new Set([draft, ...(draft.parts ?? [])].map(({ id }) => id))
  const next = waiting.filter(({ id, text }) => {
    const isKnown = ids.has(id)
    ids.add(id)
    return !isKnown && !isBlank(text)
  })
  return { ...draft, next }
}

/**
 * Two drafts as one, with the later text behind the former, or in its place where the former contains it. Where that is
 * too long, or one of them was sent, the former waits in `next`. The same draft twice is the later one. The id is the
 * same in every tab.
 */
export function joinedDraft(former: AdviceDraft | undefined, later: AdviceDraft): AdviceDraft {
  if (!former) return { ...later }
  const { next: formerNext = [], ...first } = former
  const next = [...formerNext, ...(later.next ?? [])]
  if (first.id === later.id) return withNext({ ...first, ...later }, next)
  const { parts: formerParts = [{ id: first.id, text: first.text }] } = first
  const taken = formerParts.find(({ id }) => id === later.id)
  if (taken?.text === later.text) return withNext(first, next)

  const of = { type: later.type || first.type, anonymous: first.anonymous || later.anonymous, at: later.at }
  if (isBlank(later.text) || first.text === later.text) return withNext({ ...first, ...of }, next)

  const part: Part = { id: later.id, text: later.text }
  const parts = taken
    ? formerParts.map((one) => (one === taken ? part : one))
    : [...formerParts, ...(later.parts ?? [part])]
  const text = taken && first.text === textOf(formerParts) ? textOf(parts) : textOf([first, part])
  if (first.sent || later.sent || characterCount(text) > ADVICE_LENGTH)
    return withNext({ ...later, anonymous: isAnonymous(later, first.anonymous) }, [first, ...next])
  const id = taken ? first.id : first.id.slice(0, 18) + later.id.slice(18)
  return withNext({ ...of, text, id, parts }, next)
}

function draftOf(stored: unknown): AdviceDraft | undefined {
  if (typeof stored !== 'object' || stored === null || !('text' in stored) || typeof stored.text !== 'string')
    return undefined
  const draft = { ...freshDraft(), ...(stored as Partial<AdviceDraft>) }
  return draft.text === '' ? { ...followingDraft(draft), at: draft.at } : draft
}

/** The visitors' draft; an old one is deleted. */
async function readGuest(): Promise<AdviceDraft | undefined> {
  const guest = draftOf(await deviceStore.read(placeOf(GUEST)))
  if (!guest || Date.now() - guest.at <= GUEST_MS) return guest
  await deviceStore.remove(placeOf(GUEST))
  return undefined
}

/**
 * Reads the draft of an owner. An account takes over the visitors' draft, so that no other visitor is shown it.
 * @param owner a user's id, or GUEST
 */
export async function readDraft(owner: string): Promise<AdviceDraft | undefined> {
  const guest = await readGuest()
  if (owner === GUEST) return guest
  const own = draftOf(await deviceStore.read(placeOf(owner)))
  if (!guest) return own
  // A visitor's attempt only led to the login.
  const { sent: _sent, ...typed } = guest
  const all = joinedDraft(own, typed)
  await deviceStore.write(placeOf(owner), all)
  await deviceStore.remove(placeOf(GUEST))
  return all
}

/** Stores a draft, or removes an empty one. */
export function storeDraft(owner: string, draft: AdviceDraft): void {
  if (draft.text === '' && !draft.next?.length) void deviceStore.remove(placeOf(owner))
  else void deviceStore.write(placeOf(owner), draft)
}
