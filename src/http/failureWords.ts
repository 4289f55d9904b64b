import { isTransport } from '@/http/apiError'

/**
 * What stands in the place of what could not be read.
 * @param text where neither the network nor the session is to blame
 */
export function failureWords(error: unknown, text: string): { text: string; icon: 'offline' | 'user' | 'broken' } {
  const kind = isTransport(error) ? error.kind : undefined
  if (kind === 'offline') return { text: '网络不可用，请检查网络后重试', icon: 'offline' }
  // In a browser the login comes up; in the shell people come back to this page.
  if (kind === 'session') return { text: '请登录后再查看', icon: 'user' }
  return { text, icon: 'broken' }
}
