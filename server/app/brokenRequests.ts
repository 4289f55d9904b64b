import type { Socket } from 'node:net'
import { invalidInput, refusal } from '../lib/businessError'
import { OPENER_POLICY, securityHeaders } from '../lib/http/headers'
import type { Clock } from '../lib/time'

/** Node's parse errors and the responses to them. */
const ANSWERS: Readonly<Record<string, [status: string, msg: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', '请求头过大，请清除本站的 Cookie 后重试'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', '请求超时，请检查网络后重试'],
}
const UNREADABLE: [string, string] = ['400 Bad Request', '请求格式有误，请检查后重试']

/**
 * Answers requests that could not be parsed with the usual envelope and headers and closes the connection. No hook runs
 * for these requests.
 */
export function brokenRequestExit(policy: string, shared: boolean, clock: Clock) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const [status, msg] = ANSWERS[error.code ?? ''] ?? UNREADABLE
    const body = JSON.stringify(refusal(invalidInput(msg)))
    const headers = {
      ...securityHeaders(policy, false, shared),
      ...OPENER_POLICY,
      'X-Server-Time': clock().getTime(),
      'Cache-Control': 'no-store',
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      Connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy())
  }
}
