import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { DataStore, Upload } from '@tus/server'
import { FileKind } from '@contract/file'
import {
  OPEN_UPLOADS,
  UNUSED_FILE_HOURS,
  UPLOAD_BYTES_PER_DAY,
  UPLOAD_MAX_BYTES,
  VIDEO_MAX_BYTES,
} from '@contract/limits'
import { HOUR_MS } from '@contract/text/timeUnits'
import type { Db } from '../../db/db'
import { conflict, invalidInput, notFound, raise, tooOften } from '../../lib/businessError'
import type { AppContext } from '../../appContext'
import { makeTemp, removeTemp } from '../../storage/tempFiles'
import { BATCH, failuresOf, removeInBatches } from './batches'
import * as repo from './resumableRepo'
import { checkUploads } from './upload'
import { lockUploads } from './uploadRepo'

const MB = 1024 * 1024

/** Maximum size of one file of a kind, in bytes. */
function mostBytes(kind: FileKind): number {
  return kind === FileKind.Video ? VIDEO_MAX_BYTES : UPLOAD_MAX_BYTES
}

export function tooLargeMessage(kind: FileKind): string {
  const what = kind === FileKind.Video ? '视频' : '文件'
  return `${what}不能超过 ${mostBytes(kind) / MB} MB，请压缩后再上传`
}

interface NewUpload {
  id: string
  ownerId: string
  kind: FileKind
  filename: string
  bytes: number
  now: Date
}

/** Records a new upload. Throws 100400 if it is too large, 100429 for too many. */
export async function beginUpload(db: Db, { now, ...row }: NewUpload): Promise<void> {
  if (row.bytes === 0) throw invalidInput('文件是空的，请重新选择')
  if (row.bytes > mostBytes(row.kind)) throw invalidInput(tooLargeMessage(row.kind))
  await db.transaction(async (tx) => {
    await lockUploads(tx, row.ownerId)
    const begun = await repo.openOf(tx, row.ownerId)
    const bytes = row.bytes + begun.bytes
    if (begun.count >= OPEN_UPLOADS || bytes > UPLOAD_BYTES_PER_DAY)
      throw tooOften('未完成的上传过多，请先完成或取消，24 小时后会自动清理')
    await checkUploads(tx, row.ownerId, bytes, now)
    await repo.add(tx, { ...row, createdAt: now })
  })
}

/** A complete own upload. Throws 100404, and 100409 while data is missing. */
export async function wholeUpload(
  { db, resumable }: Pick<AppContext, 'db' | 'resumable'>,
  id: string,
  ownerId: string,
) {
  const row = (await repo.openUpload(db, id, ownerId)) ?? raise(gone())
  const upload = await resumable.getUpload(id).catch((error: unknown) => {
    throw isUnknown(error) ? gone() : error
  })
  if (upload.offset !== upload.size) throw conflict('上传尚未完成，请继续上传')
  return { kind: row.kind as FileKind, bytes: row.bytes, upload }
}

export const gone = () => notFound('上传不存在或已过期，请重新上传')

/** A local file with the bytes of an upload; `isCopy` means that the caller has to remove it. */
export async function onDisk(
  resumable: DataStore,
  upload: Upload,
  dataDir: string,
): Promise<{ path: string; isCopy: boolean }> {
  if (upload.storage?.type === 'file') return { path: upload.storage.path, isCopy: false }
  if (!('read' in resumable) || typeof resumable.read !== 'function')
    throw new Error('the store of resumable uploads cannot be read')
  const path = await makeTemp(dataDir)
  try {
    await pipeline(await (resumable as Readable).read(upload.id), createWriteStream(path))
  } catch (error) {
    await removeTemp(path)
    throw error
  }
  return { path, isCopy: true }
}

interface Readable {
  read(id: string): Promise<NodeJS.ReadableStream>
}

/** Removes an upload, row and bytes, as far as they exist. */
export async function removeUpload({ db, resumable }: Pick<AppContext, 'db' | 'resumable'>, id: string): Promise<void> {
  await resumable.remove(id).catch((error: unknown) => {
    if (!isUnknown(error)) throw error
  })
  await repo.remove(db, id)
}

/** tus answers 404 for an unknown upload, 410 for one whose bytes are missing. */
function isUnknown(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('status_code' in error)) return false
  return error.status_code === 404 || error.status_code === 410
}

/** Removes the bytes of an upload that has become a file. */
export async function dropEnded(context: Pick<AppContext, 'db' | 'resumable'>, id: string): Promise<void> {
  if (await repo.isEnded(context.db, id)) await removeUpload(context, id)
}

/**
 * Removes uploads that became files or are older than a day. `isStopped` ends it before the next batch. Throws at the
 * end if some could not be removed, which are left to the next sweep.
 */
export async function sweepResumable(
  context: Pick<AppContext, 'db' | 'resumable'>,
  now: Date,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const before = new Date(now.getTime() - UNUSED_FILE_HOURS * HOUR_MS)
  await removeInBatches(
    (skipped) => repo.stale(context.db, before, { limit: BATCH, skipped }),
    async (ids) => failuresOf(await Promise.allSettled(ids.map((id) => removeUpload(context, id)))),
    isStopped,
  )
}
