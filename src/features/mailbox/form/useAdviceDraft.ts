import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isBlank } from '@contract/text/plainText'
import { deviceStore } from '@/lib/stores/deviceStore'
import { newKey } from '@/lib/newKey'
import { announceDropped, useDroppedElsewhere } from '@/writes/drafts/otherTabs'
import {
  type AdviceDraft,
  followingDraft,
  freshDraft,
  joinedDraft,
  placeOf,
  readDraft,
  storeDraft,
} from './adviceDraft'

/**
 * Draft of the form; survives reload, the end of the session and a failed send (rule: drafts).
 * @param owner a user's id, GUEST, or undefined while unknown
 */
export function useAdviceDraft(owner: string | undefined) {
  const [draft, setDraft] = useState(freshDraft)
  const [restored, setRestored] = useState(false)
  const touched = useRef(false)
  /** The user whose stored drafts have been read: before that nothing is stored. */
  const [readOf, setReadOf] = useState<string>()

  const handleRead = useEffectEvent((of: string, stored: AdviceDraft | undefined) => {
    setReadOf(of)
    const isShown = !touched.current || !joinedDraft(stored, draft).next?.some(({ id }) => id === stored?.id)
    // What this form already shows is not restored.
    if (stored && stored.id !== draft.id) setRestored(isShown && !isBlank(stored.text))
    if (touched.current) setDraft((now) => joinedDraft(stored, now))
    else if (stored) setDraft(stored)
  })

  useEffect(() => {
    if (owner === undefined) return
    let gone = false
    void readDraft(owner).then((stored) => {
      if (!gone) handleRead(owner, stored)
    })
    return () => {
      gone = true
    }
  }, [owner])

  useEffect(() => {
    if (owner !== undefined && readOf === owner && touched.current) storeDraft(owner, draft)
  }, [owner, draft, readOf])

  useDroppedElsewhere(placeOf(owner ?? ''), () => {
    if (owner !== undefined && touched.current && draft.text !== '') storeDraft(owner, draft)
  })

  function change(to: Partial<Pick<AdviceDraft, 'text' | 'type' | 'anonymous'>>) {
    touched.current = true
    setDraft((now) => ({ ...now, ...to, at: Date.now() }))
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

  /** After sending: clears the text, or shows the next one; keeps type and anonymous flag. */
  function clear(): void {
    touched.current = true
    setRestored(Boolean(draft.next?.length))
    setDraft(followingDraft)
    if (owner !== undefined) void deviceStore.remove(placeOf(owner)).then(() => announceDropped(placeOf(owner)))
  }

  /** Owner of stored pictures that belong to the shown draft; while another draft waits, they belong to that one. */
  const pictureOwner = readOf === owner && !draft.next?.length ? owner : undefined

  return { draft, change, clear, keyOf, noteKey, restored, pictureOwner }
}
