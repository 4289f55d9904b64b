import { BadgeId } from '@contract/badge'
import type { Doc, DocFile, DocFolder, DocPageBody, ReadMark } from '@contract/doc'
import { PointSource } from '@contract/points'
import { folded, runsOf } from '@contract/text/searchWords'
import type { CursorPage } from '@contract/trend'
import type { User } from '../../appContext'
import { pageOf, readCursor } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { whereWritable } from '../../db/failure'
import { wantedGrams } from '../../domain/grams'
import { holdOpen } from '../../domain/openAccount'
import { type FolderRow, mustReadsOf, openFolders } from '../../domain/openFolders'
import { docPath } from '../../domain/paths'
import { conflict, notFound, raise } from '../../lib/businessError'
import { groupBy } from '../../lib/groupBy'
import { chinaTime } from '../../lib/time'
import { reach } from '../badges/service'
import { type Signing, signedAddress } from '../files/service'
import { grant } from '../points/service'
import { dropCopies } from './copyRepo'
import { type MarkContext, markedCopy } from './markedCopy'
import * as repo from './repo'

export { type ArticleParts, articlePartsOf, noteArticleFetch } from './articleParts'
export { INDEX_ARTICLE, indexAgain } from './indexAgain'
export { sweepCopies } from './markedCopy'
export { docsToday } from './today'

const PAGE_SIZE = 20
const UNKNOWN_DOC = '文档不存在或已删除'
const UNKNOWN_FOLDER = '文件夹不存在或无权查看'

/** The folders with their counts, which include the folders below. */
export async function listFolders(db: Db, user: User): Promise<DocFolder[]> {
  const folders = await openFolders(db, user)
  const shown: DocFolder[] = folders.map(({ id, parentId, name }) => ({
    ...{ folderId: id, parentId: parentId ?? '', name },
    ...{ docNum: 0, unreadNum: 0 },
  }))
  const byId = new Map(shown.map((folder) => [folder.folderId, folder]))
  for (const { folderId, docNum, unreadNum } of await repo.countsByFolder(db, user.id)) {
    for (let folder = byId.get(folderId); folder; folder = byId.get(folder.parentId)) {
      folder.docNum += docNum
      folder.unreadNum += unreadNum
    }
  }
  return shown
}

/**
 * One page of the documents this user may open. Throws 100400 for a broken cursor, 100404 for a folder that this user
 * may not open.
 */
export async function pageOfDocs(db: Db, user: User, asked: DocPageBody): Promise<CursorPage<Doc>> {
  const { folderId, kind, box, keyword = '', cursor } = asked
  const order = `docs ${box ?? ''}`
  const after = readCursor(order, cursor)
  const search = keyword.trim() === '' ? undefined : { grams: wantedGrams(keyword), words: searchWords(keyword) }
  const open = await openFolders(db, user)
  if (folderId !== undefined && !open.some(({ id }) => id === folderId)) throw notFound(UNKNOWN_FOLDER)
  const folderIds = foldersIn(open, folderId, search !== undefined)
  if (folderIds.length === 0 || search?.grams.length === 0) return { list: [], nextCursor: null }
  const rows = await repo.page(db, { userId: user.id, folderIds, kind, box, search, after, limit: PAGE_SIZE + 1 })
  const { list, nextCursor } = pageOf(order, rows, PAGE_SIZE)
  return { nextCursor, list: list.map(shownDoc) }
}

/** Ids of the open folders to read: all, one, or for a search also those below it. */
function foldersIn(open: readonly FolderRow[], folderId: string | undefined, withBelow: boolean): string[] {
  if (folderId === undefined) return open.map(({ id }) => id)
  const found = [folderId]
  if (!withBelow) return found
  const byParent = groupBy(open, ({ parentId }) => parentId)
  // Also goes over those that it adds.
  for (const id of found) found.push(...(byParent.get(id) ?? []).map((folder) => folder.id))
  return found
}

interface DocRow extends Omit<Doc, 'docId' | 'kind' | 'updateTime'> {
  id: string
  kind: string
  updatedAt: Date
}

const shownDoc = ({ id, updatedAt, ...doc }: DocRow): Doc => ({
  docId: id,
  kind: doc.kind as Doc['kind'],
  title: doc.title,
  folderId: doc.folderId,
  folderName: doc.folderName,
  mustRead: doc.mustRead,
  read: doc.read,
  version: doc.version,
  updateTime: chinaTime(updatedAt),
  size: doc.size,
  pages: doc.pages,
  hit: doc.hit.trim(),
})

/** Search words of a keyword, split at spaces. */
const searchWords = (keyword: string): string[] => [...new Set(runsOf(folded(keyword)).map(({ text }) => text))]

/**
 * Address of a document's file, signed for this reader, of an internal PDF the address of the watermarked copy; records
 * that it was fetched. Throws 100404, and what `markedCopy` throws.
 */
export async function fileOf(context: MarkContext, user: User, docId: string, signing: Signing): Promise<DocFile> {
  const { db } = context
  const { id, version, read, title, pages, internal: watermark, storageKey, ...doc } = await readable(db, user, docId)
  const plain = { fileName: doc.fileName ?? raise(notFound(UNKNOWN_DOC)), size: doc.size }
  const shown = watermark && storageKey ? await markedCopy(context, user, { id, version, storageKey }) : plain
  await whereWritable(repo.noteFetch(db, user.id, id, version, signing.now))
  const url = signedAddress(shown.fileName, signing)
  return { docId: id, version, read, title, url, size: shown.size, pages, watermark, canDownload: true }
}

/**
 * 我已阅读 (rule: must-reads). Throws 100404, 100409 for a version other than the current or the fetched one, 250007 for
 * a disabled account.
 */
export async function markRead(db: Db, user: User, { docId, version }: ReadMark, now: Date): Promise<Doc> {
  await holdOpen(db, user.id)
  const doc = await readable(db, user, docId)
  if (doc.version !== version) throw conflict('文档已更新，请阅读新版本后再确认')
  if ((await repo.fetchedVersion(db, user.id, docId)) !== version) throw conflict('请先打开并阅读文档，再确认')
  await repo.noteRead(db, user.id, docId, version, now)
  if (doc.mustRead) await rewardReading(db, user, doc, now)
  return shownDoc({ ...doc, read: true, hit: '' })
}

async function rewardReading(
  db: Db,
  user: User,
  { id, title, version, kind }: { id: string; title: string; version: number; kind: string },
  now: Date,
): Promise<void> {
  await grant(db, {
    userId: user.id,
    points: 1,
    source: PointSource.MustRead,
    sourceId: `${id}-${version}`,
    title: `读完必读：${title}`,
    path: docPath(id, kind),
    now,
  })
  if ((await mustReadsOf(db, user)).unread === 0) await reach(db, user.id, [BadgeId.Reader], now)
}

async function readable(db: Db, user: User, docId: string) {
  const doc = (await repo.docWithFile(db, user.id, docId)) ?? raise(notFound(UNKNOWN_DOC))
  const open = await openFolders(db, user)
  return open.some(({ id }) => id === doc.folderId) ? doc : raise(notFound(UNKNOWN_DOC))
}

/** Deletes an erased person's reading history. */
export async function eraseReading(tx: Db, userId: string): Promise<void> {
  await dropCopies(tx, userId)
  await repo.eraseUser(tx, userId)
}
