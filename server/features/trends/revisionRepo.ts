import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/db'
import type { StoredFile } from '../files/service'
import { files, storedFileJson } from '../files/tables'
import type { TopicRow } from './rowsRepo'
import { topics, trendRevisionFiles, trendRevisions } from './tables'

export interface EditRow {
  trendId: string
  type: number
  title: string
  content: string
  city: string
  province: string
  auditStatus: number
  auditReason: string
  submittedAt: Date
  files: StoredFile[]
  topics: TopicRow[]
}

/** The edits of these trends with their files and topics. */
export function editsOf(db: Db, trendIds: string[]): Promise<EditRow[]> {
  return db
    .select({
      trendId: trendRevisions.trendId,
      type: trendRevisions.type,
      title: trendRevisions.title,
      content: trendRevisions.content,
      city: trendRevisions.city,
      province: trendRevisions.province,
      auditStatus: trendRevisions.auditStatus,
      auditReason: trendRevisions.auditReason,
      submittedAt: trendRevisions.submittedAt,
      files: sql<
        StoredFile[]
      >`coalesce((select json_agg(${storedFileJson(trendRevisionFiles.alt)} order by ${trendRevisionFiles.position})
        from ${trendRevisionFiles} join ${files} on ${files.id} = ${trendRevisionFiles.fileId}
        where ${trendRevisionFiles.trendId} = ${trendRevisions.trendId}), '[]'::json)`,
      topics: sql<TopicRow[]>`coalesce((select json_agg(json_build_object(
        'id', ${topics.id}, 'name', ${topics.name}, 'sensitive', ${topics.sensitive})
        order by array_position(${trendRevisions.topicIds}, ${topics.id}))
        from ${topics} where ${topics.id} = any(${trendRevisions.topicIds})), '[]'::json)`,
    })
    .from(trendRevisions)
    .where(inArray(trendRevisions.trendId, trendIds))
}
