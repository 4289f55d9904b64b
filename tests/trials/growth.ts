import pg from 'pg'
import { migrateServer } from '@server/db/migrate'
import { line } from '../bench/table'
import { startPostgres } from '../support/servers/postgres'

const PEOPLE = 10_000
const STAFF = 300_000
const DAYS = 365
const POSTS = 6
const FOLLOWS = 40
/** Kept for seven days, at about four writes a day. */
const KEYS = 28
const GB = 1e9

/**
 * A year of people who each publish 6 posts and 40 comments, like 300 and collect 20 posts, follow 40 people, get 250
 * messages with two actors each, walk daily, get points 300 times, order 150 meals and sign in 12 times.
 */
function yearOf(people: number): string[] {
  const each = (n: number) => `from generate_series(1, ${people}) p, generate_series(1, ${n}) n`
  const at = `timestamptz '2026-01-01' + ((p * 7919::bigint + n * 104729) % ${DAYS * 86_400}) * interval '1 second'`
  const other = `'u' || ((p * 31::bigint + n * 17) % ${people} + 1)`
  const post = `'t' || ((p * 31::bigint + n * 17) % ${people * POSTS} + 1)`
  const hash = `encode(sha256((p || ' ' || n)::bytea), 'hex')`
  const id = `gen_random_uuid()::text`
  return [
    // Triggers and foreign keys, which only check and count, are disabled.
    'set session_replication_role = replica',
    `insert into users (id, username, nick_name, created_at)
     select 'u' || p, 'user' || p, '同事' || p, now() from generate_series(1, ${people}) p`,
    `insert into trends (id, author_id, type, title, content, audit_status, score, created_at)
     select 't' || ((p - 1) * ${POSTS} + n), 'u' || p, 2, '第' || n || '条动态',
       '<p>' || repeat('周六早上七点，我们在东门集合。', 8) || '</p>', 1, n, ${at} ${each(POSTS)}`,
    `insert into comments (id, trend_id, author_id, content, created_at)
     select ${id}, ${post}, 'u' || p, '拍得真好，看得我也想去走一走了。', ${at} ${each(40)}`,
    `insert into likes (user_id, target_kind, target_id, created_at)
     select 'u' || p, 'TRENDS', ${post}, ${at} ${each(300)} on conflict do nothing`,
    `insert into collects (user_id, trend_id, created_at) select 'u' || p, ${post}, ${at} ${each(20)} on conflict do nothing`,
    `insert into follows (follower_id, followee_id, created_at)
     select 'u' || p, ${other}, ${at} ${each(FOLLOWS)} on conflict do nothing`,
    `insert into followed_trends (follower_id, created_at, trend_id)
     select f.follower_id, t.created_at, t.id from follows f join trends t on t.author_id = f.followee_id`,
    `insert into messages (user_id, message_group, category, kind, actor_id, actor_num, trend_id, read_seq, created_at, join_key)
     select 'u' || p, 'community_message', '2', 2, ${other}, 2, ${post}, 1000000000, ${at}, '2:t' || p || '-' || n ${each(250)}`,
    `insert into message_actors (message_id, user_id, actor_id, seq, created_at)
     select id, user_id, 'u' || ((id * 7 + k) % ${people} + 1), id, created_at from messages, generate_series(1, 2) k on conflict do nothing`,
    `insert into walk_days (user_id, date, steps, counted, goal, reached, reached_in_time)
     select 'u' || p, date '2026-01-01' + n - 1, 7000, 7000, 8000, false, false
     from generate_series(1, ${DAYS}) n, generate_series(1, ${people}) p`,
    `insert into point_entries (user_id, points, balance, source, source_id, title, path, created_at)
     select 'u' || p, 2, n * 2, 'sign_in', '2026-' || n, '每日签到', '/points', ${at} ${each(300)}`,
    `insert into point_lots (user_id, "left", expires_at) select 'u' || p, 2, timestamptz '2028-01-01' ${each(250)}`,
    'alter table meal_orders disable trigger user',
    `insert into meal_orders (id, user_id, canteen_id, canteen_name, date, meal, slot_id, slot_name, mode, status, code,
       items, total_fen, subsidy_fen, pay_fen, steps, cutoff_at, ends_at, created_at)
     select ${id}, 'u' || p, 'k1', '一号食堂', (date '2026-01-01' + n)::text, 'lunch', 's1', '11:30', 'eat', 3, (100000 + p)::text,
       '[{"dishId":"d1","specId":"s1","name":"红烧肉","spec":"大份","num":1,"priceFen":1800,"allergens":["大豆"]}]',
       1800, 500, 1300, '[{"status":1,"at":"2026-01-01 09:00:00"},{"status":3,"at":"2026-01-01 12:00:00"}]', ${at}, ${at}, ${at} ${each(150)}`,
    // A week of tickets, as the sweep leaves them.
    `insert into meal_tickets select id, user_id, canteen_id, date, meal, code, status, ends_at, created_at
     from meal_orders where date > (date '2026-01-01' + 143)::text`,
    `insert into meal_card_entries (user_id, kind, order_id, amount_fen, title, created_at)
     select 'u' || p, 'order', ${id}, -1300, '一号食堂 午餐', ${at} ${each(150)}`,
    `insert into audit_log (id, trend_id, title, admin_id, admin_name, action, subject, from_status, to_status, tags, reason, at, former_hash, hash)
     select (p - 1) * ${POSTS} + n, 't' || ((p - 1) * ${POSTS} + n), '第' || n || '条动态', 'u1', '审核员', 'audit', 'trend', 0, 1, '[]', '',
       ${at}, ${hash}, ${hash} ${each(POSTS)}`,
    `insert into sessions (id, sign_in_id, token_hash, user_id, created_at, last_seen_at, expires_at)
     select ${id}, ${id}, ${hash}, 'u' || p, ${at}, ${at}, ${at} ${each(2)}`,
    `insert into idempotency_keys (scope, path, key, fingerprint, answer, created_at)
     select 'u' || p, '/community-service/likes/v1/set', ${id}, ${hash}, '{"code":200,"msg":"ok","data":{"on":true,"count":12}}', ${at} ${each(KEYS)}`,
    'vacuum analyze',
  ]
}

