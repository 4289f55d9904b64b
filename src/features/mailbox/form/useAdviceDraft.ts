import { useEffect, useRef, useState } from 'react'
import { isBlank } from '@contract/text/plainText'
import { deviceStore } from '@/lib/stores/deviceStore'
import { newKey } from '@/lib/newKey'
import { announceDropped, useDroppedElsewhere } from '@/writes/drafts/otherTabs'

/** Draft of an entry. */
export interface AdviceDraft {
  text: string
  type: string
  anonymous: boolean
  /** Key of its first attempt, so that two tabs with the same draft send one entry. */
  id?: string
  /** The last sent body and its Idempotency-Key: sending it again creates no second entry. */
  sent?: { key: string; body: string }
  /** Milliseconds since 1970. */
  at: number
}

export const GUEST = 'guest'
/** How long a visitor's draft is passed to the account that logs in. */
const GUEST_MS = 30 * 60_000

const placeOf = (owner: string) => `draft.mailbox.${owner}`
const fresh = (): AdviceDraft => ({ text: '', type: '', anonymous: false, at: Date.now() })

function draftOf(stored: unknown): AdviceDraft | undefined {
  if (typeof stored !== 'object' || stored === null || !('text' in stored) || typeof stored.text !== 'string')
    return undefined
  return { ...fresh(), ...(stored as Partial<AdviceDraft>) }
}

async function readDraft(owner: string): Promise<AdviceDraft | undefined> {
  const own = draftOf(await deviceStore.read(placeOf(owner)))
  if (own || owner === GUEST) return own
  const guest = draftOf(await deviceStore.read(placeOf(GUEST)))
  if (!guest || Date.now() - guest.at > GUEST_MS) return undefined
  await deviceStore.remove(placeOf(GUEST))
  await deviceStore.write(placeOf(owner), guest)
  return guest
}

/**
 * Draft of the form; survives reload, the end of the session and a failed send (rule: drafts).
 * @param owner a user's id, GUEST, or undefined while unknown
 */
export function useAdviceDraft(owner: string | undefined) {
  const [draft, setDraft] = useState(fresh)
  const [restored, setRestored] = useState(false)
  const touched = useRef(false)

  useEffect(() => {
    if (owner === undefined) return
    let gone = false
    void readDraft(owner).then((stored) => {
      if (gone || touched.current || !stored) return
      setDraft(stored)
      setRestored(!isBlank(stored.text))
    })
    return () => {
      gone = true
    }
  }, [owner])

  useEffect(() => {
    if (owner === undefined || !touched.current) return
    if (draft.text === '') void deviceStore.remove(placeOf(owner))
    else void deviceStore.write(placeOf(owner), draft)
  }, [owner, draft])

  useDroppedElsewhere(placeOf(owner ?? ''), () => {
    if (owner !== undefined && touched.current && draft.text !== '') void deviceStore.write(placeOf(owner), draft)
  })

  function change(to: Partial<Pick<AdviceDraft, 'text' | 'type' | 'anonymous'>>) {
    touched.current = true
    setDraft((now) => ({ ...now, ...to, id: now.id ?? newKey(), at: Date.now() }))
  }

  /** The key for this body: that of the last attempt with the same body, or of the draft's first. */
  function keyOf(body: unknown): string {
    const known = draft.sent ? (draft.sent.body === JSON.stringify(body) ? draft.sent.key : undefined) : draft.id
    return known ?? newKey()
  }

  /** Stores the key of a sent body. */
  function noteKey(key: string, body: unknown): void {
    touched.current = true
    setDraft((now) => ({ ...now, sent: { key, body: JSON.stringify(body) } }))
  }

  /** After sending: clears the text, keeps type and anonymous flag. */
  async function clear(): Promise<void> {
    touched.current = true
    setRestored(false)
    setDraft((now) => ({ ...fresh(), type: now.type, anonymous: now.anonymous }))
    if (owner === undefined) return
    await deviceStore.remove(placeOf(owner))
    announceDropped(placeOf(owner))
  }

  return { draft, change, clear, keyOf, noteKey, restored }
}
