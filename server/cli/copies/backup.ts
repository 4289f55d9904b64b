import { createWriteStream } from 'node:fs'
import { access, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Db } from '../../db/db'
import { isDatabaseAway } from '../../db/failure'
import { makeFolder } from '../../lib/makeFolder'
import { StoreAway } from '../../storage/fileStore'
import type { CliContext, Command } from '../command'
import { checkTarget, targetOf, writeFolderAtomically } from '../destination'
import { summed, writeSums } from './fileSums'
import type { Manifest } from './manifest'
import { migrationsOf, pagesOf, tablesOf } from './tableCopies'
import { storageKeysIn } from './tableLines'

export const backup: Command = {
  name: 'backup',
  usage: '--to 目录',
  summary: '备份数据库与文件到一个新目录；服务可以照常运行',
  notes:
    '数据库取同一时刻的快照，然后复制它提到的文件。备份含有会话与密钥，请像数据库一样保管。\n不迁移数据库：升级之前可以用新的程序备份。设置了 SECRET 时密钥不在备份里，恢复时须设同一个值。使用内置数据库时，写快照的几秒里服务会等待。',
  options: { to: { type: 'string' } },
  keepsSchema: true,
  check: checkTarget,
  run: async (context, given) => {
    const target = targetOf(given)
    const { tables, files, missing } = await writeFolderAtomically(target, (draft) => copyTo(context, draft))
    const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
    const lost =
      missing.length > 0 ? `；有 ${missing.length} 个文件在存储里找不到：${missing.slice(0, 5).join('、')}` : ''
    return `已备份到 ${target}：${Object.keys(tables).length} 张表 ${rows} 行，${files} 个文件${lost}`
  },
}

async function copyTo(context: CliContext, draft: string): Promise<Manifest & { missing: string[] }> {
  await makeFolder(join(draft, 'tables'), 0o700)
  const copied = await context.db.transaction((tx) => copyTables(tx, draft), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
  const missing = new Set<string>()
  let files = 0
  async function* sums() {
    for await (const { key, sum } of copyFiles(context, draft)) {
      if (sum === undefined) missing.add(key)
      else {
        files += 1
        yield { key, sum }
      }
    }
  }
  await writeSums(draft, sums())
  const manifest: Manifest = {
    format: 1,
    madeAt: context.now.toISOString(),
    ...copied,
    files,
    sums: true,
  }
  await writeFile(join(draft, 'manifest.json'), JSON.stringify(manifest, null, 2))
  return { ...manifest, missing: [...missing] }
}

async function copyTables(tx: Db, folder: string) {
  const tables: Record<string, number> = {}
  const names = await tablesOf(tx)
  if (names.length === 0)
    throw new Error('数据库里还没有表，没有可以备份的内容，请检查 DATABASE_URL 和 DATA_DIR 是否与服务相同')
  for (const table of names) {
    let rows = 0
    async function* lines() {
      for await (const page of pagesOf(tx, table)) {
        rows += page.length
        yield page.map((row) => `${row}\n`).join('')
      }
    }
    await pipeline(
      Readable.from(lines()),
      createGzip(),
      createWriteStream(join(folder, 'tables', `${table}.ndjson.gz`), { mode: 0o600 }),
    )
    tables[table] = rows
  }
  return { migrations: await migrationsOf(tx), tables }
}

/** Copies the files that the backed-up rows name and yields the digest of each, undefined where the store lacks the file. */
async function* copyFiles(
  { files }: CliContext,
  folder: string,
): AsyncGenerator<{ key: string; sum: string | undefined }> {
  for await (const key of storageKeysIn(folder)) {
    const target = join(folder, 'files', key)
    if (await exists(target)) continue
    if (!(await files.stat(key))) {
      yield { key, sum: undefined }
      continue
    }
    await mkdir(dirname(target), { recursive: true })
    let digest = ''
    const copied = summed(await files.read(key), (sum) => (digest = sum))
    // The database is not asked here: whatever is away is the store.
    await pipeline(copied, createWriteStream(target)).catch((error: unknown) => {
      throw isDatabaseAway(error) ? new StoreAway(false, error) : error
    })
    yield { key, sum: digest }
  }
}

const exists = (place: string) =>
  access(place).then(
    () => true,
    () => false,
  )
