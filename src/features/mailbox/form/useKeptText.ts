import { useEffect, useRef, useState } from 'react'
import { deviceStore } from '@/lib/stores/deviceStore'
import { newKey } from '@/lib/newKey'
import { announceDropped, useDroppedElsewhere } from '@/writes/drafts/otherTabs'
import { useAccount } from '../queries'

interface KeptText {
  text: string
  /** Idempotency-Key of its first attempt, so that two tabs with the same text send it once. */
  key: string
}

const fresh = (text = ''): KeptText => ({ text, key: newKey() })

function keptOf(stored: unknown): KeptText | undefined {
  // Older versions stored only the text.
  if (typeof stored === 'string') return fresh(stored)
  if (typeof stored !== 'object' || stored === null || !('text' in stored) || !('key' in stored)) return undefined
  const { text, key } = stored
  return typeof text === 'string' && typeof key === 'string' ? { text, key } : undefined
}

function store(place: string, kept: KeptText): void {
  if (kept.text) void deviceStore.write(place, kept)
  else void deviceStore.remove(place).then(() => announceDropped(place))
}

/**
 * A text that survives reload, the end of the session and a failed send, per user (rule: drafts). Its form is there
 * at once, so that the tap that opens it also opens the keyboard.
 * @param name of the draft, `reply.<id>`
 */
export function useKeptText(name: string) {
  const userId = useAccount().account?.userId
  const place = userId && `draft.mailbox.${userId}.${name}`
  const [kept, setKept] = useState(fresh)
  /** What was typed. */
  const typed = useRef<KeptText>(undefined)

  useEffect(() => {
    if (!place) return
    if (typed.current) return store(place, typed.current)
    let gone = false
    void deviceStore.read(place).then((stored) => {
      const found = keptOf(stored)
      if (!gone && !typed.current && found) setKept(found)
    })
    return () => {
      gone = true
    }
  }, [place])

  useDroppedElsewhere(place ?? '', () => {
    if (place && typed.current?.text) store(place, typed.current)
  })

  /** Changes the text, and with it the key. */
  function change(text: string) {
    const next = fresh(text)
    typed.current = next
    setKept(next)
    if (place) store(place, next)
  }

  return { ...kept, change }
}
