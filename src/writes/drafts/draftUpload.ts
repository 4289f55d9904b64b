import { Code } from '@contract/codes'
import { UPLOAD_GONE, UPLOAD_USED } from '@contract/file'
import { FRESH_UPLOAD_MS, SIGNED_ADDRESS_OLD_MS } from '@contract/limits'
import type { TrendFile } from '@contract/trend'
import { codeOf, messageOf } from '@/http/apiError'

/**
 * Whether a form was refused because one of its uploads is gone or used. Compares the message, too: a missing person
 * has the same code.
 */
export const isUploadGone = (error: unknown): boolean =>
  codeOf(error) === Code.NotFound && [UPLOAD_GONE, UPLOAD_USED].includes(messageOf(error, ''))

/** An uploaded file of a draft. */
export interface DraftUpload extends TrendFile {
  /** In milliseconds since 1970; files that were sent before have none. */
  uploadedAt?: number
  /** `uploadedAt` is when it was first read, because an older version noted no time. */
  isAgeUnknown?: boolean
}

/** A file that has just been uploaded. */
export const arrivedUpload = (file: TrendFile): DraftUpload => ({ ...file, uploadedAt: Date.now() })

/** A change of a form's files, as a function because the last render may not show those that have just arrived. */
export type ChangeFiles = (files: readonly TrendFile[]) => readonly TrendFile[]

/** The files of a draft after a change; added ones have arrived now. */
export const changedUploads = (files: readonly DraftUpload[], to: ChangeFiles): DraftUpload[] =>
  to(files).map((file) => (files.includes(file) ? file : arrivedUpload(file)))

/** Takes the time of the first read for files of an older version; their addresses may have expired before. */
export const withTime = (file: DraftUpload): DraftUpload =>
  file.uploadedAt === undefined ? { ...arrivedUpload(file), url: '', smallUrl: '', isAgeUnknown: true } : file

/** Whether an upload may be the file that the server misses; files that were sent before are not. */
export const mayBeGone = ({ uploadedAt, isAgeUnknown }: DraftUpload): boolean =>
  isAgeUnknown === true || (uploadedAt !== undefined && Date.now() - uploadedAt >= FRESH_UPLOAD_MS)

/**
 * The upload as it can be shown and sent now, without an address that has expired; undefined if the server may have
 * deleted it.
 * @param former the files that the edited entity already has, with current addresses; they are kept
 */
export function usableUpload(
  file: DraftUpload,
  former: readonly TrendFile[],
  now = Date.now(),
): DraftUpload | undefined {
  const signed = former.find(({ id }) => id === file.id)
  if (signed) return signed
  const age = now - (file.uploadedAt ?? 0)
  if (age >= FRESH_UPLOAD_MS) return undefined
  return age < SIGNED_ADDRESS_OLD_MS ? file : { ...file, url: '', smallUrl: '' }
}
