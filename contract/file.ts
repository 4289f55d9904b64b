import { portal } from './endpoint'
import { readFile, type TrendFile } from './trend'

export const FileKind = { Picture: 'picture', Video: 'video', Avatar: 'avatar', Attachment: 'attachment' } as const
export type FileKind = (typeof FileKind)[keyof typeof FileKind]

/** Sent as a form (`multipart/form-data`), not as JSON. */
export interface UploadBody {
  kind: FileKind
  file: Blob
  /** For a video: an own uploaded picture that becomes its poster and is no longer a file of its own. */
  posterId?: string
}

/**
 * Path below the default base: the tus protocol (`filename, filetype, kind` as metadata), HTTP 401 without a session.
 */
export const TUS_PATH = '/files/v1/tus'

export interface UploadEndBody {
  /** Last part of the upload's address. */
  uploadId: string
  posterId?: string
}

/** Refusal (100404) of a write with a file that is unknown, swept or another person's; it has to be uploaded again. */
export const UPLOAD_GONE = '文件不存在或已过期，请重新上传'
/** The same (100404) for a file that another write has used. */
export const UPLOAD_USED = '文件已被使用，请重新上传'

/** An upload without an id is invalid. */
const readUpload = (given: unknown): TrendFile | undefined => {
  const file = readFile(given)
  return file?.id ? file : undefined
}

export const files = {
  /** One file of up to 10 MB. A repeated key is the same upload if kind, name and size of the file are equal. */
  upload: portal.post<UploadBody, TrendFile>('/files/v1/upload', readUpload, { effect: 'write' }),
  /** Turns a completed tus upload into a file. */
  uploadEnd: portal.post<UploadEndBody, TrendFile>('/files/v1/upload_end', readUpload, { effect: 'write' }),
}
