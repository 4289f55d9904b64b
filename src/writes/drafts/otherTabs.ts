import { useEffect, useEffectEvent } from 'react'
import { tabChannel } from '@/lib/tabChannel'

const channel = tabChannel('bole.drafts')

/** Words of a draft that are gone. Older pages send only the name. */
interface DroppedWords {
  name: string
  keys: readonly string[]
}

/** Tells other tabs that the stored draft of this name is gone: it was sent or discarded here. */
export function announceDropped(dropped: string | DroppedWords): void {
  channel?.postMessage(dropped)
}

const listeners = new Set<(dropped: unknown) => void>()

/**
 * As `announceDropped`, to the forms of this tab, too, which may show other words.
 * @param keys of the words that are gone; undefined if they are not known
 */
export function announceSent(name: string, keys?: readonly string[]): void {
  const dropped = keys ? { name, keys } : name
  announceDropped(dropped)
  for (const listen of listeners) listen(dropped)
}

const areWords = (data: unknown): data is DroppedWords =>
  typeof data === 'object' && data !== null && 'keys' in data && Array.isArray(data.keys)

/**
 * Calls back when the draft was dropped elsewhere, so that this form stores the other words it shows again.
 * @param onDropped gets the keys of the words that are gone, if they are known
 */
export function useDroppedElsewhere(name: string, onDropped: (keys: readonly string[]) => void): void {
  const handleDropped = useEffectEvent(onDropped)
  useEffect(() => {
    const listen = (dropped: unknown) => {
      const words = areWords(dropped) ? dropped : { name: dropped, keys: [] }
      if (words.name === name) handleDropped(words.keys)
    }
    const receive = ({ data }: MessageEvent<unknown>) => listen(data)
    listeners.add(listen)
    channel?.addEventListener('message', receive)
    return () => {
      listeners.delete(listen)
      channel?.removeEventListener('message', receive)
    }
  }, [name])
}
