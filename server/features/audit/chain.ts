import { createHash } from 'node:crypto'
import type { AuditTag } from '@contract/audit'
import type { Db } from '../../db/db'
import * as repo from './logRepo'

/** Contents of a row; its hash covers all of it and the hash of the row before. */
export interface Entry {
  trendId: string
  title: string
  adminId: string
  adminName: string
  action: string
  subject: string
  objectId: string
  fromStatus: number
  toStatus: number
  tags: AuditTag[]
  reason: string
  at: Date
}

/** The hash before the first row. */
const BEGINNING_HASH = '0'.repeat(64)

function hashOf(entry: Entry, formerHash: string): string {
  const { trendId, title, adminId, adminName, action, subject, objectId, fromStatus, toStatus, tags, reason, at } =
    entry
  const fields = [
    formerHash,
    trendId,
    title,
    adminId,
    adminName,
    action,
    subject,
    objectId,
    fromStatus,
    toStatus,
    tags.map(({ name, code }) => [code, name]),
    reason,
    at.toISOString(),
  ]
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex')
}

/**
 * Appends rows to the log. Call it last in the transaction: it locks the end of the chain, and other decisions wait for
 * it.
 */
export async function writeLog(db: Db, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  let { length, hash } = await repo.lockEnd(db)
  const rows = entries.map((entry) => {
    const formerHash = hash
    hash = hashOf(entry, formerHash)
    length += 1
    return { ...entry, id: length, formerHash, hash }
  })
  await repo.append(db, rows)
  await repo.setEnd(db, { length, hash })
}

const ROWS_AT_ONCE = 500

/**
 * Verifies the whole log and returns its faults in Chinese, an empty list if there are none. `length` is the expected
 * number of rows.
 */
export async function verifyLog(db: Db): Promise<{ length: number; faults: string[] }> {
  const end = await repo.end(db)
  const faults: string[] = []
  let [former, last] = [BEGINNING_HASH, 0]
  for (;;) {
    const rows = await repo.after(db, last, ROWS_AT_ONCE)
    for (const row of rows) {
      if (row.id !== last + 1)
        faults.push(last + 1 === row.id - 1 ? `第 ${last + 1} 条缺失` : `第 ${last + 1} 至 ${row.id - 1} 条缺失`)
      else if (row.formerHash !== former) faults.push(`第 ${row.id} 条与前一条不相接：次序被调换，或中间有缺失`)
      if (row.hash !== hashOf(row, row.formerHash)) faults.push(`第 ${row.id} 条的内容被改动`)
      former = row.hash
      last = row.id
    }
    if (rows.length < ROWS_AT_ONCE) break
  }
  if (last < end.length)
    faults.push(last + 1 === end.length ? `第 ${end.length} 条缺失` : `第 ${last + 1} 至 ${end.length} 条缺失`)
  else if (last > end.length) faults.push(`末尾多出 ${last - end.length} 条`)
  else if (former !== end.hash) faults.push(`第 ${last} 条与链的末端不符`)
  return { length: end.length, faults }
}
