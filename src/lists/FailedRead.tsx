import { failureWords } from '@/http/failureWords'
import { Failed } from '@/ui/States'

interface Props {
  error: unknown
  /** Shown if neither the network, the session nor a missing right is the cause. */
  text: string
  onRetry: () => void
}

/** Error state in place of data that could not be read. */
export function FailedRead({ error, text, onRetry }: Props) {
  return <Failed {...failureWords(error, text)} onRetry={onRetry} />
}
