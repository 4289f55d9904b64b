import { isTransport } from '@/http/apiError'
import { Failed } from '@/ui/States'

/** A list that could not be read, said in its place. */
export function FailedList({ error, text, onRetry }: { error: unknown; text: string; onRetry: () => void }) {
  const offline = isTransport(error) && error.kind === 'offline'
  return <Failed text={text} icon={offline ? 'offline' : 'broken'} onRetry={onRetry} />
}
