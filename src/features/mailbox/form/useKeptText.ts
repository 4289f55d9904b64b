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

/** The stored text, followed by what was typed before it was read. */
function joined(found: KeptText | undefined, typed: KeptText | undefined): KeptText | undefined {
  if (!found?.text) return typed ?? found
  return typed?.text ? fresh(found.text + typed.text) : found
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
  /** What was typed, and the place whose stored text has been read: before that nothing is stored there. */
  const typed = useRef<KeptText>(undefined)
  const readPlace = useRef<string>(undefined)

  useEffect(() => {
    if (!place) return
    let gone = false
    void deviceStore.read(place).then((stored) => {
      if (gone) return
      readPlace.current = place
      const found = keptOf(stored)
      const next = joined(found, typed.current)
      if (next) setKept(next)
      if (!typed.current || !next) return
      typed.current = next
      if (next !== found) store(place, next)
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
    if (readPlace.current) store(readPlace.current, next)
  }

  /** After a refusal, which the backend keeps under the former key. */
  const renewKey = () => change(typed.current?.text ?? kept.text)

  /** Clears the text once it was sent; what was stored before it, and read while it was sent, stays. */
  function clear(sent: string) {
    const text = typed.current?.text ?? ''
    change(text.endsWith(sent) ? text.slice(0, text.length - sent.length) : '')
  }

  return { ...kept, change, renewKey, clear }
}
