import { sql } from 'drizzle-orm'
import { BY_FOLDER, type FolderAccess } from './policy'

/**
 * For `TrendState`, in queries of `trends`: the rights of a document's folder and of all folders above it; null for a
 * user's post, without any look-up. Names are written out because a query of one table leaves them unqualified.
 */
export const foldersOfTrend = sql<
  FolderAccess[] | null
>`case when "trends"."visibility" = ${sql.raw(String(BY_FOLDER))} then (
    with recursive above(id, parent_id, access, access_to) as (
      select f.id, f.parent_id, f.access, f.access_to from docs d join doc_folders f on f.id = d.folder_id
        where d.id = "trends"."id"
      union all
      select f.id, f.parent_id, f.access, f.access_to from doc_folders f join above on f.id = above.parent_id
    ) select json_agg(json_build_object('access', access, 'accessTo', access_to)) from above) end`
