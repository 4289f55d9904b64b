import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { FileKind } from '@contract/file'
import { UPLOAD_MAX_BYTES, VIDEO_MAX_BYTES } from '@contract/limits'
import { DAY_MS } from '@contract/text/timeUnits'
import type { Db } from '../../db/db'
import { invalidInput } from '../../lib/businessError'
import type { FileStore } from '../../storage/fileStore'
import { freshName, publicAddress } from './addresses'
import type { files } from './tables'
import { extensionOf, storeUpload } from './upload'
import { addFile, claimKeys, SweptBytes } from './uploadRepo'

interface FileToImport {
  path: string
  kind: FileKind
  /** Size limit in bytes; by default that of uploads. */
  maxBytes?: number
  /** False where only signed addresses may open it. */
  isPublic?: boolean
}

/** Owner under which imports queue for picture processing. */
const IMPORTER = 'import'

/** The keys of an import are recorded with a later time: its last file may be stored hours after its first. */
const IMPORT_MS = DAY_MS

/** An imported file that is stored and has no row yet. */
export interface ImportedFile {
  row: typeof files.$inferInsert
  /** Address for everybody if the file is public. */
  address: string
  /** Length of a video; undefined for other files. */
  seconds: number | undefined
}

/**
 * Stores an operator's file with the checks of uploads (rule: files). Throws 100400 if it is refused.
 * @param noted called with the keys before anything is written under them; `dropUnclaimed` removes those without a row
 */
export async function storeImported(
  context: { db: Db; files: FileStore; dataDir: string; now: Date },
  { path, kind, maxBytes, isPublic = true }: FileToImport,
  noted: (keys: string[]) => void,
): Promise<ImportedFile> {
  const { now, dataDir } = context
  const { size: bytes } = await stat(path)
  const most = maxBytes ?? (kind === FileKind.Video ? VIDEO_MAX_BYTES : UPLOAD_MAX_BYTES)
  if (bytes > most) throw invalidInput(`文件不能超过 ${most / 2 ** 20} MB`)
  if (bytes === 0) throw invalidInput('文件是空的')
  const notedAt = new Date(now.getTime() + IMPORT_MS)
  const { seconds, ...stored } = await storeUpload(
    context,
    { path, kind, bytes, ownerId: IMPORTER, now: notedAt, dataDir },
    noted,
  )
  const extension = extensionOf(stored.mime)
  const row = {
    ...stored,
    id: randomUUID(),
    ownerId: null,
    smallMime: stored.mime,
    name: freshName(extension),
    smallName: freshName(extension),
    isPublic,
    usedAt: now,
    createdAt: now,
  }
  return { row, address: publicAddress(row.name), seconds }
}

/** Writes the row of an imported file, in the import's transaction. Throws an Error with a readable message. */
export async function addImported(db: Db, { row }: ImportedFile): Promise<void> {
  await addFile(db, row)
  await claimKeys(db, [row.storageKey, row.smallStorageKey ?? ''].filter(Boolean)).catch((error: unknown) => {
    if (!(error instanceof SweptBytes)) throw error
    throw new Error('导入超过了一天，先存好的文件已被清理，什么都没有导入；请分成几次导入', { cause: error })
  })
}
