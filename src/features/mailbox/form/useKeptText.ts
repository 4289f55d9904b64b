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

/**
 * A text that survives reload, the end of the session and a failed send, per user (rule: drafts).
 * @param name of the draft, `reply.<id>`
 */
export function useKeptText(name: string) {
  const userId = useAccount().account?.userId
  const place = userId && `draft.mailbox.${userId}.${name}`
  const [kept, setKept] = useState(fresh)
  const touched = useRef(false)

  useEffect(() => {
    if (!place) return
    let gone = false
    void deviceStore.read(place).then((stored) => {
      const found = keptOf(stored)
      if (!gone && !touched.current && found) setKept(found)
    })
    return () => {
      gone = true
    }
  }, [place])

  useDroppedElsewhere(place ?? '', () => {
    if (place && touched.current && kept.text) void deviceStore.write(place, kept)
  })

  /** Changes the text, and with it the key. */
  function change(text: string) {
    touched.current = true
    const next = fresh(text)
    setKept(next)
    if (!place) return
    if (text) void deviceStore.write(place, next)
    else void deviceStore.remove(place).then(() => announceDropped(place))
  }

  return { ...kept, change }
}
