import type { PendingEdit } from '@contract/trend'
import type { Db } from '../../db/db'
import { chinaTime } from '../../lib/time'
import { shownTo, type Signing, withSignedPictures } from '../files/service'
import { topicOf } from './topics'
import { editsOf } from './revisionRepo'

/**
 * The pending and rejected edits of these trends by trend id; the caller has checked that the reader is the author or
 * an admin. Trends without one are left out.
 */
export async function pendingEditsOf(db: Db, trendIds: string[], signing: Signing): Promise<Map<string, PendingEdit>> {
  if (trendIds.length === 0) return new Map()
  const rows = await editsOf(db, trendIds)
  return new Map(rows.map((row) => [row.trendId, editOf(row, signing)]))
}

function editOf(row: Awaited<ReturnType<typeof editsOf>>[number], signing: Signing): PendingEdit {
  return {
    type: row.type as PendingEdit['type'],
    title: row.title,
    content: withSignedPictures(row.content, row.files, signing),
    city: row.city,
    province: row.province,
    topics: row.topics.map(topicOf),
    files: row.files.map((file) => shownTo(file, signing)),
    auditStatus: row.auditStatus as PendingEdit['auditStatus'],
    auditReason: row.auditReason,
    createTime: chinaTime(row.submittedAt),
  }
}
