import { pipeline } from 'node:stream/promises'
import { createWriteStream } from 'node:fs'
import { FileKind } from '@contract/file'
import { SIGNED_ADDRESS_SECONDS } from '@contract/limits'
import { DAY_MS } from '@contract/text/timeUnits'
import type { AppContext, User } from '../../appContext'
import type { Call } from '../../calls/route'
import type { Db } from '../../db/db'
import { holdOpen } from '../../domain/openAccount'
import { personnelOf } from '../../domain/personnel'
import { addImported, dropUnclaimed, storeImported } from '../files/service'
import { makeTemp, removeTemp } from '../../storage/tempFiles'
import * as repo from './copyRepo'

/** Copies expire after a day; otherwise a file would be stored for everybody who ever read it. */
const KEPT_MS = DAY_MS

/** A watermarked copy may be larger than the original, because it embeds the font. */
const COPY_MAX = 128 * 2 ** 20

export type MarkContext = Pick<AppContext, 'db' | 'files' | 'pdfMarker'> &
  Pick<Call<unknown>, 'now' | 'leaveAdmission'> & { dataDir: string }

/** The internal PDF to watermark. */
interface Original {
  id: string
  version: number
  storageKey: string
}

interface Copy {
  fileName: string
  size: number
}

/** Copies being made by this process, by reader, document, version and watermark text. */
const making = new Map<string, Promise<Copy>>()

/**
 * This reader's copy of an internal PDF, made again if the document or the reader's name has changed (rule: watermark).
 * Throws 100429 while too many wait, 100400 for a file that takes too long, 250007 for a disabled account.
 */
export async function markedCopy(context: MarkContext, user: User, doc: Original): Promise<Copy> {
  const mark = await markOf(context, user)
  const stored = await repo.copyOf(context.db, { userId: user.id, docId: doc.id, version: doc.version, mark })
  if (stored) return stored
  context.leaveAdmission()
  const key = [user.id, doc.id, doc.version, mark].join(' ')
  const running = making.get(key) ?? makeCopy(context, user, doc, mark).finally(() => making.delete(key))
  making.set(key, running)
  return running
}

/** Watermark text: real name and the last four digits of the employee number. */
async function markOf({ db }: MarkContext, { id, nickName }: User): Promise<string> {
  const person = await personnelOf(db, id)
  return [person?.realName ?? nickName, person?.employeeNo?.slice(-4)].filter(Boolean).join(' ')
}

async function makeCopy(context: MarkContext, user: User, doc: Original, mark: string): Promise<Copy> {
  const { db, files, dataDir, pdfMarker, now } = context
  const [plain, marked] = [await makeTemp(dataDir), await makeTemp(dataDir)]
  const noted: string[] = []
  try {
    const fetch = async () => pipeline(await files.read(doc.storageKey), createWriteStream(plain))
    await pdfMarker.mark({ fetch, from: plain, to: marked }, mark, user.id)
    const brought = { path: marked, kind: FileKind.Attachment, maxBytes: COPY_MAX, isPublic: false }
    const file = await storeImported({ db, files, dataDir, now }, brought, (keys) => noted.push(...keys))
    return await db.transaction(async (tx) => {
      await holdOpen(tx, user.id)
      const copyKey = { userId: user.id, docId: doc.id, version: doc.version, mark }
      await repo.lockCopy(tx, copyKey)
      const other = await repo.copyOf(tx, copyKey)
      if (other) return other
      await addImported(tx, file)
      await repo.addCopy(tx, { ...copyKey, fileId: file.row.id })
      return { fileName: file.row.name, size: file.row.bytes }
    })
  } finally {
    // What is left is removed by the sweep; the outcome counts.
    await dropUnclaimed({ db, files }, noted).catch(() => undefined)
    await removeTemp(plain)
    await removeTemp(marked)
  }
}

/** Deletes copies older than a day whose addresses have expired; their files are left to the sweep. */
export const sweepCopies = (db: Db, now: Date): Promise<void> =>
  repo.dropCopiesBefore(db, {
    before: new Date(now.getTime() - KEPT_MS),
    unread: new Date(now.getTime() - SIGNED_ADDRESS_SECONDS * 1000),
  })
