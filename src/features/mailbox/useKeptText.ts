import { useEffect, useRef, useState } from 'react'
import { deviceStore } from '@/lib/deviceStore'
import { useAccount } from './queries'

/**
 * A text that outlives reload, the end of the session and a failed send, for this user alone.
 * @param name what it is for, `reply.<id>`
 */
export function useKeptText(name: string): [string, (text: string) => void] {
  const userId = useAccount().account?.userId
  const place = userId && `draft.mailbox.${userId}.${name}`
  const [text, setText] = useState('')
  const touched = useRef(false)

  useEffect(() => {
    if (!place) return
    let gone = false
    void deviceStore.read(place).then((kept) => {
      if (!gone && !touched.current && typeof kept === 'string') setText(kept)
    })
    return () => {
      gone = true
    }
  }, [place])

  function change(next: string) {
    touched.current = true
    setText(next)
    if (place) void (next ? deviceStore.write(place, next) : deviceStore.remove(place))
  }

  return [text, change]
}
