import { z } from 'zod'
import { DictionaryName } from '@contract/dictionary'
import { AUDIT_TAG_LENGTH, REPORT_REASON_LENGTH } from '@contract/limits'
import { characterCount } from '@contract/text/plainText'
import { noteText, wordsText } from '../domain/contentFields'
import { columnsOf, invisibleProblems } from '../domain/contentKind'
import { replaceDictionaries } from '../features/dictionary/service'
import { csvRows } from '../lib/csv'
import { lineErrors } from '../lib/lineErrors'
import { type Command, required } from './command'
import { committing } from './dryRun'

const TEXT_MAX = 64
const itemRow = z.object({
  name: wordsText('字典', TEXT_MAX),
  value: wordsText('值', TEXT_MAX),
  label: wordsText('名称', TEXT_MAX),
  description: noteText('说明', 500),
})

/** Items of these dictionaries have shorter limits, as the calls that take them have. */
const checkedRow = itemRow.superRefine(({ name, value, label }, { addIssue }) => {
  const isLong = (text: string, max: number) => characterCount(text) > max
  if (name === DictionaryName.MomentTag && isLong(label, AUDIT_TAG_LENGTH))
    addIssue({ code: 'custom', message: `审核标签的名称最多 ${AUDIT_TAG_LENGTH} 个字` })
  if (name === DictionaryName.MomentAuditDeny && isLong(value, REPORT_REASON_LENGTH))
    addIssue({ code: 'custom', message: `不通过原因的值最多 ${REPORT_REASON_LENGTH} 个字` })
})

export const dictionaryImport: Command = {
  name: 'dictionary import',
  usage: '--file 文件.csv [--dry-run]',
  summary: '从 CSV 导入字典：文件里出现的每个字典整个换成文件里的内容，其余不动',
  notes: [
    '列：字典 name、值 value、名称 label、说明 description（可省略，省略这一列时各项保留原有的说明）。每行一项，顺序即显示顺序；UTF-8 或 GB18030 编码。',
    '留言类型的字典名为 ADVICE_TYPE。无须重启服务；已打开的网页在重新打开后更新。--dry-run 只检查，不写入。',
  ].join('\n'),
  options: { file: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  run: async ({ db }, given) => {
    const dryRun = given['dry-run'] === true
    const items = await itemsOf(required(given, 'file'))
    const counts = await committing(db, dryRun, (tx) => replaceDictionaries(tx, items))
    const lines = [...counts].map(([name, count]) => `字典 ${name}：${count} 项`)
    return [...(dryRun ? ['检查通过，没有写入。将会导入：'] : []), ...lines].join('\n')
  },
}

async function itemsOf(file: string) {
  const errors = lineErrors()
  const lines = new Map<string, number>()
  const items = []
  const columns = columnsOf(itemRow)
  for await (const { line, values, absent } of csvRows(file, columns)) {
    for (const problem of invisibleProblems(columns, values)) errors.add(line, problem)
    const { success, data, error } = checkedRow.safeParse(values)
    if (!success) {
      for (const { message } of error.issues) errors.add(line, message)
      continue
    }
    const id = JSON.stringify([data.name, data.value])
    const before = lines.get(id)
    if (before === undefined) lines.set(id, line)
    else errors.add(line, `与第 ${before} 行重复：${data.name} ${data.value}`)
    const { description, ...item } = data
    const stated = absent.includes('description') ? {} : { description }
    items.push({ ...item, ...stated, position: items.length + 1 })
  }
  errors.throwIfAny()
  if (items.length === 0) throw new Error('文件里没有内容')
  return items
}
