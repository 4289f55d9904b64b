import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Code } from '@contract/codes'
import { files as calls } from '@contract/file'
import { REFUSED_UPLOADS_PER_HOUR, UPLOAD_MAX_BYTES } from '@contract/limits'
import { HOUR_MS } from '@contract/text/timeUnits'
import { type FormReader, formRoute } from '../../calls/form'
import { receiveFile } from '../../calls/multipart'
import type { AppContext } from '../../appContext'
import { memberOf, parsed, type Route } from '../../calls/route'
import { fileData } from '../../calls/schema'
import { BusinessError } from '../../lib/businessError'
import { removeTemp } from '../../storage/tempFiles'
import { createTries, type Tries } from '../../lib/tries'
import { isFresh, isSameVersion, rangeOf } from './range'
import { dropEnded, gone, onDisk, removeUpload, wholeUpload } from './resumable'
import { end as endUpload } from './resumableRepo'
import { fileKind, posterText, signatureQuery, uploadBody, uploadEndBody } from './schema'
import { openAddress, type Servable } from './service'
import { addUpload, checkUploads, dropUnclaimed, type Stored, storeUpload } from './upload'

export { registerTus } from './tus'

/** Types that a browser may show inline; others are downloaded. */
const SHOWN_IN_PLACE: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'video/mp4',
  'video/webm',
]

const TOO_LARGE = '文件不能超过 10 MB，请压缩后再上传'

interface Ready {
  stored: Stored
  posterId?: string
}

/**
 * Decoding a damaged or hostile file costs as much as a valid one, so refused files are counted, for both ways of
 * uploading together.
 */
export const uploadTries = () => createTries({ what: '上传', most: REFUSED_UPLOADS_PER_HOUR, windowMs: HOUR_MS })

/** Uploads one file as a form. */
export function uploadRoute(context: AppContext, tries: Tries = uploadTries()): Route {
  const read: FormReader<Ready> = async (request, call) => {
    const owner = memberOf(call)
    const { dataDir } = context.settings
    const options = { dataDir, maxBytes: UPLOAD_MAX_BYTES, tooLarge: TOO_LARGE }
    const { file, fields } = await receiveFile(request, options)
    const noted: string[] = []
    return {
      fingerprint: [fields.get('kind') ?? '', file.name, file.bytes],
      ready: async () => {
        const kind = parsed(fileKind, fields.get('kind'))
        await checkUploads(context.db, owner.id, 0, call.now)
        const input = { ...file, kind, ownerId: owner.id, now: call.now, dataDir }
        const poster = fields.get('posterId')
        const posterId = poster ? parsed(posterText, poster) : undefined
        const stored = await storeUpload(context, input, (keys) => noted.push(...keys))
        return { stored, ...(posterId === undefined ? {} : { posterId }) }
      },
      done: () => clearUp(context, [removeTemp(file.path), dropUnclaimed(context, noted)]),
    }
  }
  return {
    ...formRoute(calls.upload, { body: uploadBody, data: fileData }, read, (call) =>
      addUpload(call.db, call.body, memberOf(call).id, { secret: context.settings.secret, now: call.now }),
    ),
    tries,
  }
}

/** Turns a completed tus upload into a file; one that is refused for its content is removed. */
export function uploadEndRoute(context: AppContext, tries: Tries = uploadTries()): Route {
  const read: FormReader<Ready & { uploadId: string }> = async (request, call) => {
    const owner = memberOf(call)
    const { dataDir } = context.settings
    const { uploadId, posterId } = parsed(uploadEndBody, request.body)
    const noted: string[] = []
    const copies: string[] = []
    let isRefused = false
    return {
      fingerprint: [uploadId],
      ready: async () => {
        const { kind, bytes, upload } = await wholeUpload(context, uploadId, owner.id)
        const { path, isCopy } = await onDisk(context.resumable, upload, dataDir)
        if (isCopy) copies.push(path)
        const input = { path, bytes, kind, ownerId: owner.id, now: call.now, dataDir }
        const stored = await storeUpload(context, input, (keys) => noted.push(...keys)).catch(
          async (error: unknown) => {
            // Another call may have ended the upload and removed what was being read.
            const refusal = await wholeUpload(context, uploadId, owner.id).catch((later: unknown) => later)
            if (refusal instanceof BusinessError) throw refusal
            isRefused = error instanceof BusinessError && error.code === Code.InvalidInput
            throw error
          },
        )
        return { uploadId, stored, ...(posterId === undefined ? {} : { posterId }) }
      },
      done: () =>
        clearUp(context, [
          ...copies.map(removeTemp),
          dropUnclaimed(context, noted),
          isRefused ? removeUpload(context, uploadId) : dropEnded(context, uploadId),
        ]),
    }
  }
  return {
    ...formRoute(calls.uploadEnd, { body: uploadEndBody, data: fileData }, read, async (call) => {
      if (!(await endUpload(call.db, call.body.uploadId, call.now))) throw gone()
      return addUpload(call.db, call.body, memberOf(call).id, { secret: context.settings.secret, now: call.now })
    }),
    accepts: 'json',
    tries,
  }
}

/** What cannot be removed now is left to the sweep. */
async function clearUp(context: AppContext, removals: Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(removals)) {
    if (result.status === 'rejected') context.log.warn({ err: result.reason }, 'left for the sweep')
  }
}

/** GET and HEAD of `/files/<name>`: public files by name, others by a signed address (`contract`, Files). */
export function registerFiles(app: FastifyInstance, context: AppContext): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/:name',
    exposeHeadRoute: false,
    compress: false,
    schema: { hide: true },
    handler: async (request, reply) => {
      const { name } = request.params as { name: string }
      const query = signatureQuery.safeParse(request.query).data ?? {}
      const signing = { secret: context.settings.secret, now: context.clock() }
      const found = await openAddress(context, { name, ...query }, signing)
      reply.header('X-Content-Type-Options', 'nosniff').header('Content-Security-Policy', "default-src 'none'; sandbox")
      return found ? answer(context, found, request, reply) : missing(reply)
    },
  })
}

function missing(reply: FastifyReply) {
  return reply.code(404).header('Cache-Control', 'no-store').type('text/plain; charset=utf-8').send('')
}

async function answer({ files }: AppContext, file: Servable, request: FastifyRequest, reply: FastifyReply) {
  const version = {
    etag: `"${createHash('sha256').update(`${file.storageKey} ${file.bytes}`).digest('base64url').slice(0, 22)}"`,
    lastModified: file.changedAt.toUTCString(),
  }
  reply
    .header('Cache-Control', file.isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store')
    .header('ETag', version.etag)
    .header('Last-Modified', version.lastModified)
    .header('Accept-Ranges', 'bytes')
  if (isFresh(request.headers, version)) return reply.code(304).send()
  reply.type(file.mime).header('Content-Disposition', SHOWN_IN_PLACE.includes(file.mime) ? 'inline' : 'attachment')
  if (request.method === 'HEAD') return reply.header('Content-Length', file.bytes).send()
  const range = isSameVersion(request.headers['if-range'], version)
    ? rangeOf(request.headers.range, file.bytes)
    : undefined
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .headers({ 'Content-Range': `bytes */${file.bytes}`, 'Cache-Control': 'no-store' })
      .send()
  }
  if (!range) return reply.header('Content-Length', file.bytes).send(await files.read(file.storageKey))
  return reply
    .code(206)
    .header('Content-Range', `bytes ${range.start}-${range.end}/${file.bytes}`)
    .header('Content-Length', range.end - range.start + 1)
    .send(await files.read(file.storageKey, range))
}
