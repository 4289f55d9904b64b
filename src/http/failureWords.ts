import { Code } from '@contract/codes'
import { codeOf, isTransport, messageOf } from '@/http/apiError'

interface FailureWords {
  text: string
  icon: 'offline' | 'user' | 'broken'
  /** The account has no right to it, so a retry is useless. */
  isRefused?: boolean
}

/**
 * Error state in place of data that could not be read (rule: failure sentences).
 * @param text if neither the network, the session nor a missing right is the cause
 */
export function failureWords(error: unknown, text: string): FailureWords {
  const kind = isTransport(error) ? error.kind : undefined
  if (kind === 'offline') return { text: '网络不可用，请检查网络后重试', icon: 'offline' }
  // A browser shows the login; in the shell the user returns to this page.
  if (kind === 'session') return { text: '请登录后再查看', icon: 'user' }
  if (codeOf(error) === Code.Forbidden) return { text: messageOf(error, text), icon: 'user', isRefused: true }
  return { text, icon: 'broken' }
}
