import { useEffect, useEffectEvent } from 'react'

// Node also has BroadcastChannel, which would keep the process alive.
const channel =
  typeof window === 'object' && typeof BroadcastChannel === 'function' ? new BroadcastChannel('bole.drafts') : undefined

/** Tells other tabs that the stored draft of this name is gone: it was sent or discarded here. */
export function announceDropped(name: string): void {
  channel?.postMessage(name)
}

/** Calls back when another tab has dropped the draft, so that this one stores the other words it shows again. */
export function useDroppedElsewhere(name: string, onDropped: () => void): void {
  const handleDropped = useEffectEvent(onDropped)
  useEffect(() => {
    const listen = ({ data }: MessageEvent<unknown>) => {
      if (data === name) handleDropped()
    }
    channel?.addEventListener('message', listen)
    return () => channel?.removeEventListener('message', listen)
  }, [name])
}
