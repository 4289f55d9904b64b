import { portal } from './endpoint'
import type { TrendFile } from './trend'

export const FileKind = { Picture: 'picture', Video: 'video', Avatar: 'avatar', Attachment: 'attachment' } as const
export type FileKind = (typeof FileKind)[keyof typeof FileKind]

/** Sent as a form (`multipart/form-data`), not as JSON. */
export interface UploadBody {
  kind: FileKind
  file: Blob
}

export const files = {
  /** One file of up to 10 MB. A repeated key is the same upload where kind, name and size of the file are the same. */
  upload: portal.post<UploadBody, TrendFile>('/files/v1/upload', { effect: 'write' }),
}
