import { DrizzleQueryError } from 'drizzle-orm/errors'
import { pino } from 'pino'
import { withoutQuery } from '@contract/text/withoutQuery'

const SECRET_HEADERS = ['authorization', 'cookie', 'x-accesstoken', 'set-cookie']
const CAUSES_MAX = 5

/**
 * JSON log without secrets: of a request only the method, the path without query and the duration; never bodies,
 * headers, tokens, phone numbers or codes.
 */
export function createLog(level: string) {
  return pino({
    level,
    base: null,
    redact: { paths: SECRET_HEADERS.flatMap((name) => [`headers["${name}"]`, `req.headers["${name}"]`]), remove: true },
    serializers: {
      req: (request: { method?: string; url?: string }) => ({ method: request.method, path: pathOf(request.url) }),
      res: (reply: { statusCode?: number }) => ({ statusCode: reply.statusCode }),
      err: describeError,
      error: describeError,
    },
  })
}

/** An address without its query, which may hold signatures and redirect targets. */
export function pathOf(url = ''): string {
  return withoutQuery(url)
}

/** A failed statement is logged without its values, which Drizzle puts into message and stack. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: '[value]' }
  const causes = causesOf(error)
  const [cause] = causes
  const code = 'code' in error ? error.code : undefined
  return {
    type: error.constructor.name,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    message: [error, ...causes].map(messageOf).join(': '),
    stack: [error, ...causes].map(stackOf).join('\ncaused by: '),
    ...(cause ? { cause: { name: cause.name, message: messageOf(cause) } } : {}),
  }
}

function causesOf(error: Error): Error[] {
  const causes: Error[] = []
  for (let at = error.cause; at instanceof Error && causes.length < CAUSES_MAX; at = at.cause) causes.push(at)
  return causes
}

function messageOf(error: Error): string {
  if (error instanceof DrizzleQueryError) return withoutPhones(`Failed query: ${error.query}`)
  // The values may have several lines of any form, so nothing after them is kept.
  return withoutPhones(error.message.replace(/\nparams: [\s\S]*$/, ''))
}

/** The stack repeats the message, which is cut out by its length: the values may look like places. */
function stackOf(error: Error): string {
  const { stack = '', message } = error
  const head = `${error.constructor.name}: ${messageOf(error)}`
  const at = stack.indexOf(`: ${message}`)
  if (at >= 0) return head + withoutPhones(stack.slice(at + 2 + message.length))
  return error instanceof DrizzleQueryError || stack.includes('\nparams: ') ? head : withoutPhones(stack)
}

function withoutPhones(text: string): string {
  return text.replace(/\b1\d{10}\b/g, '1**********')
}
