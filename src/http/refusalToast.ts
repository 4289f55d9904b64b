import { toast } from '@/lib/toast/toast'
import { isTransport, messageOf } from './apiError'

/**
 * Shows a business refusal with the server's message, other errors with the fallback; nothing for a transport failure,
 * which the http layer has shown.
 */
export function showRefusal(error: unknown, fallback: string): void {
  if (!isTransport(error)) toast(messageOf(error, fallback), { kind: 'fail' })
}
