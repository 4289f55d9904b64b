import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Envelope } from '@contract/endpoint'
import { ServiceBusy } from '../calls/admission'
import { WRONG_TYPE } from '../calls/jsonBody'
import { withMessage } from '../calls/smsMessage'
import { isDatabaseAway, isUnwritable } from '../db/failure'
import {
  BusinessError,
  invalidInput,
  notFound,
  refusal,
  serverAway,
  serverBusy,
  serverFault,
  serverFull,
  tooOften,
} from '../lib/businessError'
import type { AppContext } from '../appContext'
import { isCallUrl } from '../calls/admission'
import { pathOf } from '../lib/log'
import { waitText } from '../lib/waitText'
import { StoreAway } from '../storage/fileStore'
import { TooManyRequests } from './floodGuard'

const MISSING_PAGE = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>页面不存在</title><h1>页面不存在</h1><p><a href="/mobile/">返回首页</a></p></html>`

/** `Retry-After` in seconds when the database or the disk fails. */
const TROUBLE_RETRY_SECONDS = 5

/**
 * Central error handler: answers with a Chinese message, logs the error, leaks nothing internal.
 * @param onUnwritable called when a write failed because of a full or read-only disk or a failing file store
 */
export function errorExit({ log }: Pick<AppContext, 'log'>, onUnwritable: () => void = () => undefined) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (error instanceof ServiceBusy) {
      // Not logged one by one: `admission.ts` counts them.
      return send(reply.header('Retry-After', String(error.retryAfterSeconds)), 503, refusal(serverBusy()))
    }
    const { status, body } = answerTo(error)
    if (status === 503) reply.header('Retry-After', String(TROUBLE_RETRY_SECONDS))
    if (isRefusedWrite(error)) onUnwritable()
    if (status >= 500 && !isHangUp(error, reply))
      log.error({ err: error, method: request.method, path: pathOf(request.url) }, 'call failed')
    return send(reply, status, body)
  }
}

/** Unknown addresses: an envelope for calls (rules: envelope, known calls), a page with a link home for people. */
export function missingExit(request: FastifyRequest, reply: FastifyReply) {
  const isCall = isCallUrl(request.url)
  if (!isCall && request.method !== 'GET' && request.method !== 'HEAD') {
    return send(reply.header('Allow', 'GET, HEAD'), 405, refusal(invalidInput('不支持这种请求方式')))
  }
  if (isCall || !request.headers.accept?.includes('text/html')) return send(reply, 404, refusal(notFound()))
  return reply.code(404).header('Cache-Control', 'no-store').type('text/html; charset=utf-8').send(MISSING_PAGE)
}

function answerTo(error: FastifyError): { status: number; body: Envelope } {
  if (error instanceof BusinessError) return { status: 200, body: refusal(error) }
  if (error instanceof TooManyRequests) {
    const wait = waitText(error.retryAfterSeconds * 1000, new Date(0))
    return { status: error.statusCode, body: refusal(tooOften(`请求过于频繁，请 ${wait}后再试`)) }
  }
  const status = error.statusCode ?? 500
  if (isRefusedWrite(error)) return { status: 503, body: refusal(serverFull()) }
  if (isDatabaseAway(error) || error instanceof StoreAway) return { status: 503, body: refusal(serverAway()) }
  if (status === 413) return { status, body: refusal(invalidInput('提交的内容过大，请减少后重试')) }
  if (status === 415) return { status: 200, body: refusal(invalidInput(WRONG_TYPE)) }
  if (status >= 400 && status < 500) return { status, body: refusal(invalidInput('请求格式有误，请检查后重试')) }
  return { status: 500, body: refusal(serverFault()) }
}

/** The client has closed the connection before its answer, which is no fault of ours. */
const isHangUp = ({ code }: FastifyError, { raw }: FastifyReply): boolean =>
  code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.destroyed

const isRefusedWrite = (error: Error): boolean => (error instanceof StoreAway ? error.wasWriting : isUnwritable(error))

function send(reply: FastifyReply, status: number, body: Envelope) {
  return reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(withMessage(pathOf(reply.request.url), body))
}
