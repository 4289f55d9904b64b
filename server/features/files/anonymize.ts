import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { Db } from '../../db/db'
import type { FileStore } from '../../storage/fileStore'
import { freshName } from './addresses'
import { inTurn } from './picture'
import { type FileRow, removeFiles, unusedPictures } from './repo'
import { noteKeys } from './upload'
import { forgetUpload } from './uploadAnswers'
import { addFile, claimKeys, noteUnclaimed } from './uploadRepo'

const QUALITY = 85

/** A re-encoded picture that is stored and has no row yet. */
export interface AnonymousCopy {
  former: FileRow
  row: FileRow
}

/**
 * Copies of a person's unused pictures, re-encoded, with new ids, keys and names, without an owner. Reads and writes the
 * store, so it runs outside of transactions. None if `claimFiles` would refuse these pictures.
 * @param noted called with the keys before anything is written under them; `dropUnclaimed` removes those without a row
 */
export async function copyAnonymously(
  { db, files: store }: { db: Db; files: FileStore },
  { ids, ownerId, now }: { ids: readonly string[]; ownerId: string; now: Date },
  noted: (keys: string[]) => void,
): Promise<AnonymousCopy[]> {
  if (ids.length === 0) return []
  const found = await unusedPictures(db, ids, ownerId)
  const rows = ids.flatMap((id) => found.filter((each) => each.id === id))
  if (found.length !== ids.length) return []
  const copies: AnonymousCopy[] = []
  for (const former of rows) {
    const row = await renamed(db, former, now, noted)
    await inTurn(ownerId, async () => {
      await store.write(row.storageKey, await reencoded(store, former.storageKey, former.mime))
      if (row.smallStorageKey)
        await store.write(row.smallStorageKey, await reencoded(store, former.smallStorageKey, former.smallMime))
    })
    copies.push({ former, row })
  }
  return copies
}

/** The row of a copy, its keys recorded as unclaimed. */
async function renamed(db: Db, row: FileRow, now: Date, noted: (keys: string[]) => void): Promise<FileRow> {
  const endings = [extensionOf(row.mime), ...(row.smallStorageKey ? [`-s${extensionOf(row.smallMime)}`] : [])]
  const [storageKey = '', smallStorageKey = ''] = await noteKeys(db, endings, now, noted)
  const names = { name: freshName(row.name), smallName: freshName(row.smallName) }
  return { ...row, ...names, id: randomUUID(), ownerId: null, storageKey, smallStorageKey }
}

/**
 * Replaces claimed pictures by their copies, in the write's transaction. The former rows are deleted; the sweep deletes
 * their bytes.
 * @param at creation time of the new rows, and the time noted for the former bytes
 * @returns the new ids, in the given order
 */
export async function claimCopies(
  db: Db,
  copies: readonly AnonymousCopy[],
  ids: readonly string[],
  at: Date,
): Promise<string[]> {
  if (ids.length === 0) return []
  if (ids.some((id, place) => copies[place]?.former.id !== id)) throw new Error('a claimed picture has no copy')
  for (const { row } of copies) await addFile(db, { ...row, usedAt: at, createdAt: at })
  await claimKeys(
    db,
    copies.flatMap(({ row }) => keysOf(row)),
  )
  await removeRows(
    db,
    copies.map(({ former }) => former),
    at,
  )
  return copies.map(({ row }) => row.id)
}

const keysOf = ({ storageKey, smallStorageKey }: FileRow) => [storageKey, smallStorageKey].filter(Boolean)

/** Also deletes the kept response of the upload, which links the owner to the former id. */
async function removeRows(db: Db, rows: FileRow[], now: Date): Promise<void> {
  await noteUnclaimed(db, rows.flatMap(keysOf), now)
  await removeFiles(
    db,
    rows.map(({ id }) => id),
  )
  for (const row of rows) await forgetUpload(db, row)
}

function extensionOf(mime: string): string {
  return mime === 'image/jpeg' ? '.jpg' : '.webp'
}

/** The same pixels, re-encoded: the bytes equal no file that anybody kept. */
async function reencoded(store: FileStore, key: string, mime: string): Promise<Buffer> {
  const picture = sharp(await buffer(await store.read(key)), { animated: true })
  return mime === 'image/jpeg'
    ? picture.jpeg({ quality: QUALITY }).toBuffer()
    : picture.webp({ quality: QUALITY, effort: 3 }).toBuffer()
}
