import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Portal } from '../../portal'
import { isFresh, isSameVersion, rangeOf } from './range'
import { signatureQuery } from './schema'
import { openAddress, type Servable } from './service'

/** What a browser may show in place; everything else is downloaded. */
const SHOWN_IN_PLACE: readonly string[] = [
  'image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'video/mp4', 'video/webm',
]

/** GET and HEAD of `/files/<name>`: public files by name, others by a signed address (`contract`, Files). */
export function registerFiles(app: FastifyInstance, portal: Portal): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/:name',
    exposeHeadRoute: false,
    compress: false,
    schema: { hide: true },
    handler: async (request, reply) => {
      const { name } = request.params as { name: string }
      const query = signatureQuery.safeParse(request.query).data ?? {}
      const signing = { secret: portal.settings.secret, now: portal.clock() }
      const found = await openAddress(portal, { name, ...query }, signing)
      reply
        .header('X-Content-Type-Options', 'nosniff')
        .header('Content-Security-Policy', "default-src 'none'; sandbox")
      return found ? answer(portal, found, request, reply) : missing(reply)
    },
  })
}

function missing(reply: FastifyReply) {
  return reply.code(404).header('Cache-Control', 'no-store').type('text/plain; charset=utf-8').send('')
}

async function answer({ files }: Portal, file: Servable, request: FastifyRequest, reply: FastifyReply) {
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
  const range = isSameVersion(request.headers['if-range'], version) ? rangeOf(request.headers.range, file.bytes) : undefined
  if (range === 'unsatisfiable') {
    return reply.code(416).headers({ 'Content-Range': `bytes */${file.bytes}`, 'Cache-Control': 'no-store' }).send()
  }
  if (!range) return reply.header('Content-Length', file.bytes).send(await files.read(file.storageKey))
  return reply
    .code(206)
    .header('Content-Range', `bytes ${range.start}-${range.end}/${file.bytes}`)
    .header('Content-Length', range.end - range.start + 1)
    .send(await files.read(file.storageKey, range))
}
