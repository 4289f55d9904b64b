import { z } from 'zod'
import { FileKind, type UploadBody, type UploadEndBody } from '@contract/file'
import { lookupText } from '../../calls/schema'

export const fileKind = z.enum(FileKind, { error: '文件类别有误，请刷新后重试' })

export const posterText = lookupText('视频封面的编号').optional()

/** Documents the form; `multipart.ts` reads it. */
export const uploadBody = z.object({
  kind: fileKind,
  file: z.file(),
  posterId: posterText,
}) satisfies z.ZodType<UploadBody>

export const uploadEndBody = z.object({
  uploadId: lookupText('上传的编号'),
  posterId: posterText,
}) satisfies z.ZodType<UploadEndBody>

/** Query of a signed address: expiry and signature. Invalid values count as unsigned. */
export const signatureQuery = z.object({
  e: z.string().max(12).optional().catch(undefined),
  s: z.string().max(128).optional().catch(undefined),
})
