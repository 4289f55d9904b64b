import { failureWords } from '@/http/failureWords'
import { Failed } from '@/ui/States'

/** Error state of a read; without a network it says so. */
export function FailedRead({ error, text, onRetry }: { error: unknown; text: string; onRetry: () => void }) {
  return <Failed {...failureWords(error, text)} onRetry={onRetry} />
}
