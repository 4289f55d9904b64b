import { writeFile } from 'node:fs/promises'
import { contentKindOf } from '../../content'
import { csvLine } from '../../lib/csv'
import { type Command, textOf } from '../command'

/** Without it spreadsheets assume another encoding. */
const BYTE_ORDER_MARK = '\uFEFF'

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
    const { title, columns, list } = contentKindOf(textOf(given, 'kind'))
    const rows = await list(db)
    const lines = rows.map((row) => csvLine(columns.map(({ name }) => row[name] ?? '')))
    const text = csvLine(columns.map(({ title: head }) => head)) + lines.join('')
    const to = textOf(given, 'to')
    if (to === undefined) return text.trimEnd()
    await writeFile(to, BYTE_ORDER_MARK + text, { flag: 'wx' }).catch((cause: unknown) => {
      throw new Error(`无法写入 ${to}：它可能已经存在，请换一个文件名`, { cause })
    })
    return `已导出 ${rows.length} 条${title}到 ${to}`
  },
}
