import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { FileKind } from '@contract/file'
import type { Db } from '../../db/db'
import { gramsOf } from '../../domain/grams'
import { BusinessError } from '../../lib/businessError'
import { PoolRefusal, workerPool } from '../../lib/workerPool'
import type { FileStore } from '../../storage/fileStore'
import { addImported, type ImportedFile, storeImported } from '../../features/files/imported'
import { dropUnclaimed } from '../../features/files/upload'
import * as repo from '../../features/docs/importRepo'
import { type ScannedFile, scanFolder } from './scanFolder'

/** Of one file, in bytes. */
const FILE_MAX = 100 * 2 ** 20
const LIMITS = { threads: 2, waiting: 100_000, perOwner: 100_000, jobMs: 60_000 }
/** So many problems are told one by one. */
const TOLD = 20

interface ImportContext {
  db: Db
  files: FileStore
  dataDir: string
  now: Date
}

interface Ready {
  file: ScannedFile
  sha256: string
  pages: string[]
}

export interface ImportResult {
  folders: number
  added: number
  renewed: number
  same: number
}

const REASONS: Readonly<Record<string, string>> = {
  encrypted: '文件已加密，无法读取，请去掉密码后再导入',
  pages: '超过 2000 页，请拆分后再导入',
  broken: '文件已损坏，无法读取',
  late: '一分钟内没有读完，请拆分或另存后再导入',
}

/**
 * Imports a folder of documents, all of it or nothing (rule: document import). Throws an Error that names what is wrong.
 * @param onProgress told after each file that was read
 */
export async function importDocs(
  context: ImportContext,
  folder: string,
  onProgress: (done: number, total: number) => void,
): Promise<ImportResult> {
  const { folders, files, problems } = await scanFolder(folder)
  const ready = await readAll(files, problems, onProgress)
  if (problems.length > 0) throw new Error(wordsOf(problems))
  if (files.length === 0) throw new Error('这个文件夹里没有可以导入的文档')
  const known = await repo.knownDocs(
    context.db,
    ready.map(({ file }) => file.path),
  )
  const isSame = ({ file, sha256 }: Ready) => known.get(file.path)?.sha256 === sha256
  const noted: string[] = []
  try {
    const stored = new Map<Ready, ImportedFile>()
    for (const one of ready.filter((each) => !isSame(each))) {
      const brought = { path: one.file.file, kind: FileKind.Attachment, maxBytes: FILE_MAX, isPublic: false }
      stored.set(one, await store(context, brought, one.file.path, (keys) => noted.push(...keys)))
    }
    return await context.db.transaction(async (tx) => {
      const folderIds = await repo.keepFolders(tx, folders)
      const result = { folders: folders.length, added: 0, renewed: 0, same: 0 }
      for (const one of ready) {
        const { path, title, mustRead, folderPath } = one.file
        const place = { path, title, mustRead, folderId: folderIds.get(folderPath) ?? '' }
        const file = stored.get(one)
        if (!file) {
          await repo.keepPlace(tx, place)
          result.same += 1
          continue
        }
        await addImported(tx, file)
        const content = one.pages.join(' ')
        const isNew = await repo.keepVersion(tx, {
          ...place,
          fileId: file.row.id,
          sha256: one.sha256,
          pages: one.pages.length,
          content,
          // No pair spans two pages; the index takes only so much of one text.
          grams: [...new Set([title, ...one.pages].flatMap((text) => gramsOf(text)))],
          now: context.now,
        })
        if (isNew) result.added += 1
        else result.renewed += 1
      }
      return result
    })
  } finally {
    await dropUnclaimed(context, noted)
  }
}

async function readAll(
  files: readonly ScannedFile[],
  problems: string[],
  onProgress: (done: number, total: number) => void,
): Promise<Ready[]> {
  const pool = workerPool(new URL('../../features/docs/extract.ts', import.meta.url), LIMITS)
  let done = 0
  try {
    const read = await Promise.all(
      files.map(async (file): Promise<Ready | undefined> => {
        try {
          const pages = await pool.run<string[]>('import', 'extractPdf', file.file)
          return { file, pages, sha256: await sha256Of(file.file) }
        } catch (error) {
          const reason = error instanceof PoolRefusal ? 'late' : error instanceof Error ? error.message : ''
          problems.push(`${file.path}：${REASONS[reason] ?? REASONS.broken}`)
          return undefined
        } finally {
          done += 1
          onProgress(done, files.length)
        }
      }),
    )
    return read.filter((one) => one !== undefined)
  } finally {
    await pool.close()
  }
}

async function store(
  context: ImportContext,
  brought: Parameters<typeof storeImported>[1],
  path: string,
  noted: (keys: string[]) => void,
): Promise<ImportedFile> {
  return storeImported(context, brought, noted).catch((error: unknown) => {
    throw error instanceof BusinessError ? new Error(`${path}：${error.message}`, { cause: error }) : error
  })
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

function wordsOf(problems: readonly string[]): string {
  const more = problems.length > TOLD ? `\n……共 ${problems.length} 处` : ''
  return `没有导入任何文档，请改正后重试：\n${[...problems].sort().slice(0, TOLD).join('\n')}${more}`
}
