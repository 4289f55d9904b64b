import { isTransport } from '@/http/apiError'
import { Failed } from '@/ui/States'

/** Error state of a list. */
export function FailedList({ error, text, onRetry }: { error: unknown; text: string; onRetry: () => void }) {
  const offline = isTransport(error) && error.kind === 'offline'
  return <Failed text={text} icon={offline ? 'offline' : 'broken'} onRetry={onRetry} />
}
