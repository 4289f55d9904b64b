import { useEffect, useEffectEvent } from 'react'

// Node also has BroadcastChannel, which would keep the process alive.
const channel =
  typeof window === 'object' && typeof BroadcastChannel === 'function' ? new BroadcastChannel('bole.drafts') : undefined

/** Tells other tabs that the stored draft of this name is gone: it was sent or discarded here. */
export function announceDropped(name: string): void {
  channel?.postMessage(name)
}

const listeners = new Set<(name: unknown) => void>()

/** As `announceDropped`, to the forms of this tab, too, which may show other words. */
export function announceSent(name: string): void {
  announceDropped(name)
  for (const listen of listeners) listen(name)
}

/** Calls back when the draft was dropped elsewhere, so that this form stores the other words it shows again. */
export function useDroppedElsewhere(name: string, onDropped: () => void): void {
  const handleDropped = useEffectEvent(onDropped)
  useEffect(() => {
    const listen = (dropped: unknown) => {
      if (dropped === name) handleDropped()
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
