import { contentKindOf, contentKinds } from '../../content'
import type { Db } from '../../db/db'
import { type ContentKind, invisibleProblems } from '../../domain/contentKind'
import { addImported } from '../../features/files/imported'
import { dropUnclaimed } from '../../features/files/upload'
import { type CsvRow, csvRows } from '../../lib/csv'
import { lineErrors, type LineErrors } from '../../lib/lineErrors'
import { type CliContext, type Command, required, textOf } from '../command'
import { committing } from '../dryRun'
import { storeFilesOf } from './contentFiles'

export const contentImport: Command = {
  name: 'content import',
  usage: '种类 文件.csv [--dry-run]',
  summary: '从 CSV 导入一种内容：没有的增加，已有的更改，文件里没有的不动；有一处错误就什么都不导入',
  notes: [
    '第一行为列名，可省略的列不写时，已有的内容不变；UTF-8 或 GB18030 编码。图片与视频写 CSV 旁边的路径（与上传的检查相同），或已有的地址 /files/…。',
    '--dry-run 只检查，不写入。种类与列：',
    ...contentKinds.map(({ kind, title, columns }) => {
      const names = columns.map((column) => (column.optional ? `${column.title}（可省略）` : column.title))
      return `  ${kind}（${title}）：${names.join('、')}`
    }),
  ].join('\n'),
  words: ['kind', 'file'],
  options: { 'dry-run': { type: 'boolean' } },
  check: async (given) => void contentKindOf(textOf(given, 'kind')),
  run: (context, given) =>
    importContent(
      context,
      contentKindOf(textOf(given, 'kind')),
      required(given, 'file', '文件的路径'),
      given['dry-run'] === true,
    ),
}

/** Imports one file, all or nothing. Throws an Error that lists the problems by line. */
export async function importContent(
  context: CliContext,
  kind: ContentKind,
  csv: string,
  dryRun: boolean,
): Promise<string> {
  const errors = lineErrors()
  const rows = await rowsOf(kind, csv, errors)
  await addAbsent(context.db, kind, rows)
  const noted: string[] = []
  try {
    const files = await storeFilesOf(context, { csv, columns: kind.columns, rows }, errors, (keys) =>
      noted.push(...keys),
    )
    const lengths = new Map(
      files.flatMap(({ address, seconds }): [string, number][] => (seconds === undefined ? [] : [[address, seconds]])),
    )
    const failing = (line: number) => (message: string) => errors.add(line, message)
    const entries = rows.flatMap(({ line, values }) => {
      const read = kind.read(values, lengths)
      if ('row' in read) return [{ row: read.row, fail: failing(line) }]
      for (const problem of read.problems) errors.add(line, problem)
      return []
    })
    const done = await committing(context.db, dryRun, async (tx) => {
      const texts = rows.map(({ line, values }) => ({ row: values, fail: failing(line) }))
      await kind.check(tx, texts, context.now)
      errors.throwIfAny()
      for (const file of files) await addImported(tx, file)
      const counts = await kind.write(tx, entries, context.now)
      errors.throwIfAny()
      return counts
    })
    const counts = `${kind.title}：新增 ${done.added} 条，更改 ${done.changed} 条`
    const summary = [counts, ...(done.notes ?? [])].join('\n')
    if (dryRun) return `检查通过，没有写入。将会导入${summary}`
    await kind
      .afterCommit(
        context.db,
        entries.map(({ row }) => row),
      )
      .catch((cause: unknown) => {
        throw new Error(`已导入${summary}\n但之后的更新没有完成，请再导入一次同一个文件`, { cause })
      })
    return `已导入${summary}`
  } finally {
    // What is left is removed by the sweep; the outcome counts.
    await dropUnclaimed(context, noted).catch(() => undefined)
  }
}

async function rowsOf({ columns, key }: ContentKind, csv: string, errors: LineErrors): Promise<CsvRow[]> {
  const rows: CsvRow[] = []
  const lines = new Map<string, number>()
  const title = columns.find(({ name }) => name === key)?.title ?? key
  for await (const row of csvRows(csv, columns)) {
    for (const problem of invisibleProblems(columns, row.values)) errors.add(row.line, problem)
    const name = row.values[key] ?? ''
    const before = lines.get(name)
    if (name === '') errors.add(row.line, `缺少${title}`)
    else if (before !== undefined) errors.add(row.line, `${title}与第 ${before} 行重复：${name}`)
    else {
      lines.set(name, row.line)
      rows.push(row)
    }
  }
  if (lines.size === 0 && errors.count === 0) throw new Error('文件里没有内容')
  return rows
}

/** Fills the columns that the file does not have with what existing entries hold, except live ones. */
async function addAbsent(db: Db, { key, columns, list }: ContentKind, rows: readonly CsvRow[]): Promise<void> {
  if (!rows.some(({ absent }) => absent.length > 0)) return
  const live = new Set(columns.flatMap((column) => (column.live ? [column.name] : [])))
  const existing = new Map((await list(db)).map((entry) => [entry[key], entry]))
  for (const { values, absent } of rows) {
    const entry = existing.get(values[key])
    for (const name of absent) if (!live.has(name)) values[name] = entry?.[name] ?? ''
  }
}
