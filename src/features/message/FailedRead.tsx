import { Code } from '@contract/codes'
import { codeOf, isTransport, messageOf } from '@/http/apiError'
import { Empty, Failed } from '@/shared/StateViews'

/** A read that failed, said in its place; without a network that is what it says, and a missing right stays missing. */
export function FailedRead({ error, text, onRetry }: { error: unknown; text: string; onRetry: () => void }) {
  const offline = isTransport(error) && error.kind === 'offline'
  const sentence = offline ? '网络不可用，请检查网络后重试' : messageOf(error, text)
  if (codeOf(error) === Code.Forbidden) return <Empty text={sentence} icon="user" />
  return <Failed text={sentence} icon={offline ? 'offline' : 'broken'} onRetry={onRetry} />
}
