import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { comments } from '@contract/comment'
import { MessageGroup, messages } from '@contract/message'
import { publishing, type TrendWords } from '@contract/publish'
import { relations } from '@contract/relation'
import { FeedTab, trends } from '@contract/trend'
import type { OpenDb } from '@server/db/db'
import { openPostgres } from '@server/db/postgres'
import { pause } from '@tests/support/concurrency/pause'
import { insertTrend } from '@tests/support/rows'
import { startCitusWhereItRuns, type TestCitus } from '@tests/support/servers/citus'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { MINUTE } from '../../features/session/accounts'
import { expectCopied, once, type Person, personOn, portOf, rowsOf, until } from './citusPeople'

const given = await startCitusWhereItRuns()
const AWAY = { status: 503, msg: '服务暂时没有响应，请稍后再试' }
const POST: TrendWords = { title: '', content: '<p>好</p>', type: 1, fileIds: [], topicIds: [], visibility: 1 }

describe.runIf(given)('while a worker of Citus is away', () => {
  const cluster = given as TestCitus
  let app: TestApp
  let open: OpenDb
  let url: string
  /** Made before a worker goes away: the coordinator may lose the first write of a connection after it is back. */
  let people: Record<'first' | 'second', Person[]>
  const posts: string[] = []
  const ports = () => cluster.workers.map((worker) => new URL(worker.url).port)
  const told = async ({ token }: Person) => await app.post(messages.list, { group: MessageGroup.Community }, { token })
  const countOf = async (table: string) => {
    const [row] = await rowsOf<{ n: number }>(app.db, `select count(*)::int as n from ${table}`)
    return row?.n ?? 0
  }
  const counts = async (...tables: string[]) => await Promise.all(tables.map(countOf))

  beforeAll(async () => {
    url = await cluster.createDatabase()
    open = await openPostgres(url)
    app = await startTestApp({ open })
    const [first = '', second = ''] = ports()
    const three = async (port: string) => [
      await personOn(app, port),
      await personOn(app, port),
      await personOn(app, port),
    ]
    people = { first: await three(first), second: await three(second) }
    for (const { id } of people.second) posts.push(await insertTrend(app.db, { authorId: id }))
  })
  afterAll(async () => {
    await app.close()
    await cluster.stop()
  })

  it('the connections of a start are kept, so that the first 今日 leaves nothing out', async () => {
    const [row] = await rowsOf<{ n: number }>(
      app.db,
      `select count(*)::int as n from pg_stat_activity where datname = current_database()
        and backend_type = 'client backend' and application_name not like 'citus%'`,
    )
    expect(row?.n).toBeGreaterThanOrEqual(10)
  })

  it('its people are refused for the moment, and nobody else', async () => {
    const [port = ''] = ports()
    const [away, other] = [people.first[0] as Person, people.second[0] as Person]
    const start = await cluster.workers[0]?.goAway()
    expect((await told(other)).code).toBe(Code.AppSuccess)
    expect(await told(away)).toMatchObject({ status: 503 })
    expect((await app.post(trends.page, { tab: FeedTab.Follow }, other)).code).toBe(Code.AppSuccess)
    expect((await app.post(trends.page, { tab: FeedTab.Recommend })).code).toBe(Code.AppSuccess)
    await start?.()
    await until(async () => (await told(away)).status === 200)
    await until(async () => (await open.near(away.id, portOf)) === port)
  })

  it('what every node gets is refused as a whole, and done once when it is sent again', async () => {
    const [writer, author] = people.second as [Person, Person]
    const trendsId = posts[1] ?? ''
    const keys = [once(writer), once(writer), once(writer), once(writer)] as const
    const writes = [
      () => app.post(publishing.publish, POST, keys[0]),
      () => app.post(comments.publish, { trendsId, content: '好', fileIds: [] }, keys[1]),
      () => app.post(relations.follow, { userId: author.id, on: true }, keys[2]),
      () => app.post(relations.block, { userId: author.id, on: true }, keys[3]),
    ]
    const tables = ['trends', 'comments', 'follows', 'blocks', 'outbox', `messages where user_id = '${author.id}'`]
    const before = await counts(...tables)
    const start = await cluster.workers[0]?.goAway()
    for (const write of writes) expect(await write()).toMatchObject(AWAY)
    expect(await counts(...tables)).toEqual(before)
    await start?.()
    for (const write of writes.slice(0, 3)) {
      await until(async () => (await write()).status === 200)
      expect(await write()).toMatchObject({ status: 200, code: Code.AppSuccess })
    }
    const [had = 0, replies = 0, followers = 0] = before
    expect(await counts('trends', 'comments', 'follows')).toEqual([had + 1, replies + 1, followers + 1])
    expect((await told(author)).data.list).toHaveLength(2)
    await until(async () => (await writes[3]?.())?.status === 200)
    expect(await counts('blocks', 'follows')).toEqual([(before[3] ?? 0) + 1, followers])
    await expectCopied(app.db, cluster, url)
  })

  it('nothing that was acknowledged is lost or done twice where it goes away in the midst of writes', async () => {
    const trendsId = posts[2] ?? ''
    const writers = [...people.first, ...people.second.slice(0, 2)]
    const contents: string[] = []
    let isOver = false
    const comment = async (writer: Person, content: string) => {
      contents.push(content)
      app.clock.advance(MINUTE)
      const key = once(writer)
      await until(async () => {
        const answer = await app.post(comments.publish, { trendsId, content, fileIds: [] }, key)
        if (answer.status !== 503) expect(answer).toMatchObject({ status: 200, code: Code.AppSuccess })
        return answer.status === 200
      })
    }
    const working = writers.map(async (writer, who) => {
      for (let n = 0; !isOver; n++) await comment(writer, `${who} 写的第 ${n} 条`)
    })
    for (let n = 0; n < 2; n++) {
      await pause(700)
      const start = await cluster.workers[0]?.goAway()
      await pause(700)
      await start?.()
    }
    isOver = true
    await Promise.all(working)
    // Citus does this by itself every minute.
    await rowsOf(app.db, 'select recover_prepared_transactions()')
    const written = await rowsOf<{ content: string }>(
      app.db,
      `select content from comments where trend_id = '${trendsId}'`,
    )
    expect(written.map(({ content }) => content).sort()).toEqual(contents.sort())
    await expectCopied(app.db, cluster, url)
  })
})
