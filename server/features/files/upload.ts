import { randomBytes, randomUUID } from 'node:crypto'
import { FileKind } from '@contract/file'
import { UPLOADS_PER_DAY, UPLOAD_BYTES_PER_DAY } from '@contract/limits'
import { DAY_MS, MINUTE_MS } from '@contract/text/timeUnits'
import type { TrendFile } from '@contract/trend'
import type { Db } from '../../db/db'
import { invalidInput, notFound, raise, tooOften } from '../../lib/businessError'
import type { FileStore } from '../../storage/fileStore'
import { makeTemp, removeTemp } from '../../storage/tempFiles'
import { chinaTime } from '../../lib/time'
import { freshName, type Signing } from './addresses'
import { failuresOf, throwFirst } from './batches'
import { type ContentType, contentTypeOf } from './contentType'
import { reencode, type PictureType } from './picture'
import { shownTo } from './shown'
import { forgetUpload } from './uploadAnswers'
import * as repo from './uploadRepo'
import { remux } from './video/video'

const EXTENSIONS = {
  'image/jpeg': '.jpg',
  'image/webp': '.webp',
  'application/pdf': '.pdf',
  'video/mp4': '.mp4',
} as const
/** File extension of a stored file. */
export const extensionOf = (mime: keyof typeof EXTENSIONS) => EXTENSIONS[mime]
const PICTURE_TYPES: readonly string[] = ['jpeg', 'png', 'webp', 'gif'] satisfies PictureType[]

/** A person's file on the disk, not yet checked. */
interface ReceivedFile {
  /** Path of the temporary file. */
  path: string
  kind: FileKind
  bytes: number
  ownerId: string
  now: Date
  /** Folder for temporary files. */
  dataDir: string
}

interface UploadContext {
  db: Db
  files: FileStore
}

/** A stored file without a row. */
export interface Stored {
  kind: FileKind
  mime: keyof typeof EXTENSIONS
  bytes: number
  width: number
  height: number
  storageKey: string
  /** Empty if there is no thumbnail. */
  smallStorageKey: string
}

/** A stored file, of a video with its length, which no row keeps. */
export type StoredWithLength = Stored & { seconds?: number }

/**
 * Stores an uploaded file: pictures re-encoded, videos remuxed, documents unchanged. Its keys are recorded as unclaimed
 * until a row takes them. Throws 100400 if the content is not of the kind.
 * @param noted called with the keys before anything is written under them
 */
export async function storeUpload(
  context: UploadContext,
  given: ReceivedFile,
  noted: (keys: string[]) => void,
): Promise<StoredWithLength> {
  const { path, kind, bytes, now } = given
  const type = await contentTypeOf(path)
  if (kind === FileKind.Video) return storeVideo(context, given, type, noted)
  if (isPicture(type)) return storePicture(context, given, type, noted)
  if (type === 'heic') throw invalidInput('请改用 JPG 或 PNG 格式')
  if (kind !== FileKind.Attachment) throw invalidInput('只支持 JPG、PNG、WebP、GIF 格式的图片')
  if (type !== 'pdf') throw invalidInput('只支持 JPG、PNG、WebP、GIF 图片和 PDF 文件')
  const [storageKey = ''] = await noteKeys(context.db, ['.pdf'], now, noted)
  await context.files.write(storageKey, { path })
  return { kind, mime: 'application/pdf', bytes, width: 0, height: 0, storageKey, smallStorageKey: '' }
}

function isPicture(type: string): type is PictureType {
  return PICTURE_TYPES.includes(type)
}

function storePicture(
  { db, files }: UploadContext,
  { path, kind, ownerId, now }: ReceivedFile,
  type: PictureType,
  noted: (keys: string[]) => void,
): Promise<Stored> {
  const how = { ownerId, type, isAvatar: kind === FileKind.Avatar }
  return reencode(path, how, async ({ mime, width, height, content, small }) => {
    const extension = EXTENSIONS[mime]
    const [storageKey = '', smallStorageKey = ''] = await noteKeys(db, [extension, `-s${extension}`], now, noted)
    await files.write(storageKey, content)
    await files.write(smallStorageKey, small)
    return { kind, mime, bytes: content.length, width, height, storageKey, smallStorageKey }
  })
}

async function storeVideo(
  { db, files }: UploadContext,
  { path, kind, ownerId, now, dataDir }: ReceivedFile,
  type: ContentType,
  noted: (keys: string[]) => void,
): Promise<StoredWithLength> {
  if (type !== 'video') throw invalidInput('只支持 MP4、MOV 格式的视频')
  const copy = await makeTemp(dataDir)
  try {
    const video = await remux(path, copy, ownerId)
    const [storageKey = ''] = await noteKeys(db, ['.mp4'], now, noted)
    await files.write(storageKey, { path: copy })
    return { ...video, kind, mime: 'video/mp4', storageKey, smallStorageKey: '' }
  } finally {
    await removeTemp(copy)
  }
}

