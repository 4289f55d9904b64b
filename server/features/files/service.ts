import { type FileKind, UPLOAD_GONE, UPLOAD_USED } from '@contract/file'
import type { TrendFile } from '@contract/trend'
import type { Db } from '../../db/db'
import { invalidInput, notFound } from '../../lib/businessError'
import type { FileStore } from '../../storage/fileStore'
import { readRefusal, type Reader, type TrendState } from '../../domain/policy'
import { freshName, isSigned, publicAddress, type Signing, signedAddress } from './addresses'
import * as repo from './repo'
import { type StoredFile, shownTo } from './shown'

export { publicAddress, type Signing, signedAddress } from './addresses'
export { addImported, storeImported } from './imported'
export { type AnonymousCopy, claimCopies, copyAnonymously } from './anonymize'
export { type StoredFile, shownTo } from './shown'
export { dropUnclaimed } from './upload'

/**
 * The files of a trend or of its comments with the addresses this reader may use (`contract`, Files): permanent for
 * public files, signed for an hour for others, none if the trend may not be read.
 */
export function addressesOf(
  files: StoredFile[],
  trend: TrendState,
  reader: Reader | undefined,
  signing: Signing,
): TrendFile[] {
  return readRefusal(reader, trend) ? [] : files.map((file) => shownTo(file, signing))
}

/** The content with signed addresses of non-public pictures. The trend must be readable. */
export function withSignedPictures(content: string, files: StoredFile[], signing: Signing): string {
  return files
    .filter((file) => !file.isPublic)
    .flatMap((file) => [file.name, file.smallName])
    .filter((name) => content.includes(publicAddress(name)))
    .reduce(
      (text, name) =>
        text.replaceAll(`"${publicAddress(name)}"`, `"${signedAddress(name, signing).replace('&', '&amp;')}"`),
      content,
    )
}

/** A file to send: storage key, size and type. */
export interface Servable {
  storageKey: string
  mime: string
  bytes: number
  isPublic: boolean
  changedAt: Date
}

/** The file behind an address, undefined if it is unknown, unsigned, expired or forged. */
export async function openAddress(
  { db, files }: { db: Db; files: FileStore },
  address: { name: string; e?: string; s?: string },
  signing: Signing,
): Promise<Servable | undefined> {
  if (!/^[\w-]{1,64}(\.[a-z0-9]{1,5})?$/.test(address.name)) return undefined
  const row = await repo.byName(db, address.name)
  if (!row || !(row.isPublic || isSigned(address.name, address, signing))) return undefined
  const [storageKey, mime] =
    row.name === address.name ? [row.storageKey, row.mime] : [row.smallStorageKey, row.smallMime]
  const found = storageKey ? await files.stat(storageKey) : undefined
  return found && { storageKey, mime, bytes: found.bytes, isPublic: row.isPublic, changedAt: row.createdAt }
}

/**
 * Takes an uploaded avatar of this user into use, replacing the former one. Returns its permanent address, undefined if
 * there is no such upload. A signed one becomes public under a new name.
 */
export async function ownAvatar(db: Db, fileId: string, userId: string, now: Date): Promise<string | undefined> {
  const file = await repo.avatarOf(db, fileId, userId)
  if (file) await repo.useAvatar(db, fileId, userId, now)
  if (!file || file.isPublic) return file && publicAddress(file.name)
  const to = { name: freshName(file.name), smallName: freshName(file.smallName), isPublic: true }
  await repo.rename(db, fileId, to)
  return publicAddress(to.name)
}

/** Returned for each claimed file, in the order asked. */
export interface ClaimedFile {
  id: string
  kind: FileKind
  mime: string
  width: number
  height: number
  hasSmall: boolean
}

interface Claim {
  ids: string[]
  /** Only uploads of this user can be claimed. */
  ownerId: string
  kinds: readonly FileKind[]
  now: Date
}

