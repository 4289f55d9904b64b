import { realpath } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { ContentColumn } from '../../domain/contentKind'
import { type ImportedFile, storeImported } from '../../features/files/imported'
import { knownAddresses } from '../../features/files/service'
import { BusinessError } from '../../lib/businessError'
import type { CsvRow } from '../../lib/csv'
import type { LineErrors } from '../../lib/lineErrors'
import type { CliContext } from '../command'
import { NoFile, pathBeside } from '../pathBeside'

const HERE = '/files/'

/**
 * Stores the files that the rows name and replaces the paths with their addresses. A file that cannot be stored is an
 * error of its line.
 * @param noted called with the keys before anything is written under them
 */
export async function storeFilesOf(
  context: CliContext,
  { csv, columns, rows }: { csv: string; columns: readonly ContentColumn[]; rows: readonly CsvRow[] },
  errors: LineErrors,
  noted: (keys: string[]) => void,
): Promise<ImportedFile[]> {
  const folder = await realpath(dirname(csv))
  const named = columns.flatMap(({ name, title, file }) =>
    file ? rows.filter(({ values }) => values[name]).map((row) => ({ row, name, title, kind: file })) : [],
  )
  const existing = await knownAddresses(
    context.db,
    named.map(({ row, name }) => row.values[name] ?? '').filter((value) => value.startsWith(HERE)),
  )
  const stored = new Map<string, ImportedFile>()
  for (const { row, name, title, kind } of named) {
    const value = row.values[name] ?? ''
    if (value.startsWith(HERE)) {
      if (!existing.has(value)) errors.add(row.line, `${title}：没有地址为 ${value} 的文件`)
      continue
    }
    try {
      const path = await pathBeside(folder, value, '须在 CSV 所在的目录里')
      const file = stored.get(`${kind} ${path}`) ?? (await storeImported(context, { path, kind }, noted))
      stored.set(`${kind} ${path}`, file)
      row.values[name] = file.address
    } catch (error) {
      if (!(error instanceof BusinessError) && !(error instanceof NoFile)) throw error
      errors.add(row.line, `${title}：${value}：${error.message}`)
    }
  }
  return [...stored.values()]
}
