import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BusinessError, invalidInput } from '../lib/businessError'
import { makeTemp, removeTemp } from '../storage/tempFiles'

const FORM_LIMITS = { files: 1, fields: 4, parts: 5, fieldSize: 256, fieldNameSize: 64, headerPairs: 20 }
/** Additional bytes for boundaries, headers and fields. */
const FORM_EXTRA_BYTES = 16 * 1024

/** The file of a form, in a temporary file. */
export interface SentFile {
  path: string
  /** File name given by the sender: for comparison only, never for a path. */
  name: string
  bytes: number
}

/** Lets the calls of this scope accept multipart forms, and nothing else. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers()
  await scope.register(multipart, { throwFileSizeLimit: false })
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

/**
 * Streams a form's part `file` to a temporary file, which the caller removes; if it throws, no file is left. Throws
 * 100400 for anything that is not such a form or is too large.
 */
export async function receiveFile(
  request: FastifyRequest,
  { dataDir, maxBytes, tooLarge }: { dataDir: string; maxBytes: number; tooLarge: string },
): Promise<{ file: SentFile; fields: ReadonlyMap<string, string> }> {
  if (!request.isMultipart()) throw invalidInput('请用表单（multipart/form-data）上传文件')
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + FORM_EXTRA_BYTES) throw invalidInput(tooLarge)
  const path = await makeTemp(dataDir)
  try {
    const { name, fields } = await readParts(request, path, maxBytes)
    const bytes = (await stat(path)).size
    if (name === undefined) throw invalidInput('请选择要上传的文件')
    if (bytes > maxBytes) throw invalidInput(tooLarge)
    if (bytes === 0) throw invalidInput('文件是空的，请重新选择')
    return { file: { path, name, bytes }, fields }
  } catch (error) {
    await removeTemp(path)
    throw asBusinessError(error)
  } finally {
    request.raw.unpipe()
    request.raw.resume()
  }
}

/** One byte more than allowed is written, so that the size shows what was too large. */
async function readParts(request: FastifyRequest, path: string, maxBytes: number) {
  const fields = new Map<string, string>()
  let name: string | undefined
  // A connection aborted before the parser listens would never report an error.
  if (request.raw.destroyed && !request.raw.readableEnded) throw new Error('the request broke off')
  const parts = request.parts({ limits: { ...FORM_LIMITS, fileSize: maxBytes + 1 } })
  for await (const part of parts) {
    if (part.type === 'field') {
      if (fields.has(part.fieldname)) throw invalidInput('上传的内容有误，请重新选择文件')
      fields.set(part.fieldname, String(part.value))
      continue
    }
    if (part.fieldname !== 'file') throw invalidInput('请选择要上传的文件')
    name = part.filename ?? ''
    await pipeline(part.file, createWriteStream(path, { flags: 'r+' }))
    if (part.file.truncated) break
  }
  return { name, fields }
}

/** Parser errors are the sender's fault; disk errors are ours. */
function asBusinessError(error: unknown): unknown {
  if (error instanceof BusinessError || (error instanceof Error && 'errno' in error)) return error
  const tooMany = error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT'
  return invalidInput(tooMany ? '一次只能上传一个文件' : '上传的内容不完整，请重新上传')
}
