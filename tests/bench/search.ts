import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { SearchKind } from '@contract/search'
import type { Db } from '@server/db/db'
import { migrateServer } from '@server/db/migrate'
import { find } from '@server/features/search/service'
import { startPostgres } from '../support/servers/postgres'
import { median } from './phone'

/** A word and the maximum share of posts with it; a tenth as many have it in the title. */
const WORDS = [
  { keyword: '罕见', share: 0.0001 },
  { keyword: '少有', share: 0.001 },
  { keyword: '百里', share: 0.01 },
  { keyword: '常用', share: 0.1 },
  { keyword: '人人', share: 1 },
] as const
const RUNS = 31
const VOCABULARY = 20_000
const GRAMS_PER_POST = 90

export interface SearchBenchRow {
  keyword: string
  hits: number
  medianMs: number
  worstMs: number
  /** The twentieth page. */
  deepMs: number
}

const withWords = (chance: (share: number) => number) =>
  WORDS.map(
    ({ keyword, share }) => `case when random() < ${chance(share)} then array['${keyword}'] else '{}' end`,
  ).join(' || ')

/** Posts with about ninety grams each, a few of them very frequent, as in real texts. */
const STATEMENTS = (count: number) => [
  `insert into users (id, username, nick_name, created_at) values ('u', 'u', '同事', now())`,
  'alter table trends disable trigger user',
  `insert into trends (id, author_id, type, title, content, audit_status, score, created_at)
   select 't' || i, 'u', 1, '第' || i || '条动态', '<p>' || repeat('周六早上七点，我们在东门集合。', 8) || '</p>', 1, i,
   now() - make_interval(secs => i) from generate_series(1, ${count}) i`,
  'drop index trend_search_grams',
  `insert into trend_search (trend_id, created_at, title_grams, grams)
   select id, created_at, titled, titled || ${withWords((share) => share * 0.89)} || array(
     select distinct 'g' || floor(power(random(), 3) * ${VOCABULARY})::int from generate_series(1, ${GRAMS_PER_POST}) where id <> '')
   from (select id, created_at, array['标题'] || ${withWords((share) => share / 10)} as titled from trends) as t`,
  `set maintenance_work_mem = '512MB'`,
  'create index trend_search_grams on trend_search using gin (grams) with (fastupdate = false)',
  'vacuum analyze',
]

/** Duration of a search among this many posts on an untuned PostgreSQL, and the plan for the word of one percent. */
export async function measureSearch(count: number): Promise<{ rows: SearchBenchRow[]; plan: string[] }> {
  const cluster = await startPostgres()
  const url = await cluster.createDatabase()
  await migrateServer(url)
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('error', () => undefined)
  const seen: { text: string; values: unknown[] }[] = []
  const db = drizzle(pool, {
    logger: { logQuery: (text, values) => void seen.push({ text, values }) },
  }) as unknown as Db
  try {
    for (const statement of STATEMENTS(count)) await pool.query(statement)
    const rows: SearchBenchRow[] = []
    for (const { keyword } of WORDS) rows.push(await measureWord(db, pool, keyword))
    seen.length = 0
    await timed(db, WORDS[2].keyword, null)
    const ranking = seen.find(({ text }) => text.startsWith('with'))
    const plan = ranking
      ? await pool.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${ranking.text}`, ranking.values)
      : undefined
    return { rows, plan: plan?.rows.map((row) => row['QUERY PLAN']) ?? [] }
  } finally {
    await pool.end()
    await cluster.stop()
  }
}

async function measureWord(db: Db, pool: pg.Pool, keyword: string): Promise<SearchBenchRow> {
  const found = await pool.query<{ hits: number }>(
    'select count(*)::int as hits from trend_search where grams @> array[$1]',
    [keyword],
  )
  const took: number[] = []
  for (let run = 0; run < RUNS; run += 1) took.push((await timed(db, keyword, null)).ms)
  let cursor: string | null = null
  let deepMs = 0
  for (let page = 0; page < 20; page += 1) {
    const answer: Awaited<ReturnType<typeof timed>> = await timed(db, keyword, cursor)
    deepMs = answer.ms
    cursor = answer.nextCursor
    if (!cursor) break
  }
  return { keyword, hits: found.rows[0]?.hits ?? 0, medianMs: median(took), worstMs: Math.max(...took), deepMs }
}

async function timed(db: Db, keyword: string, cursor: string | null) {
  const start = performance.now()
  const { nextCursor } = await find(
    db,
    { keyword, kind: SearchKind.Trend, cursor },
    { reader: undefined, now: new Date(), secret: 'bench' },
  )
  return { ms: performance.now() - start, nextCursor }
}
