import type { FastifyInstance } from 'fastify'
import { invalidInput } from '../lib/businessError'
import { hasTooManyParts } from './bodyParts'

export const WRONG_BODY = '请求内容有误，请检查后重试'

export const WRONG_TYPE = '请求内容的类型不受支持，请使用 JSON'

/** Stand for a body that is no JSON: a call refuses it once the caller is admitted (rule: member calls). */
const UNREADABLE = Symbol('unreadable')
const OTHER_TYPE = Symbol('other type')

/** Lets calls accept JSON. A body above the limit is refused before it is read, whatever its type. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) =>
    parse(request, text, (error, body) => done(null, error ? UNREADABLE : body)),
  )
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _bytes, done) => done(null, OTHER_TYPE))
}

/** Throws 100400 for a body that was no JSON. */
export function requireJson(body: unknown): void {
  if (body === OTHER_TYPE) throw invalidInput(WRONG_TYPE)
  if (body === UNREADABLE) throw invalidInput('请求内容不是有效的 JSON，请检查后重试')
}

/** Throws 100400 for a body that was no JSON, or has more values than any call takes. */
export function requireReadable(body: unknown): void {
  requireJson(body)
  if (hasTooManyParts(body)) throw invalidInput(WRONG_BODY)
}
