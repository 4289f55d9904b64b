import { randomBytes } from 'node:crypto'
import type { files } from '../../features/files/tables'
import type { FileStore } from '../../fileStore'
import { paint, type Sketch } from '../draw/paint'

/** What lies in the store already, on its way to a row of `files`. */
export interface StoredPicture {
  mime: string
  alt: string
  bytes: number
  width: number
  height: number
  storageKey: string
  smallStorageKey: string
}

type FileRow = typeof files.$inferInsert

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/webp': '.webp',
  'video/mp4': '.mp4',
}

/** A name nobody can guess. */
export function freshName(mime: string): string {
  return randomBytes(16).toString('base64url') + (EXTENSIONS[mime] ?? '')
}

/** Draws a picture and writes it with its small version; the same key is written over when a seeding begins again. */
export async function storePicture(store: FileStore, key: string, sketch: Sketch): Promise<StoredPicture> {
  const { mime, alt, content, small } = await paint(sketch)
  const extension = EXTENSIONS[mime] ?? ''
  const [storageKey, smallStorageKey] = [`seed/${key}${extension}`, `seed/${key}-s${extension}`]
  await store.write(storageKey, content)
  await store.write(smallStorageKey, small)
  return { mime, alt, bytes: content.length, width: sketch.w, height: sketch.h, storageKey, smallStorageKey }
}

interface Place {
  id: string
  ownerId: string
  kind: 'picture' | 'video' | 'avatar'
  isPublic: boolean
  createdAt: Date
}

/** The row of a stored picture, under new names. */
export function fileRow({ alt: _, ...stored }: StoredPicture, place: Place): FileRow {
  return {
    ...stored,
    ...place,
    usedAt: place.createdAt,
    smallMime: stored.mime,
    name: freshName(stored.mime),
    smallName: freshName(stored.mime),
  }
}

/** Works through a list with at most `lanes` at a time, answers in the order of the list. */
export async function inLanes<T, R>(lanes: number, list: readonly T[], work: (entry: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = []
  const waiting = list.entries()
  const lane = async () => {
    for (const [place, entry] of waiting) answers[place] = await work(entry)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return answers
}
