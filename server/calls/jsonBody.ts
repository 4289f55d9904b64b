import type { FastifyInstance } from 'fastify'
import { invalidInput } from '../lib/businessError'
import { hasTooManyParts } from './bodyParts'

export const WRONG_BODY = '请求内容有误，请检查后重试'

/** Stands for a body that is no JSON: a call refuses it once the caller is admitted (rule: member calls). */
const UNREADABLE = Symbol('unreadable')

/** Lets calls accept JSON. A body above the limit is refused before it is read. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) =>
    parse(request, text, (error, body) => done(null, error ? UNREADABLE : body)),
  )
}

/** Throws 100400 for a body that was no JSON. */
export function requireJson(body: unknown): void {
  if (body === UNREADABLE) throw invalidInput('请求内容不是有效的 JSON，请检查后重试')
}

/** Throws 100400 for a body that was no JSON, or has more values than any call takes. */
export function requireReadable(body: unknown): void {
  requireJson(body)
  if (hasTooManyParts(body)) throw invalidInput(WRONG_BODY)
}