const SIZES = `select c.relname as name, c.reltuples::bigint::float8 as rows, pg_table_size(c.oid)::float8 as heap,
    pg_indexes_size(c.oid)::float8 as indexes
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind = 'r' and c.reltuples > 0 order by pg_total_relation_size(c.oid) desc`

/** Tables that do not grow over the years: swept, or with one row per person or pair. */
const PASSING: readonly string[] = [
  'messages',
  'message_actors',
  'walk_days',
  'sessions',
  'idempotency_keys',
  'meal_tickets',
  'users',
  'follows',
]

interface Size {
  name: string
  rows: number
  heap: number
  indexes: number
}

async function sizesOf(client: pg.Client, people: number) {
  for (const statement of yearOf(people)) await client.query(statement)
  return client.query<Size>(SIZES)
}

/**
 * Fills PostgreSQL with a year of 10,000 people, or as many as given, and prints the size of each table per person and
 * for 300,000.
 */
export async function growth([people = PEOPLE]: readonly (string | number)[]): Promise<number> {
  const postgres = await startPostgres()
  const count = Number(people)
  try {
    const url = await postgres.createDatabase()
    await migrateServer(url)
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await sizesOf(client, count).finally(() => client.end())
    const filled = rows.filter((size) => size.rows >= count)
    line(['表', '每人的行', '每人的字节', '其中索引', `${STAFF} 人，GB`, '逐年增加'])
    line(Array<string>(6).fill('---'))
    let all = 0
    for (const { name, rows: n, heap, indexes } of filled) {
      const bytes = (heap + indexes) / count
      all += bytes
      const total = ((bytes * STAFF) / GB).toFixed(1)
      line([
        name,
        Math.round(n / count),
        Math.round(bytes),
        Math.round(indexes / count),
        total,
        PASSING.includes(name) ? '' : '是',
      ])
    }
    line(['合计', '', Math.round(all), '', ((all * STAFF) / GB).toFixed(1), ''])
    return 0
  } finally {
    await postgres.stop()
  }
}
