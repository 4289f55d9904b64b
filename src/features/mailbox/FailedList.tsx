import { isOffline } from '@/http/apiError'
import { Failed } from '@/ui/States'

/** Error state of a list. */
export function FailedList({ error, text, onRetry }: { error: unknown; text: string; onRetry: () => void }) {
  return <Failed text={text} icon={isOffline(error) ? 'offline' : 'broken'} onRetry={onRetry} />
}
