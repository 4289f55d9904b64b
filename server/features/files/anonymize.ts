import { randomBytes, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { inArray } from 'drizzle-orm'
import sharp from 'sharp'
import type { Db } from '../../db/db'
import type { FileStore } from '../../storage/fileStore'
import { freshName } from './addresses'
import { files } from './tables'
import { forgetUpload } from './uploadAnswers'
import { noteUnclaimed, UPLOADS } from './uploadRepo'

const QUALITY = 85

/**
 * Replaces claimed pictures with anonymous ones: re-encoded, with new ids, keys and names, without an owner. The former
 * rows are deleted; the sweep deletes their bytes.
 * @param at creation time of the new rows
 * @returns the new ids, in the given order
 */
export async function claimAnonymously(
  { db, files: store }: { db: Db; files: FileStore },
  { ids, now }: { ids: readonly string[]; now: Date },
  at: Date,
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(files)
    .where(inArray(files.id, [...ids]))
  const written: string[] = []
  const copies: string[] = []
  try {
    for (const id of ids) {
      const row = rows.find((each) => each.id === id)
      if (!row) throw new Error('a claimed file has no row')
      const copy = renamed(row, at)
      for (const [from, to, mime] of [
        [row.storageKey, copy.storageKey, row.mime],
        [row.smallStorageKey, copy.smallStorageKey, row.smallMime],
      ] as const) {
        if (!from) continue
        written.push(to)
        await store.write(to, await reencoded(store, from, mime))
      }
      await db.insert(files).values(copy)
      copies.push(copy.id)
    }
    await removeRows(db, rows, now)
    return copies
  } catch (error) {
    for (const key of written) await store.remove(key)
    throw error
  }
}

type Row = typeof files.$inferSelect

function renamed(row: Row, at: Date): Row {
  const random = randomBytes(16).toString('hex')
  const key = `${UPLOADS}${random.slice(0, 2)}/${random}`
  return {
    ...row,
    id: randomUUID(),
    ownerId: null,
    storageKey: `${key}${extensionOf(row.mime)}`,
    smallStorageKey: row.smallStorageKey && `${key}-s${extensionOf(row.smallMime)}`,
    name: freshName(row.name),
    smallName: freshName(row.smallName),
    usedAt: at,
    createdAt: at,
  }
}

/** Also deletes the kept response of the upload, which links the owner to the former id. */
async function removeRows(db: Db, rows: Row[], now: Date): Promise<void> {
  await noteUnclaimed(db, rows.flatMap((row) => [row.storageKey, row.smallStorageKey]).filter(Boolean), now)
  await db.delete(files).where(
    inArray(
      files.id,
      rows.map(({ id }) => id),
    ),
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
