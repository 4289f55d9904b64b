import { z } from 'zod'
import { FileKind, type UploadBody } from '@contract/file'

export const fileKind = z.enum(FileKind, { error: '文件类别有误，请刷新后重试' })

/** Describes the form; it is read by `multipart.ts`. */
export const uploadBody = z.object({ kind: fileKind, file: z.file() }) satisfies z.ZodType<UploadBody>

/** The query of a signed address: until when, and the proof. Anything else is no signature. */
export const signatureQuery = z.object({
  e: z.string().max(12).optional().catch(undefined),
  s: z.string().max(128).optional().catch(undefined),
})