/** Random storage keys, one per extension, recorded as unclaimed. */
export async function noteKeys(
  db: Db,
  endings: string[],
  now: Date,
  noted: (keys: string[]) => void,
): Promise<string[]> {
  const random = randomBytes(16).toString('hex')
  const keys = endings.map((ending) => `${repo.UPLOADS}${random.slice(0, 2)}/${random}${ending}`)
  noted(keys)
  await repo.noteUnclaimed(db, keys, now)
  return keys
}

/** Throws 100429 with a retry time if a person uploaded too much within 24 hours. */
export async function checkUploads(db: Db, ownerId: string, bytes: number, now: Date): Promise<void> {
  const recent = await repo.uploadsSince(db, ownerId, new Date(now.getTime() - DAY_MS), UPLOADS_PER_DAY)
  let volume = bytes
  const decisive = recent.find((file, n) => (volume += file.bytes) > UPLOAD_BYTES_PER_DAY || n + 1 >= UPLOADS_PER_DAY)
  if (!decisive) return
  const free = chinaTime(new Date(decisive.createdAt.getTime() + DAY_MS + MINUTE_MS)).slice(5, 16)
  throw tooOften(`24 小时内上传的文件过多，请在 ${free} 后再试`)
}

/**
 * Writes the row of a stored file in the write's transaction. Avatars are public at once; others are shown to their
 * owner by signed addresses. A video may take an uploaded picture as its poster. Throws 100429 above the daily limit,
 * 100404 for an invalid poster.
 */
export async function addUpload(
  db: Db,
  { stored, posterId }: { stored: Stored; posterId?: string },
  ownerId: string,
  signing: Signing,
): Promise<TrendFile> {
  await repo.lockUploads(db, ownerId)
  await checkUploads(db, ownerId, stored.bytes, signing.now)
  const poster =
    posterId !== undefined && stored.kind === FileKind.Video
      ? await claimPoster(db, posterId, ownerId, signing.now)
      : undefined
  const small = poster ?? { smallStorageKey: stored.smallStorageKey, smallMime: stored.mime }
  const row = {
    ...stored,
    ...small,
    id: randomUUID(),
    ownerId,
    name: freshName(EXTENSIONS[stored.mime]),
    smallName: freshName(poster?.smallStorageKey ?? EXTENSIONS[stored.mime]),
    isPublic: stored.kind === FileKind.Avatar,
    createdAt: signing.now,
  }
  await repo.addFile(db, row)
  await repo.claimKeys(db, [stored.storageKey, stored.smallStorageKey].filter(Boolean))
  return shownTo({ ...row, hasSmall: row.smallStorageKey !== '', alt: '' }, signing)
}

/**
 * Turns an uploaded picture into a video's poster. Deletes its row and the stored response of its upload, so that a
 * repeated upload stores it again. Its thumbnail is left to the sweep.
 */
async function claimPoster(db: Db, posterId: string, ownerId: string, now: Date) {
  const poster =
    (await repo.removePicture(db, posterId, ownerId)) ?? raise(notFound('视频封面不存在或已过期，请重新上传'))
  await forgetUpload(db, { id: posterId, ownerId })
  if (poster.smallStorageKey) await repo.noteUnclaimed(db, [poster.smallStorageKey], now)
  return { smallStorageKey: poster.storageKey, smallMime: poster.mime }
}

/**
 * Deletes bytes without a row; those that have one, or are just getting one, stay. Throws if some could not be deleted,
 * which is left to the sweep.
 */
export async function dropUnclaimed(context: UploadContext, keys: string[]): Promise<void> {
  throwFirst(await dropped(context, keys))
}

/**
 * As `dropUnclaimed`; resolves with the failures. The keys are marked first, so that no lock is held while the store is
 * asked; one left marked by a process that ended is found again by the sweep.
 */
export async function dropped({ db, files }: UploadContext, keys: string[]): Promise<unknown[]> {
  if (keys.length === 0) return []
  const marked = await repo.dropKeys(db, keys)
  const results = await Promise.allSettled(marked.map((key) => files.remove(key)))
  const removed = marked.filter((_key, place) => results[place]?.status === 'fulfilled')
  if (removed.length > 0) await repo.forgetKeys(db, removed)
  return failuresOf(results)
}
