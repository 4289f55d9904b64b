import { readFile } from 'node:fs/promises'
import { CsvError, type Info, parse } from 'csv-parse/sync'
import { characterCount } from '@contract/text/plainText'
import { replaceDictionaries } from '../features/dictionary/service'
import { type Command, required } from './command'

const COLUMNS = ['name', 'value', 'label', 'description']

export const dictionaryImport: Command = {
  name: 'dictionary import',
  usage: '--file 文件.csv',
  summary: '从 CSV 导入字典：文件里出现的每个字典整个换成文件里的内容，其余不动',
  notes: `第一行为列名 ${COLUMNS.join(',')}，其后每行一项，顺序即显示顺序，UTF-8 编码。\n留言类型的字典名为 ADVICE_TYPE。无须重启服务；已打开的网页在重新打开后更新。`,
  options: { file: { type: 'string' } },
  run: async ({ db }, given) => {
    const file = required(given, 'file')
    const bytes = await readFile(file).catch((cause: unknown) => {
      throw new Error(`读不到文件 ${file}，请检查路径与权限`, { cause })
    })
    const counts = await replaceDictionaries(db, itemsOf(bytes))
    return [...counts].map(([name, count]) => `字典 ${name}：${count} 项`).join('\n')
  },
}

function itemsOf(bytes: Buffer) {
  const rows = rowsOf(textOf(bytes))
  const [head, ...rest] = rows
  if (COLUMNS.some((column, place) => head?.cells[place] !== column)) throw new Error(`第一行须为 ${COLUMNS.join(',')}`)
  if (rest.length === 0) throw new Error('文件里没有内容')
  const seen = new Set<string>()
  return rest.map(({ cells: [name = '', value = '', label = '', description = ''], line: number }, place) => {
    const line = `第 ${number} 行`
    if ([name, value, label, description].some((text) => text.includes('\0')))
      throw new Error(`${line}含有无法保存的空字符（NUL），请删去后再导入`)
    if (!name || !value || !label) throw new Error(`${line}缺少 name、value 或 label`)
    if ([name, value, label].some((text) => characterCount(text) > 64) || characterCount(description) > 500)
      throw new Error(`${line}太长`)
    const id = JSON.stringify([name, value])
    if (seen.has(id)) throw new Error(`${line}与前面的重复：${name} ${value}`)
    seen.add(id)
    return { name, value, label, description, position: place + 1 }
  })
}

/** The rows that are not empty, each with its first line in the file. */
function rowsOf(text: string): { cells: string[]; line: number }[] {
  try {
    // csv-parse counts `\r\n` within quotes as two lines.
    const rows = parse(text.replace(/\r\n?/g, '\n'), {
      ...{ bom: true, skip_empty_lines: true, relax_column_count: true, trim: true },
      info: true,
    }) as unknown as { record: string[]; info: Info }[]
    return rows.map(({ record, info }) => {
      const inside = record.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0)
      return { cells: record, line: info.lines - inside }
    })
  } catch (error) {
    const line = error instanceof CsvError && typeof error.lines === 'number' ? `第 ${error.lines} 行附近` : '某一行'
    throw new Error(`CSV 格式有误：${line}的引号没有成对`, { cause: error })
  }
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Error('文件不是 UTF-8 编码，请另存为“CSV UTF-8”后再导入')
  }
}
