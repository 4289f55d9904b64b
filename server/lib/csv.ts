import { createReadStream } from 'node:fs'
import { access, constants, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { CsvError, type Info, parse } from 'csv-parse'

/** A column of a file; its header cell has either name. */
export interface CsvColumn {
  /** `employee_no`. */
  name: string
  /** `工号`. */
  title: string
  /** May be missing in the file; its values are empty then, and rows name it as absent. */
  optional?: boolean
}

export interface CsvRow {
  /** First line of the row in the file, from 1. */
  line: number
  /** Trimmed, by column name. */
  values: Record<string, string>
  /** Names of the optional columns that the file does not have. */
  absent: readonly string[]
}

/** Encodings in which spreadsheets save: UTF-8 with or without a byte order mark, or GB18030. */
const ENCODINGS = ['utf-8', 'gb18030'] as const

/**
 * Streams the rows of a CSV file; empty lines are skipped. Throws an Error with a readable message for an invalid file.
 */
export async function* csvRows(path: string, columns: readonly CsvColumn[]): AsyncGenerator<CsvRow> {
  await access(path, constants.R_OK).catch((cause: unknown) => {
    throw new Error(`读不到文件 ${resolve(path)}，请检查路径与权限`, { cause })
  })
  if (!(await stat(path)).isFile()) throw new Error(`${resolve(path)} 不是文件，请写出 CSV 文件的路径`)
  const encoding = await encodingOf(path)
  const parser = parse({ bom: true, skip_empty_lines: true, relax_column_count: true, info: true })
  pipeline(Readable.from(textOf(path, encoding)), parser, () => undefined)
  let names: (string | undefined)[] | undefined
  let absent: string[] = []
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      if (!names) {
        names = namesOf(
          record.map((cell) => cell.trim()),
          columns,
        )
        absent = columns.flatMap(({ name }) => (names?.includes(name) ? [] : [name]))
        continue
      }
      const line = info.lines - record.reduce((sum, value) => sum + (value.match(/\n/g)?.length ?? 0), 0)
      if (record.every((value) => value.trim() === '')) continue
      if (record.some((value) => value.includes('\0')))
        throw new Error(`第 ${line} 行：含有无法保存的空字符（NUL），请删去后再导入`)
      const surplus = record.find((value, place) => names?.[place] === undefined && value.trim() !== '')
      if (surplus !== undefined)
        throw new Error(`第 ${line} 行：“${surplus.trim().slice(0, 30)}”不属于任何一列，内容里有逗号时请用引号括起来`)
      const values = Object.fromEntries(columns.map(({ name }) => [name, '']))
      names.forEach((name, place) => {
        if (name !== undefined) values[name] = unescapeFormula(record[place]?.trim() ?? '')
      })
      yield { line, values, absent }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = typeof error.lines === 'number' ? `第 ${error.lines} 行附近` : '某一行'
    throw new Error(`CSV 格式有误：${line}的引号没有成对`, { cause: error })
  }
  if (!names) throw new Error('文件里没有内容')
}

/** The first encoding in which every byte is valid. */
async function encodingOf(path: string): Promise<string> {
  for (const encoding of ENCODINGS) {
    try {
      for await (const _ of textOf(path, encoding)) void _
      return encoding
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
  }
  throw new Error('文件不是 UTF-8 或 GB18030 编码，请另存为“CSV UTF-8”后再导入')
}

/** With uniform line ends: csv-parse counts `\r\n` within quotes as two lines. */
async function* textOf(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let held = ''
  for await (const chunk of createReadStream(path)) {
    const text = held + decoder.decode(chunk as Buffer, { stream: true })
    held = text.endsWith('\r') ? '\r' : ''
    yield text.slice(0, text.length - held.length).replace(/\r\n?/g, '\n')
  }
  yield (held + decoder.decode()).replace(/\r\n?/g, '\n')
}

function namesOf(head: readonly string[], columns: readonly CsvColumn[]): (string | undefined)[] {
  const wanted = `第一行须为列名：${columns.map(({ title, optional }) => (optional ? `${title}（可省略）` : title)).join('、')}`
  const names = head.map((cell) => {
    const column = columns.find(({ name, title }) => cell === title || cell.toLowerCase() === name.toLowerCase())
    if (!column && cell !== '') throw new Error(`${wanted}；没有名为“${cell.slice(0, 30)}”的列`)
    return column?.name
  })
  const missing = columns.find(({ name, optional }) => !optional && !names.includes(name))
  if (missing) throw new Error(`${wanted}；缺少“${missing.title}”`)
  const twice = names.find((name, place) => name !== undefined && names.indexOf(name) !== place)
  if (twice !== undefined)
    throw new Error(`${wanted}；“${columns.find(({ name }) => name === twice)?.title}”出现了两次`)
  return names
}

/** A value that spreadsheets would run as a formula, behind the apostrophe that marks a text; `csvRows` removes it. */
const escapeFormula = (value: string) => (/^'*[=+\-@]/.test(value) ? `'${value}` : value)
const unescapeFormula = (cell: string) => cell.replace(/^'(?='*[=+\-@])/, '')

/** One row of a CSV file. */
export function csvLine(values: readonly string[]): string {
  return `${values
    .map(escapeFormula)
    .map((value) => (/[",\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value))
    .join(',')}\r\n`
}
