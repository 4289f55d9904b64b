import { sql } from 'drizzle-orm'
import type { Db } from '@server/db/db'

export const HOT_TRENDS = 500
/** Fifty posts per author if there are many. */
const peopleBeside = (count: number) => Math.max(1000, count / 50)

const STATEMENTS = (count: number, people: number, hot: number) => [
  // The bench does not search.
  'alter table trends disable trigger user',
  `insert into users (id, username, nick_name, created_at)
   select 'u' || i, 'u' || i, '同事' || i, now() from generate_series(1, ${people}) i`,
  `insert into files (id, kind, mime, bytes, width, height, storage_key, small_storage_key, name, small_name, is_public, created_at)
   select 'f' || i, 'picture', 'image/jpeg', 60000, 1080, 1080, 'k' || i, 's' || i, 'n' || i || '.jpg', 'm' || i || '.jpg', true, now()
   from generate_series(1, ${count}) i`,
  `insert into trends (id, author_id, type, title, content, city, province, audit_status, score, ranked_heat, created_at, comment_num, root_comment_num)
   select 't' || i, 'u' || (i % ${people} + 1), 2, '第' || i || '条动态：周末徒步', '<p>' || repeat('周六早上七点，我们在东门集合。', 8) || '</p>',
   '杭州市', '浙江省', 1, i, case when i <= ${hot} then 120 else 3 end, now() - make_interval(secs => i), case when i <= ${hot} then 40 else 1 end,
   case when i <= ${hot} then 40 else 1 end from generate_series(1, ${count}) i`,
  `insert into trend_files (trend_id, position, file_id) select 't' || i, 0, 'f' || i from generate_series(1, ${count}) i`,
  `insert into comments (id, trend_id, author_id, content, created_at)
   select 'c' || i, 't' || i, 'u' || (i % ${people} + 1), '拍得真好，看得我也想去走一走了。', now() from generate_series(1, ${count}) i`,
  `insert into comments (id, trend_id, author_id, content, created_at)
   select 'h' || t || '-' || i, 't' || t, 'u' || i, '第' || i || '条评论：感谢志愿者的安排。', now() - make_interval(secs => i)
   from generate_series(1, ${Math.min(count, hot)}) t, generate_series(1, 39) i`,
  'analyze',
]

/** Fills an empty, migrated database with this many readable picture trends, the first ones with 40 comments each. */
export async function fill(db: Db, count: number, people = peopleBeside(count), hot = HOT_TRENDS): Promise<void> {
  for (const statement of STATEMENTS(count, people, hot)) await db.execute(sql.raw(statement))
}
