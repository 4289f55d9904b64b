import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import { personalData } from '../../accounts'
import type { Db } from '../../db/db'
import { DISTRIBUTED } from '../../db/citus/distribution'
import { userIdOf } from '../../features/people/service'
import { makeFolder } from '../../lib/makeFolder'
import { type CliContext, type Command, required } from '../command'
import { checkTarget, targetOf, writeFolderAtomically } from '../destination'
import { rowsOf } from '../../db/rowsOf'

export const userExport: Command = {
  name: 'user export',
  usage: '--username 名字 --to 目录',
  summary: '导出一个人的全部数据与文件到一个新目录',
  notes:
    '导出账号、发布的内容、互动、消息、署名的留言与追问、登录记录，以及本人上传的文件。\n匿名留言不在其中：没有任何命令能知道它们是谁写的。',
  options: { username: { type: 'string' }, to: { type: 'string' } },
  check: checkTarget,
  run: async (context, given) => {
    const [username, target] = [required(given, 'username'), targetOf(given)]
    const userId = await userIdOf(context.db, username)
    const data = await dataOf(context.db, userId)
    const files = await writeFolderAtomically(target, async (draft) => {
      await makeFolder(join(draft, 'files'), 0o700)
      await writeFile(join(draft, 'data.json'), JSON.stringify(data, null, 2), { mode: 0o600 })
      return copyOwn(context, data.files ?? [], join(draft, 'files'))
    })
    const rows = Object.values(data).reduce((sum, list) => sum + list.length, 0)
    return `已导出 ${username} 的 ${rows} 条数据与 ${files} 个文件到 ${target}`
  },
}

type Row = Record<string, unknown>

/** Tables whose rows name nobody, but belong to a row of the person; `by` limits them to the person's own words. */
const BELONGING: readonly { table: string; key: string; owner: string; by?: string }[] = [
  { table: 'advice_follow_ups', key: 'advice_id', owner: 'advices', by: 'author' },
  { table: 'trend_revisions', key: 'trend_id', owner: 'trends' },
]

/** All rows that belong to the person, by table. */
async function dataOf(db: Db, userId: string): Promise<Record<string, Row[]>> {
  const columns = await rowsOf<{ table: string; column: string }>(
    db,
    sql`
    select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1, 2`,
  )
  const data: Record<string, Row[]> = {}
  const { secretColumns, countedTables, othersColumns } = personalData
  const own = [...columns.filter(({ table, column }) => !othersColumns.includes(`${table}.${column}`))]
  // Distributed tables have no foreign key to `users`.
  for (const { table, column, owners = [column] } of DISTRIBUTED)
    if (column === 'user_id' && !own.some((known) => known.table === table))
      own.push(...owners.map((owner) => ({ table, column: owner })))
  const named = [{ table: 'users', column: 'id' }, ...own].map(({ table, column }) => ({
    table,
    condition: sql`t.${sql.identifier(column)} = ${userId}`,
  }))
  const belonging = BELONGING.map(({ table, key, owner, by }) => ({
    table,
    condition: sql`t.${sql.identifier(key)} in (select id from ${sql.identifier(owner)} where author_id = ${userId})
      ${by === undefined ? sql`` : sql`and t.by = ${by}`}`,
  }))
  for (const { table, condition } of [...named, ...belonging]) {
    const rows = await rowsOf<{ row: Row }>(
      db,
      sql`
      select row_to_json(t) as row from ${sql.identifier(table)} t where ${condition}`,
    )
    if (rows.length === 0) continue
    const exported = countedTables.includes(table)
      ? [{ count: rows.length }]
      : rows.map(({ row }) => Object.fromEntries(Object.entries(row).filter(([name]) => !secretColumns.includes(name))))
    data[table] = [...(data[table] ?? []), ...exported]
  }
  return data
}

async function copyOwn({ files }: CliContext, rows: readonly Row[], folder: string): Promise<number> {
  let copied = 0
  for (const { storage_key: key } of rows) {
    if (typeof key !== 'string' || !(await files.stat(key))) continue
    await pipeline(await files.read(key), createWriteStream(join(folder, basename(key))))
    copied += 1
  }
  return copied
}
