import { createRoot } from 'react-dom/client'
import { toast } from '@/lib/toast/toast'
import { preloadSheet } from '@/ui/sheet/LazySheet'

type Bar = typeof import('./OutboxBar')

let loading: Promise<Bar> | undefined
let place: HTMLElement | undefined

/** Preloads the code of the outbox's bar and list for use without a network. */
export function preloadOutbox(): Promise<Bar> {
  preloadSheet()
  loading ??= import('./OutboxBar').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Shows the queue over every screen; once per page. */
export function showOutbox(): void {
  if (place?.isConnected) return
  const mine = document.createElement('div')
  place = mine
  mine.id = 'outbox'
  document.body.append(mine)
  preloadOutbox().then(
    ({ OutboxBar }) => createRoot(mine).render(<OutboxBar />),
    () => {
      mine.remove()
      toast('操作待发送，联网后自动发送')
    },
  )
}
