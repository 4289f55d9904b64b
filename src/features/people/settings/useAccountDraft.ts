import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { FRESH_UPLOAD_MS } from '@contract/limits'
import type { Account } from '@contract/people'
import { deviceStore } from '@/lib/stores/deviceStore'
import { announceDropped, useDroppedElsewhere } from '@/writes/drafts/otherTabs'

/** Editable fields of an account. */
export interface AccountWords {
  imNickName: string
  signature: string
  city: string
  province: string
  imFaceUrl: string
  /** A new avatar that is uploaded and not saved; else empty. */
  faceFileId: string
}

/** Why a new avatar is gone: too old, or its upload, of which nothing is kept, was cut off. */
export type LostAvatar = 'expired' | 'unsent'

/** Whether the server may have deleted the new avatar of a stored draft; older versions stored no time. */
const isAvatarOld = ({ faceFileId, facedAt }: { faceFileId?: unknown; facedAt?: unknown }) =>
  Boolean(faceFileId) && !(Date.now() - Number(facedAt) < FRESH_UPLOAD_MS)

const FIELDS = ['imNickName', 'signature', 'city', 'province', 'imFaceUrl', 'faceFileId'] as const

function wordsOf(given: object): AccountWords {
  const known = given as Partial<Record<string, unknown>>
  const word = (name: string) => (typeof known[name] === 'string' ? known[name] : '')
  return {
    imNickName: word('imNickName'),
    signature: word('signature'),
    city: word('city'),
    province: word('province'),
    imFaceUrl: word('imFaceUrl'),
    faceFileId: word('faceFileId'),
  }
}

/** The fields that differ from the account; the others may have been changed on another device meanwhile. */
const changesOf = (edits: Partial<AccountWords>, stored: AccountWords): Partial<AccountWords> =>
  Object.fromEntries(
    FIELDS.flatMap((name) => {
      const word = edits[name]
      return word === undefined || word === stored[name] ? [] : [[name, word]]
    }),
  )

/** Draft of the form; survives reload, the end of the session and a failed send, per user (rule: own profile). */
export function useAccountDraft(account: Account) {
  const key = `draft.account.${account.userId}`
  const stored = wordsOf(account)
  const [edits, setEdits] = useState<Partial<AccountWords>>({})
  const [restored, setRestored] = useState(false)
  const [lostAvatar, setLostAvatar] = useState<LostAvatar>()
  const typed = useRef(false)
  /** When the new avatar was uploaded, in milliseconds since 1970. */
  const uploadedAt = useRef<number>(undefined)
  /** Whether a new avatar is being uploaded. */
  const isAvatarPending = useRef(false)

  const restore = useEffectEvent((saved: unknown) => {
    if (typed.current || typeof saved !== 'object' || saved === null) return
    const isOld = isAvatarOld(saved)
    const lost = 'isFacePending' in saved ? 'unsent' : isOld ? 'expired' : undefined
    const draft = wordsOf({ ...stored, ...saved, ...(isOld ? { faceFileId: '' } : {}) })
    const next = changesOf(draft.faceFileId ? draft : { ...draft, imFaceUrl: stored.imFaceUrl }, stored)
    if ('facedAt' in saved) uploadedAt.current = Number(saved.facedAt)
    setEdits(next)
    setLostAvatar(lost)
    setRestored(true)
    if (lost) keep(next)
  })
  useEffect(() => {
    void deviceStore.read(key).then((saved) => restore(saved))
  }, [key])

  function keep(next: Partial<AccountWords>) {
    const draft = {
      ...next,
      ...(next.faceFileId && { facedAt: uploadedAt.current }),
      ...(isAvatarPending.current && { isFacePending: true }),
    }
    void (Object.keys(draft).length === 0 ? drop() : deviceStore.write(key, draft))
  }

  async function drop(): Promise<void> {
    await deviceStore.remove(key)
    announceDropped(key)
  }

  useDroppedElsewhere(key, () => {
    if (typed.current && (isAvatarPending.current || Object.keys(edits).length > 0)) keep(edits)
  })

  function change(to: Partial<AccountWords>) {
    typed.current = true
    if (to.faceFileId) {
      uploadedAt.current = Date.now()
      isAvatarPending.current = false
      setLostAvatar(undefined)
    }
    const next = changesOf({ ...edits, ...to }, stored)
    setEdits(next)
    keep(next)
  }

  /** Notes in the draft whether a new avatar is being uploaded. */
  function noteAvatarPending(isPending: boolean) {
    if (isAvatarPending.current === isPending) return
    typed.current = true
    isAvatarPending.current = isPending
    if (isPending) setLostAvatar(undefined)
    keep(edits)
  }

  /** Deletes the draft, once it is saved or discarded. */
  function settle() {
    typed.current = true
    isAvatarPending.current = false
    setEdits({})
    setRestored(false)
    setLostAvatar(undefined)
    return drop()
  }

  const changed = Object.keys(edits).length > 0
  return { words: { ...stored, ...edits }, edits, change, noteAvatarPending, settle, restored, lostAvatar, changed }
}
