import { pino, stdSerializers } from 'pino'

const SECRET_HEADERS = ['authorization', 'cookie', 'x-accesstoken', 'set-cookie']

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
  return url.split(/[?#]/, 1)[0] ?? ''
}

/** Drizzle puts the values of a failed statement into message and stack: only the statement is kept. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: '[value]' }
  const { type, message, stack, code } = { code: undefined, ...stdSerializers.err(error) }
  const cause = error.cause instanceof Error ? error.cause : undefined
  return {
    type,
    code,
    message: withoutValues(message),
    stack: withoutValues(stack),
    ...(cause ? { cause: { name: cause.name, message: withoutValues(cause.message) } } : {}),
  }
}

function withoutValues(text: string): string {
  return withoutPhones(text.replace(/\nparams: [\s\S]*?(?=\n {4}at |\ncaused by|$)/g, ''))
}

function withoutPhones(text: string): string {
  return text.replace(/\b1\d{10}\b/g, '1**********')
}
