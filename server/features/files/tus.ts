import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { DataStore, Upload } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Code } from '@contract/codes'
import { BASE_PATHS, Who } from '@contract/endpoint'
import { FileKind, TUS_PATH } from '@contract/file'
import { VIDEO_MAX_BYTES } from '@contract/limits'
import { firstCharacters } from '@contract/text/plainText'
import { BusinessError, needLogin, raise, refusal } from '../../lib/businessError'
import { EXPOSED_HEADERS } from '../../lib/http/headers'
import type { AppContext, TokenStatus } from '../../appContext'
import { admit, isRealToken } from '../../calls/rights'
import type { Mount } from '../../calls/mount'
import { beginUpload, removeUpload, tooLargeMessage } from './resumable'
import * as repo from './resumableRepo'
import { fileKind } from './schema'
import { ChineseTusServer } from './tusServer'

const PATH = BASE_PATHS.default + TUS_PATH
const UPLOAD_ID = /^[0-9a-z-]{16,64}$/
/** HTTP status of the tus protocol for each business code. */
const STATUS: Partial<Record<number, number>> = { [Code.TooOften]: 429, [Code.NotFound]: 404 }

/** Whose request tus handles, and for which upload. */
type CheckedRequest = AsyncLocalStorage<{ ownerId: string; uploadId: string | undefined }>

/** The tus protocol below `TUS_PATH`: every request is checked against the owner, every upload has a row. */
export async function registerTus(
  app: FastifyInstance,
  { context, authenticate }: Pick<Mount, 'context' | 'authenticate'>,
): Promise<void> {
  const checkedRequest: CheckedRequest = new AsyncLocalStorage()
  const tus = tusServer(context, checkedRequest)

  async function handle(request: FastifyRequest, reply: FastifyReply) {
    const token = request.headers['x-accesstoken']
    const ownerId = await ownerOf(typeof token === 'string' ? token : '', authenticate).catch((error: unknown) => {
      if (error instanceof BusinessError) return error
      throw error
    })
    if (ownerId instanceof BusinessError) return refuse(reply, 401, refusal(ownerId))
    const { uploadId } = request.params as { uploadId?: string }
    if (
      uploadId !== undefined &&
      !(UPLOAD_ID.test(uploadId) && (await repo.openUpload(context.db, uploadId, ownerId)))
    ) {
      return refuse(reply, 404, '上传不存在或已过期，请重新上传\n')
    }
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value)
    }
    await checkedRequest.run({ ownerId, uploadId }, () => tus.handle(request.raw, reply.raw))
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const schema = { hide: true }
    scope.route({ method: ['POST', 'OPTIONS'], url: PATH, schema, handler: handle })
    scope.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: `${PATH}/:uploadId`, schema, handler: handle })
  })
}

function tusServer(context: AppContext, checkedRequest: CheckedRequest): ChineseTusServer {
  return new ChineseTusServer({
    path: PATH,
    datastore: withRows(context),
    relativeLocation: true,
    maxSize: VIDEO_MAX_BYTES,
    allowedOrigins: () => false,
    exposedHeaders: EXPOSED_HEADERS,
    namingFunction: () => `tus-${randomBytes(16).toString('hex')}`,
    // By itself tus takes the last part of the whole address, the query included.
    getFileIdFromRequest: () => checkedRequest.getStore()?.uploadId,
    onUploadCreate: async (_request, upload) => {
      const ownerId = checkedRequest.getStore()?.ownerId ?? ''
      await begin(context, upload, ownerId).catch((error: unknown) => {
        throw asRefusal(error)
      })
      return {}
    },
    onResponseError: ({ method }, error) => {
      const status = 'status_code' in error ? error.status_code : 500
      if (status === 413 && method === 'POST')
        return { status_code: status, body: `${tooLargeMessage(FileKind.Video)}\n` }
      if (status === 501) return { status_code: 400, body: '不支持这种上传方式，请重新上传\n' }
      if (status < 500) return undefined
      context.log.error({ err: error }, 'tus failed')
      return { status_code: 500, body: '服务器繁忙，请稍后再试\n' }
    },
  })
}

/** Id of the member with this token. Throws the refusals of a members' call. */
async function ownerOf(token: string, authenticate: Mount['authenticate']): Promise<string> {
  const tokenStatus: TokenStatus = isRealToken(token) ? await authenticate(token) : { kind: 'invalid' }
  return (admit({ who: Who.Member }, token, tokenStatus) ?? raise(needLogin())).user.id
}

/** A store that deletes the database row before it reports an upload as removed. */
function withRows(context: AppContext): DataStore {
  const remove = (id: string) => removeUpload(context, id)
  return Object.assign(Object.create(context.resumable) as DataStore, { remove })
}

function refuse(reply: FastifyReply, status: number, body: unknown) {
  return reply.code(status).header('Tus-Resumable', '1.0.0').header('Cache-Control', 'no-store').send(body)
}

async function begin(context: AppContext, { id, size, metadata }: Upload, ownerId: string): Promise<void> {
  const kind = fileKind.safeParse(metadata?.kind)
  if (!kind.success) throw new BusinessError(Code.InvalidInput, '文件类别有误，请刷新后重试')
  if (size === undefined) throw new BusinessError(Code.InvalidInput, '请先说明文件的大小')
  const filename = firstCharacters((metadata?.filename ?? '').replaceAll('\u0000', ''), 255)
  await beginUpload(context.db, { id, ownerId, kind: kind.data, filename, bytes: size, now: context.clock() })
}

function asRefusal(error: unknown): unknown {
  return error instanceof BusinessError ? { status_code: STATUS[error.code] ?? 400, body: `${error.message}\n` } : error
}
