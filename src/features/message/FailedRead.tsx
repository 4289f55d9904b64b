import { messageOf } from '@/http/apiError'
import { failureWords } from '@/http/failureWords'
import { Failed } from '@/ui/States'

/** A read that failed, said in its place; without a network that is what it says. */
export function FailedRead({ error, text, onRetry }: { error: unknown; text: string; onRetry: () => void }) {
  return <Failed {...failureWords(error, messageOf(error, text))} onRetry={onRetry} />
}
