import { sql } from 'drizzle-orm'
import type { Endpoint } from '@contract/endpoint'
import { type FlowBox, flows } from '@contract/flow'
import { market } from '@contract/market'
import type { CursorPage } from '@contract/trend'
import { openPostgres } from '@server/db/postgres'
import { gramsOf } from '@server/domain/grams'
import { insertSession } from '../support/rows'
import { startPostgres } from '../support/servers/postgres'
import { startTestApp } from '../support/testApp'
import { watchedDb } from './plan'
import { measureRounds, type Rounds } from './rounds'

const PEOPLE = 1000
const READER = 'u1'

export interface ServiceBenchRow extends Rounds {
  name: string
}

const BOXES: readonly [FlowBox, string][] = [
  ['todo', '待我审批'],
  ['mine', '我发起的'],
  ['done', '已处理'],
  ['cc', '抄送我的'],
]

const WORDS = ['自行车', '书桌', '台灯', '相机', '婴儿车']
const gramsText = WORDS.map((word) => `'{${gramsOf(`${word} 九成新`).join(',')}}'::text[]`).join(', ')

/** Half of all flows wait for one person, who applied for the other half and has all of them in the further boxes. */
const statements = (rows: number) => [
  `insert into users (id, username, nick_name, created_at)
   select 'u' || i, 'u' || i, '同事' || i, now() from generate_series(1, ${PEOPLE}) i`,
  `insert into flows (id, kind, title, applicant_id, form, shown, approver_id, since, created_at)
   select 'f' || i, 'general', '申请 ' || i, case when i % 2 = 0 then '${READER}' else 'u' || 2 + i % 900 end,
     '{}', '[]', case when i % 2 = 1 then '${READER}' else 'u' || 2 + i % 900 end, now(), now() - i * interval '1 minute'
   from generate_series(1, ${rows}) i`,
  `insert into flow_people (flow_id, user_id, box, created_at)
   select f.id, '${READER}', box, f.created_at from flows f, unnest(array['done', 'cc']) box`,
  `insert into market_items (id, seller_id, title, description, price_fen, condition, category, place, share_phone,
     lapses_at, grams, created_at)
   select 'i' || i, 'u' || 2 + i % 900, (array['${WORDS.join("','")}'])[1 + i % ${WORDS.length}], '九成新', 2000, 'good',
     (array['digital', 'home', 'book', 'baby', 'sport', 'other'])[1 + i % 6], '一号楼', false,
     now() + interval '14 days', case i % ${WORDS.length} ${gramsText
       .split(', ')
       .map((grams, place) => `when ${place} then ${grams}`)
       .join(' ')} end, now() - i * interval '1 second'
   from generate_series(1, ${rows}) i`,
]

/** First pages of the approvals and of the market with this many rows each. */
export async function measureServices(count: number): Promise<ServiceBenchRow[]> {
  const postgres = await startPostgres()
  const url = await postgres.createDatabase()
  const server = await startTestApp({ open: await openPostgres(url) })
  try {
    const { db, pool } = watchedDb(url)
    for (const statement of statements(count)) await db.execute(sql.raw(statement))
    await pool.end()
    const token = await insertSession(server.db, READER, server.clock.now())
    const rows: ServiceBenchRow[] = []
    const measure = async <Body, Row>(name: string, endpoint: Endpoint<Body, CursorPage<Row>>, body: Body) =>
      rows.push({
        name,
        ...(await measureRounds(async () => {
          const { code, data } = await server.post(endpoint, body, { token })
          if (code !== 0 || data.list.length === 0) throw new Error(`${name} answers ${code} without its rows`)
        })),
      })
    for (const [box, name] of BOXES) await measure(`审批：${name}`, flows.list, { box, cursor: null })
    await measure('集市：全部', market.page, { cursor: null })
    await measure('集市：分类', market.page, { category: 'book', cursor: null })
    await measure('集市：搜索', market.page, { keyword: '自行车', cursor: null })
    return rows
  } finally {
    await server.close()
    await postgres.stop()
  }
}
