import { disableAccounts } from '../../accounts'
import type { Db } from '../../db/db'
import { judgePeople, makeStage, type PeopleRow, stage, writePeople } from '../../features/people/importing'
import { PEOPLE_COLUMNS, readPeopleRow } from '../../features/people/importRow'
import { csvRows } from '../../lib/csv'
import { lineErrors, type LineErrors } from '../../lib/lineErrors'
import { type CliContext, type Command, required } from '../command'
import { committing } from '../dryRun'

const ROWS_AT_ONCE = 2000
const TOLD_EVERY = 50_000

export const peopleImport: Command = {
  name: 'people import',
  usage: '文件.csv [--dry-run]',
  summary: '从 CSV 导入员工：没有的建立账号，已有的更改，离职的停用；有一处错误就什么都不导入',
  notes: [
    `列：${PEOPLE_COLUMNS.map(({ title, name, optional }) => `${title} ${name}${optional ? '（可省略）' : ''}`).join('、')}。`,
    '按工号认人；没有工号的账号按手机号认。单位写编号或名称，没有的单位会新建。状态是 在职 或 离职，省略为在职；文件里没有的人不动。',
    '新账号的用户名是工号（数字开头的前面加 e），没有密码，用短信登录；昵称不用真实姓名。离职者立即退出登录，手机号空出。',
    '再次写为在职的人恢复账号；被 user disable 停用的不会因导入而恢复。--dry-run 只检查，不写入。',
    '使用内置数据库时，写入期间服务会等待。',
  ].join('\n'),
  words: ['file'],
  options: { 'dry-run': { type: 'boolean' } },
  run: (context, given) => importPeople(context, required(given, 'file', '文件的路径'), given['dry-run'] === true),
}

/** Imports one file, all or nothing. Throws an Error that lists the problems by line. */
export async function importPeople({ db, now, report }: CliContext, file: string, dryRun: boolean): Promise<string> {
  const errors = lineErrors()
  const { rows, counts } = await committing(db, dryRun, async (tx) => {
    const read = await stageFile(tx, file, errors, report)
    report('正在核对…')
    await judgePeople(tx, errors)
    errors.throwIfAny()
    report('正在写入…')
    const disable = (inner: Db, ids: readonly string[]) => disableAccounts(inner, ids, now)
    return { rows: read, counts: await writePeople(tx, now, disable) }
  })
  const { added, changed, reopened, left, organisations } = counts
  const summary = `${rows} 行：新增 ${added} 人，更改 ${changed} 人，恢复 ${reopened} 人，停用 ${left} 人`
  const named = organisations.length > 0 ? `；新建单位：${organisations.join('、')}` : ''
  return `${dryRun ? '检查通过，没有写入。将会导入 ' : '已导入 '}${summary}${named}`
}

async function stageFile(tx: Db, file: string, errors: LineErrors, report: (line: string) => void): Promise<number> {
  await makeStage(tx)
  let part: PeopleRow[] = []
  let count = 0
  for await (const { line, values } of csvRows(file, PEOPLE_COLUMNS)) {
    const { row, problems } = readPeopleRow(line, values)
    part.push(row)
    for (const problem of problems) errors.add(line, problem)
    count += 1
    if (count % TOLD_EVERY === 0) report(`已读取 ${count} 行…`)
    if (part.length < ROWS_AT_ONCE) continue
    await stage(tx, part)
    part = []
  }
  if (count === 0) throw new Error('文件里没有内容')
  if (part.length > 0) await stage(tx, part)
  return count
}
