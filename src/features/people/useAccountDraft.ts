import { useEffect, useRef, useState } from 'react'
import type { Account } from '@contract/people'
import { deviceStore } from '@/lib/deviceStore'

/** What the form holds of an account. */
export interface AccountWords {
  imNickName: string
  signature: string
  city: string
  province: string
}

const FIELDS = ['imNickName', 'signature', 'city', 'province'] as const

function wordsOf(given: object): AccountWords {
  const known = given as Partial<Record<string, unknown>>
  const word = (name: string) => (typeof known[name] === 'string' ? known[name] : '')
  return { imNickName: word('imNickName'), signature: word('signature'), city: word('city'), province: word('province') }
}

const same = (one: AccountWords, other: AccountWords) => FIELDS.every((name) => one[name] === other[name])

/** The words being typed; they outlive reload, the end of the session and a failed send, for this user alone. */
export function useAccountDraft(account: Account) {
  const key = `draft.account.${account.userId}`
  const stored = wordsOf(account)
  const [words, setWords] = useState(stored)
  const [restored, setRestored] = useState(false)
  const typed = useRef(false)

  useEffect(() => {
    void deviceStore.read(key).then((kept) => {
      if (typed.current || typeof kept !== 'object' || kept === null) return
      setWords(wordsOf(kept))
      setRestored(true)
    })
  }, [key])

  function change(name: keyof AccountWords, value: string) {
    typed.current = true
    const next = { ...words, [name]: value }
    setWords(next)
    if (same(next, stored)) void deviceStore.remove(key)
    else void deviceStore.write(key, next)
  }

  /** Takes what the backend has, and keeps nothing. */
  function settle(given: Account = account) {
    typed.current = true
    setWords(wordsOf(given))
    setRestored(false)
    return deviceStore.remove(key)
  }

  return { words, change, settle, restored, changed: !same(words, stored) }
}