/**
 * Takes uploads into use for a post, a comment or a mailbox entry, in the caller's transaction; the caller writes the
 * rows that name them. From then on the sweep skips them. They stay signed: opening a trend calls `publishFiles`.
 * Throws 100404 for unknown, swept or other people's files (`UPLOAD_GONE`) and those in use (`UPLOAD_USED`), 100400 for
 * files of another kind or named twice.
 */
export async function claimFiles(db: Db, { ids, ownerId, kinds, now }: Claim): Promise<ClaimedFile[]> {
  if (ids.length === 0) return []
  if (new Set(ids).size !== ids.length) throw invalidInput('同一个文件不能使用两次，请重新选择')
  const locked = new Map((await repo.lockOwn(db, ids, ownerId)).map((file) => [file.id, file]))
  const claimed = ids.map((id) => {
    const file = locked.get(id)
    if (!file) throw notFound(UPLOAD_GONE)
    if (file.isUsed) throw notFound(UPLOAD_USED)
    const kind = kinds.find((each) => each === file.kind)
    if (!kind) throw invalidInput('文件的类别不符，请重新选择')
    return { id, kind, mime: file.mime, width: file.width, height: file.height, hasSmall: file.hasSmall }
  })
  await repo.setUsed(db, ids, now)
  return claimed
}

/** Releases files that no row names any more; the sweep deletes them. The caller has removed its rows. */
export async function releaseFiles(db: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await repo.setUsed(db, ids, null)
}

/** Makes the files of a trend and its comments public, under new permanent names. */
export function publishFiles(db: Db, trendId: string): Promise<void> {
  return moveFiles(db, trendId, true)
}

/**
 * Makes the files of a trend and its comments non-public: their public addresses stop working, signed ones open them.
 */
export function withdrawFiles(db: Db, trendId: string): Promise<void> {
  return moveFiles(db, trendId, false)
}

/** Makes files that a trend no longer has non-public: their public addresses stop working. */
export const closeFiles = (db: Db, ids: string[]): Promise<void> => renameAmong(db, ids, false)

/**
 * Makes files public that a public trend has got and no text names, where `publishFiles` would read all its comments.
 * Call it in the transaction that adds them, after the trend's row is locked.
 */
export const openFiles = (db: Db, ids: string[]): Promise<void> => renameAmong(db, ids, true)

async function renameAmong(db: Db, ids: string[], isPublic: boolean): Promise<void> {
  for (const file of await repo.lockAmong(db, ids, !isPublic)) await repo.rename(db, file.id, renamed(file, isPublic))
}

const renamed = (file: { name: string; smallName: string }, isPublic: boolean) => ({
  name: freshName(file.name),
  smallName: freshName(file.smallName),
  isPublic,
})

function moveFiles(db: Db, trendId: string, isPublic: boolean): Promise<void> {
  return db.transaction(async (tx) => {
    const [content, edit] = [await repo.contentOf(tx, trendId), await repo.editContentOf(tx, trendId)]
    const moves = (await repo.ofTrend(tx, trendId, !isPublic)).map((file) => ({ file, to: renamed(file, isPublic) }))
    for (const { file, to } of moves) await repo.rename(tx, file.id, to)
    const moved = (text: string) =>
      moves
        .flatMap(({ file, to }) => [[file.name, to.name] as const, [file.smallName, to.smallName] as const])
        .reduce((changed, [from, to]) => changed.replaceAll(`"${publicAddress(from)}"`, `"${publicAddress(to)}"`), text)
    if (content !== undefined && moved(content) !== content) await repo.setContent(tx, trendId, moved(content))
    if (edit !== undefined && moved(edit) !== edit) await repo.setEditContent(tx, trendId, moved(edit))
  })
}

/** The addresses among these that belong to public files. */
export async function knownAddresses(db: Db, addresses: readonly string[]): Promise<Set<string>> {
  const names = addresses.map((address) => address.replace(/^\/files\//, ''))
  return new Set((await repo.publicNames(db, names)).map(publicAddress))
}
