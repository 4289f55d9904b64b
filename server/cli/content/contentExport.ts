import { rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { hasInvisible } from '@contract/people'
import { oneLine } from '@contract/text/oneLine'
import { contentKindOf } from '../../content'
import type { ContentColumn, ContentKind } from '../../domain/contentKind'
import { csvLine } from '../../lib/csv'
import { type Command, textOf } from '../command'

/** Without it spreadsheets assume another encoding. */
const BYTE_ORDER_MARK = '\uFEFF'

const FULL = '磁盘已满，请换一个空间足够的位置'
const FORBIDDEN = '当前用户不能写入这里，请换一个位置'
const REASONS: Readonly<Record<string, string>> = {
  EEXIST: '它已经存在，请换一个文件名',
  ENOENT: '所在的目录不存在，请先建立',
  ENOSPC: FULL,
  EDQUOT: FULL,
  EACCES: FORBIDDEN,
  EPERM: FORBIDDEN,
  EROFS: FORBIDDEN,
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

export const contentExport: Command = {
  name: 'content export',
  usage: '种类 [--to 文件.csv]',
  summary: '把一种内容导出为 CSV，改过后可以用 content import 导入',
  notes:
    '不给 --to 时打印到标准输出。图片与视频写成它们的地址 /files/…；以 = + - @ 开头的内容前面有一个单引号，免得电子表格当作公式，导入时会去掉。种类见 content import --help。',
  words: ['kind'],
  options: { to: { type: 'string' } },
  check: async (given) => void contentKindOf(textOf(given, 'kind')),
  run: async ({ db }, given) => {
    const kind = contentKindOf(textOf(given, 'kind'))
    const { title, columns } = kind
    const rows = await kind.list(db)
    const lines = rows.map((row) => csvLine(columns.map((column) => cellOf(kind, column, row))))
    const text = csvLine(columns.map(({ title: head }) => head)) + lines.join('')
    const typed = textOf(given, 'to')
    if (typed === undefined) return text.trimEnd()
    const to = resolve(typed)
    await writeFile(to, BYTE_ORDER_MARK + text, { flag: 'wx' }).catch(async (cause: unknown) => {
      // Half a file would be in the way of the next try.
      if (codeOf(cause) !== 'EEXIST') await rm(to, { force: true }).catch(() => undefined)
      throw new Error(`无法写入 ${to}：${REASONS[codeOf(cause)] ?? `请检查路径与磁盘（${codeOf(cause)}）`}`, { cause })
    })
    return `已导出 ${rows.length} 条${title}到 ${to}`
  },
}

/**
 * A name or place of several lines, which an import would refuse, is written on one; a key is not, since an import would
 * take it for another entry.
 */
function cellOf(
  { key }: ContentKind,
  { name, oneLine: isOneLine }: ContentColumn,
  row: Record<string, string>,
): string {
  const text = row[name] ?? ''
  return isOneLine && name !== key && hasInvisible(text) ? oneLine(text) : text
}
