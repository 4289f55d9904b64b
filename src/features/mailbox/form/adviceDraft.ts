import { ADVICE_LENGTH } from '@contract/mailbox'
import { characterCount, isBlank } from '@contract/text/plainText'
import { deviceStore } from '@/lib/stores/deviceStore'
import { newKey } from '@/lib/newKey'

/** Draft of an entry. */
export interface AdviceDraft {
  text: string
  type: string
  anonymous: boolean
  /** Key of its first attempt, so that two tabs with the same draft send one entry. */
  id?: string
  /** The last sent body and its Idempotency-Key: sending it again creates no second entry. */
  sent?: { key: string; body: string }
  /** Older texts that did not fit before this one; the form shows them once it was sent. */
  next?: string[]
  /** Milliseconds since 1970. */
  at: number
}

export const GUEST = 'guest'
/** How long a visitor's draft is kept, for the account that logs in and for visitors. */
const GUEST_MS = 30 * 60_000

export const placeOf = (owner: string) => `draft.mailbox.${owner}`
export const freshDraft = (): AdviceDraft => ({ text: '', type: '', anonymous: false, at: Date.now() })

/** The draft after this one: its next text, with the same type and flag. */
export const followingDraft = ({ type, anonymous, next: [text, ...next] = [] }: AdviceDraft): AdviceDraft => ({
  ...freshDraft(),
  ...{ type, anonymous },
  ...(text === undefined ? {} : { text, next, id: newKey() }),
})

/**
 * Two drafts as one, with the later text behind the former. Where that is too long, the former waits in `next`. The same
 * draft twice is the later one.
 */
export function joinedDraft(former: AdviceDraft | undefined, later: AdviceDraft): AdviceDraft {
  if (!former || former.text === later.text || (later.id && former.id === later.id)) return { ...later }
  const text = [former.text, later.text].filter((one) => !isBlank(one)).join('\n')
  const fits = characterCount(text) <= ADVICE_LENGTH
  const next = former.next ?? []
  return {
    text: fits ? text : later.text,
    type: later.type || former.type,
    anonymous: former.anonymous || later.anonymous,
    id: newKey(),
    next: fits ? next : [former.text, ...next],
    at: later.at,
  }
}

function draftOf(stored: unknown): AdviceDraft | undefined {
  if (typeof stored !== 'object' || stored === null || !('text' in stored) || typeof stored.text !== 'string')
    return undefined
  const draft = { ...freshDraft(), ...(stored as Partial<AdviceDraft>) }
  return draft.text === '' ? followingDraft(draft) : draft
}

/** The visitors' draft; an old one is deleted. */
async function readGuest(): Promise<AdviceDraft | undefined> {
  const guest = draftOf(await deviceStore.read(placeOf(GUEST)))
  if (!guest || Date.now() - guest.at <= GUEST_MS) return guest
  await deviceStore.remove(placeOf(GUEST))
  return undefined
}

/** Drafts that were stored: the owner's, the visitor's that has become the owner's, and both as one. */
export interface StoredDrafts {
  own?: AdviceDraft | undefined
  guest?: AdviceDraft
  all?: AdviceDraft | undefined
}

/**
 * Reads the draft of an owner. An account takes over the visitors' draft, so that no other visitor is shown it.
 * @param owner a user's id, or GUEST
 */
export async function readDrafts(owner: string): Promise<StoredDrafts> {
  const guest = await readGuest()
  if (owner === GUEST) return { own: guest, all: guest }
  const own = draftOf(await deviceStore.read(placeOf(owner)))
  if (!guest) return { own, all: own }
  const all = joinedDraft(own, guest)
  await deviceStore.write(placeOf(owner), all)
  await deviceStore.remove(placeOf(GUEST))
  return { own, guest, all }
}

/** Stores a draft, or removes an empty one. */
export function storeDraft(owner: string, draft: AdviceDraft): void {
  if (draft.text === '' && !draft.next?.length) void deviceStore.remove(placeOf(owner))
  else void deviceStore.write(placeOf(owner), draft)
}
