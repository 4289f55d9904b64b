import { Code } from '@contract/codes'
import { codeOf, messageOf } from '@/http/apiError'
import { failureWords } from '@/http/failureWords'
import { Empty, Failed } from '@/ui/States'

/** A read that failed, said in its place; without a network that is what it says, and a missing right stays missing. */
export function FailedRead({ error, text, onRetry }: { error: unknown; text: string; onRetry: () => void }) {
  const sentence = messageOf(error, text)
  if (codeOf(error) === Code.Forbidden) return <Empty text={sentence} icon="user" />
  return <Failed {...failureWords(error, sentence)} onRetry={onRetry} />
}
