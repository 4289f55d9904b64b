import { hkdfSync, randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SealKey } from './lib/sealing'
import type { Settings } from './settings'

const KEY_BYTES = 32
const FILE_NAME = 'seal.key'
const CLOSED = '心理服务尚未开放：使用 PostgreSQL 时须由管理员设置 SECRET'

/**
 * Encryption key of sealed rows (rule: sealing): from the environment's SECRET, else from a file in DATA_DIR. It is
 * never in the database or in backups. On PostgreSQL without SECRET there is none, because several servers could not
 * share a file.
 */
export function sealKeyOf({
  secret,
  databaseUrl,
  dataDir,
}: Pick<Settings, 'secret' | 'databaseUrl' | 'dataDir'>): SealKey {
  if (secret) return { key: Buffer.from(hkdfSync('sha256', secret, '', 'bole psychology seal', KEY_BYTES)) }
  if (databaseUrl) return { closed: CLOSED }
  return { key: readOrCreateKey(dataDir) }
}

/** The key in the file, which is created if missing; of several processes one creates it. */
function readOrCreateKey(dataDir: string): Buffer {
  const path = join(dataDir, FILE_NAME)
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(draft, randomBytes(KEY_BYTES).toString('hex'), { mode: 0o600, flag: 'wx' })
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  chmodSync(path, 0o600)
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'hex')
  if (key.length !== KEY_BYTES) throw new Error(`${path} 不是有效的密钥文件`)
  return key
}
