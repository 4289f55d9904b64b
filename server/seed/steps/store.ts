import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { files } from '../../features/files/tables'
import type { FileStore } from '../../storage/fileStore'
import alts from '../pictures/alts.json' with { type: 'json' }
import type { SamplePicture } from '../plan/pictures'
import { sourceFile } from '../../lib/sources'

/** A stored picture without a row in `files`. */
export interface StoredPicture {
  mime: string
  alt: string
  bytes: number
  width: number
  height: number
  storageKey: string
  smallStorageKey: string
}

const PICTURES = sourceFile('seed/pictures')
/** Alternative text by picture name. */
const ALTS: Readonly<Record<string, string>> = alts

type FileRow = typeof files.$inferInsert

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/webp': '.webp',
  'video/mp4': '.mp4',
  'application/pdf': '.pdf',
}

/** An unguessable name. */
export function freshName(mime: string): string {
  return randomBytes(16).toString('base64url') + (EXTENSIONS[mime] ?? '')
}

/** Copies a sample picture and its thumbnail; a repeated seeding overwrites the same key. */
export async function storePicture(store: FileStore, { name, w, h }: SamplePicture): Promise<StoredPicture> {
  const copied = async (file: string) => {
    const content = await readFile(join(PICTURES, file))
    const key = `seed/${file}`
    await store.write(key, content)
    return { key, bytes: content.length }
  }
  const [whole, small] = await Promise.all([copied(`${name}.webp`), copied(`${name}-s.webp`)])
  return {
    mime: 'image/webp',
    alt: ALTS[name] ?? '',
    bytes: whole.bytes,
    width: w,
    height: h,
    storageKey: whole.key,
    smallStorageKey: small.key,
  }
}

interface Cursor {
  id: string
  ownerId: string
  kind: 'picture' | 'video' | 'avatar'
  isPublic: boolean
  createdAt: Date
}

/** The row of a stored picture, under new names. */
export function fileRow({ alt: _, ...stored }: StoredPicture, place: Cursor): FileRow {
  return {
    ...stored,
    ...place,
    usedAt: place.createdAt,
    smallMime: stored.mime,
    name: freshName(stored.mime),
    smallName: freshName(stored.mime),
  }
}

/** Processes a list with at most `width` entries at a time; results in the order of the list. */
export async function mapConcurrently<T, R>(
  width: number,
  list: readonly T[],
  work: (entry: T) => Promise<R>,
): Promise<R[]> {
  const answers: R[] = []
  const queue = list.entries()
  const worker = async () => {
    for (const [place, entry] of queue) answers[place] = await work(entry)
  }
  await Promise.all(Array.from({ length: width }, worker))
  return answers
}
