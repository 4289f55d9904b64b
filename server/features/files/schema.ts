import { z } from 'zod'
import { FileKind, type UploadBody, type UploadEndBody } from '@contract/file'

export const fileKind = z.enum(FileKind, { error: '文件类别有误，请刷新后重试' })

const posterId = z.string().min(1).max(64).optional()

/** Describes the form; it is read by `multipart.ts`. */
export const uploadBody = z.object({ kind: fileKind, file: z.file(), posterId }) satisfies z.ZodType<UploadBody>

export const uploadEndBody = z.object({
  uploadId: z.string({ error: '缺少上传的编号，请重新上传' }).min(1, '缺少上传的编号，请重新上传').max(64),
  posterId,
}) satisfies z.ZodType<UploadEndBody>

/** The query of a signed address: until when, and the proof. Anything else is no signature. */
export const signatureQuery = z.object({
  e: z.string().max(12).optional().catch(undefined),
  s: z.string().max(128).optional().catch(undefined),
})
