import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { DocKind } from '@contract/doc'
import { MINUTE_MS } from '@contract/text/timeUnits'
import { workerModule } from '../../lib/sources'
import { hasChinese } from '../../lib/hasChinese'
import { limitConcurrency } from '../../lib/limitConcurrency'
import { PoolRefusal, type WorkerPool, workerPool } from '../../lib/workerPool'
import type { ArticleSource } from '../../features/docs/articleText'
import type { KnownDoc } from '../../features/docs/importRepo'
import { contentTypeOf } from '../../features/files/contentType'
import { type Beside, filesBeside } from './besideArticle'
import type { Scanned, ScannedFile } from './scanFolder'

const LIMITS = { threads: 2, waiting: 100_000, perOwner: 100_000, jobMs: MINUTE_MS }
/** Articles are far shorter; larger files are not read. */
const ARTICLE_BYTES = 4 * 2 ** 20
/** Files that are open at a time. */
const FILES_AT_ONCE = 8

interface Read {
  file: ScannedFile
  sha256: string
  bytes: number
}

/** `pages` are empty where the PDF is the one that is already there. */
export type ReadDoc = Read & ({ kind: 'pdf'; pages: string[] } | { kind: 'article'; html: string; beside: Beside })

const REASONS: Readonly<Record<string, string>> = {
  encrypted: '文件已加密，无法读取，请去掉密码后再导入',
  pages: '超过 2000 页，请拆分后再导入',
  broken: '文件已损坏，无法读取',
  encoding: '文件不是 UTF-8 编码的文字，请另存后再导入',
  unmarkable: '无法加水印，请用其他软件另存后再导入',
  late: '一分钟内没有读完，请拆分或另存后再导入',
}

/** Its module exports a function for each kind of document. */
export const extractionPool = (): WorkerPool => workerPool(workerModule('features/docs/articleText'), LIMITS)

/**
 * Reads the documents of a scanned folder. Files named by articles are not documents themselves; `attached` are the
 * paths of those that would be without it.
 * @param known the documents that are already there, by path; of the same PDF nothing is extracted again
 * @param problems collects a message for each file that is broken or misplaced
 */
export async function readDocs(
  pool: WorkerPool,
  { files, others, mustReads }: Pick<Scanned, 'files' | 'others' | 'mustReads'>,
  known: ReadonlyMap<string, KnownDoc>,
  problems: string[],
  onProgress: (done: number, total: number) => void,
): Promise<{ docs: ReadDoc[]; named: Set<string>; attached: string[] }> {
  const problemsByFile = new Map<string, string[]>()
  const inTurn = limitConcurrency(FILES_AT_ONCE)
  let done = 0
  const read = await Promise.all(
    files.map(async (file): Promise<ReadDoc | undefined> => {
      const own: string[] = []
      problemsByFile.set(file.path, own)
      try {
        return await inTurn(() => readOne(pool, file, known.get(file.path), own))
      } catch (error) {
        const reason = error instanceof PoolRefusal ? 'late' : error instanceof Error ? error.message : ''
        own.push(REASONS[reason] ?? (file.kind === DocKind.Article && hasChinese(reason) ? reason : BROKEN))
        return undefined
      } finally {
        done += 1
        onProgress(done, files.length)
      }
    }),
  )
  const found = read.filter((one) => one !== undefined)
  const named = new Set(found.flatMap((one) => (one.kind === 'article' ? pathsOf(one.beside) : [])))
  const isNamed = async (file: string) => named.has(await realpath(file))
  const docs: ReadDoc[] = []
  for (const one of found) if (!(await isNamed(one.file.file))) docs.push(one)
  const attached: string[] = []
  for (const { file, path } of files) {
    if (await isNamed(file)) attached.push(path)
    else problems.push(...(problemsByFile.get(path) ?? []).map((problem) => `${path}：${problem}`))
  }
  for (const { file, path } of others) {
    if (!(await isNamed(file)))
      problems.push(`${path}：只能导入 PDF、Markdown 和 HTML 文件，以及文章里引用的图片和附件`)
  }
  for (const { file, path, internal } of [...files, ...others]) {
    // An attachment is served as it is, without the watermark.
    if (internal && (await isNamed(file)) && (await isPdf(file)))
      problems.push(`${path}：内部文件夹的 PDF 不能作为文章的附件`)
  }
  for (const { file, name, at } of mustReads) {
    if (await isNamed(file)) problems.push(`${at} ${name} 是文章的图片或附件，不是单独的文档，不能设为必读`)
  }
  return { docs, named, attached }
}

/** By its ending or its content. */
const isPdf = async (file: string) => /\.pdf$/i.test(file) || (await contentTypeOf(file)) === 'pdf'

function raiseUnmarkable(): never {
  throw new Error('unmarkable')
}

const BROKEN = '文件已损坏，无法读取'

async function readOne(
  pool: WorkerPool,
  file: ScannedFile,
  known: KnownDoc | undefined,
  problems: string[],
): Promise<ReadDoc> {
  const { size: bytes } = await stat(file.file)
  const sha256 = await sha256Of(file.file)
  if (file.kind === DocKind.Pdf) {
    const isKnown = known?.sha256 === sha256
    const pages = isKnown ? [] : await pool.run<string[]>('import', 'extractPdf', file.file)
    if (file.internal && !(isKnown && known.internal))
      await pool.run('import', 'checkMarkable', file.file).catch(() => raiseUnmarkable())
    return { kind: 'pdf', file, bytes, sha256, pages }
  }
  if (bytes > ARTICLE_BYTES) throw new Error('正文过长，请精简后重试')
  const { html, ...references } = await pool.run<ArticleSource>('import', 'articleSource', file.file)
  const beside = await filesBeside(file.file, references, problems)
  return { kind: 'article', file, html, beside, bytes, sha256: await sha256OfAll(sha256, pathsOf(beside)) }
}

const pathsOf = ({ pictures, attachments }: Beside) => [...pictures.values(), ...attachments.map(({ path }) => path)]

/** An article also changes when its pictures or attachments change. */
async function sha256OfAll(own: string, paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(own)
  for (const path of paths) hash.update(`\n${await sha256Of(path)}`)
  return paths.length === 0 ? own : hash.digest('hex')
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
