import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Account } from '@contract/people'
import { deviceStore } from '@/lib/deviceStore'

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

const same = (one: AccountWords, other: AccountWords) => FIELDS.every((name) => one[name] === other[name])

/** Draft of the form; survives reload, the end of the session and a failed send, per user. */
export function useAccountDraft(account: Account) {
  const key = `draft.account.${account.userId}`
  const stored = wordsOf(account)
  const [words, setWords] = useState(stored)
  const [restored, setRestored] = useState(false)
  const typed = useRef(false)

  const restore = useEffectEvent((kept: unknown) => {
    if (typed.current || typeof kept !== 'object' || kept === null) return
    const draft = wordsOf({ ...stored, ...kept })
    setWords(draft.faceFileId ? draft : { ...draft, imFaceUrl: stored.imFaceUrl })
    setRestored(true)
  })
  useEffect(() => {
    void deviceStore.read(key).then((kept) => restore(kept))
  }, [key])

  function change(to: Partial<AccountWords>) {
    typed.current = true
    const next = { ...words, ...to }
    setWords(next)
    const edited = FIELDS.filter((name) => next[name] !== stored[name])
    if (edited.length === 0) return void deviceStore.remove(key)
    // The other fields may be changed on another device meanwhile.
    void deviceStore.write(key, Object.fromEntries(edited.map((name) => [name, next[name]])))
  }

  /** Replaces the draft by the saved account and deletes the stored one. */
  function settle(given: Account = account) {
    typed.current = true
    setWords(wordsOf(given))
    setRestored(false)
    return deviceStore.remove(key)
  }

  return { words, change, settle, restored, changed: !same(words, stored) }
}
