import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Account } from '@contract/people'
import { deviceStore } from '@/lib/stores/deviceStore'

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

/** What differs from the account: the other fields may be changed on another device meanwhile. */
const changesOf = (edits: Partial<AccountWords>, stored: AccountWords): Partial<AccountWords> =>
  Object.fromEntries(
    FIELDS.flatMap((name) => {
      const word = edits[name]
      return word === undefined || word === stored[name] ? [] : [[name, word]]
    }),
  )

/** Draft of the form; survives reload, the end of the session and a failed send, per user. */
export function useAccountDraft(account: Account) {
  const key = `draft.account.${account.userId}`
  const stored = wordsOf(account)
  const [edits, setEdits] = useState<Partial<AccountWords>>({})
  const [restored, setRestored] = useState(false)
  const typed = useRef(false)

  const restore = useEffectEvent((kept: unknown) => {
    if (typed.current || typeof kept !== 'object' || kept === null) return
    const draft = wordsOf({ ...stored, ...kept })
    setEdits(changesOf(draft.faceFileId ? draft : { ...draft, imFaceUrl: stored.imFaceUrl }, stored))
    setRestored(true)
  })
  useEffect(() => {
    void deviceStore.read(key).then((kept) => restore(kept))
  }, [key])

  function change(to: Partial<AccountWords>) {
    typed.current = true
    const next = changesOf({ ...edits, ...to }, stored)
    setEdits(next)
    void (Object.keys(next).length === 0 ? deviceStore.remove(key) : deviceStore.write(key, next))
  }

  /** Deletes the draft, once it is saved or discarded. */
  function settle() {
    typed.current = true
    setEdits({})
    setRestored(false)
    return deviceStore.remove(key)
  }

  return { words: { ...stored, ...edits }, edits, change, settle, restored, changed: Object.keys(edits).length > 0 }
}
