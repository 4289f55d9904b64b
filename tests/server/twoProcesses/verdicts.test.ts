import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '@contract/audit'
import { Code } from '@contract/codes'
import { messages } from '@contract/message'
import { AuditStatus, type CursorPage, type Trend, trends as trendCalls } from '@contract/trend'
import { verifyLog } from '@server/features/audit/service'
import { insertTrend } from '@tests/support/rows'
import { type Person, RACE_SIZE, startTwoServers, type TwoServers } from '@tests/support/servers/twoServers'
import { runConcurrently } from '@tests/support/concurrency/runConcurrently'

const CONTESTS = 700 * RACE_SIZE
const ADMINS = 8
const POSTS = 20
const MANY_POSTS = 300

let two: TwoServers
let admins: Person[]

beforeAll(async () => {
  two = await startTwoServers()
  admins = []
  for (let n = 0; n < ADMINS; n += 1) admins.push(await two.person(['auditAdmin']))
})
afterAll(() => two?.close())

const all = async (text: string) =>
  ((await two.db.execute(sql.raw(text))) as unknown as { rows: Record<string, unknown>[] }).rows

async function waiting(author: Person, many: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < many; n += 1) {
    ids.push(
      await insertTrend(two.db, { authorId: author.id, auditStatus: AuditStatus.Pending, createdAt: new Date() }),
    )
  }
  return ids
}

function judge(n: number, trendsIds: string[], auditStatus: AuditStatus) {
  const auditReason = auditStatus === AuditStatus.Fail ? '内容不实' : ''
  const trends = trendsIds.map((trendsId) => ({ trendsId, auditStatus, auditReason }))
  return two.post(n, audit.judge, { sendNoticeFlag: 'Y', trends, type: 'TRENDS' }, admins[n % ADMINS])
}

/** Statuses of an author's posts, and how often each was notified. */
async function effects(author: Person) {
  const posts = await all(
    `select audit_status as status, count(*)::int as n from trends where author_id = '${author.id}' group by 1 order by 1`,
  )
  const told = await all(
    `select trend_id, kind, count(*)::int as n from messages
      where user_id = '${author.id}' and trend_id is not null group by 1, 2`,
  )
  return { statuses: Object.fromEntries(posts.map(({ status, n }) => [String(status), n])), told }
}

const untilSettled = () =>
  expect
    .poll(async () => (await all('select count(*)::int as n from outbox'))[0]?.n, { timeout: 300_000, interval: 100 })
    .toBe(0)

/** Postpones verdicts by an hour, so that none is due while the test runs. */
const postpone = () =>
  all(`create function an_hour_later() returns trigger language plpgsql as $$ begin new.due_at := new.due_at + interval '1 hour'; return new; end $$;
    create trigger an_hour_later before insert on outbox for each row execute function an_hour_later()`)

/** Makes postponed verdicts due. */
const makeDue = () =>
  all(`drop trigger an_hour_later on outbox; drop function an_hour_later(); update outbox set due_at = now()`)

/** All pages of the author's posts as a visitor. */
async function feedOf(n: number, author: Person): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | null = null; ;) {
    const { data }: { data: CursorPage<Trend> } = await two.post(n, trendCalls.page, {
      tab: 'user',
      userId: author.id,
      cursor,
    })
    ids.push(...data.list.map(({ trendsId }) => trendsId))
    cursor = data.nextCursor
    if (cursor === null) return ids
  }
}

const sorted = (ids: string[]) => [...ids].sort()

describe('a verdict survives the end of the process that took it', () => {
  it('takes effect by the other process, once, and not before its time', async () => {
    const author = await two.person()
    const [passed, failed] = [await waiting(author, POSTS), await waiting(author, POSTS)]
    await postpone()
    expect((await judge(0, passed, AuditStatus.Success)).code).toBe(Code.AppSuccess)
    expect((await judge(0, failed, AuditStatus.Fail)).code).toBe(Code.AppSuccess)
    await two.kill(0)

    expect(await effects(author)).toEqual({ statuses: { 0: 2 * POSTS }, told: [] })
    expect(await feedOf(1, author)).toEqual([])
    await makeDue()
    await untilSettled()

    const { statuses, told } = await effects(author)
    expect(statuses).toEqual({ 1: POSTS, 2: POSTS })
    expect(told).toHaveLength(2 * POSTS)
    expect(
      told.filter(({ trend_id: id, kind, n }) => n !== 1 || kind !== (passed.includes(String(id)) ? 1 : 2)),
    ).toEqual([])
    // Two badges are earned with them: 初来乍到 and 笔耕不辍.
    expect((await two.post(1, messages.summary, {}, author)).data.total).toBe(2 * POSTS + 2)
    expect(sorted(await feedOf(1, author))).toEqual(sorted(passed))
    await two.restart(0)
    expect(sorted(await feedOf(0, author))).toEqual(sorted(passed))
  })

  it('is settled by a later start where no process was left', async () => {
    const author = await two.person()
    const passed = await waiting(author, POSTS)
    await postpone()
    expect((await judge(1, passed, AuditStatus.Success)).code).toBe(Code.AppSuccess)
    await Promise.all([two.kill(0), two.kill(1)])
    await makeDue()
    expect((await effects(author)).statuses).toEqual({ 0: POSTS })
    await Promise.all([two.restart(0), two.restart(1)])
    await untilSettled()
    const { statuses, told } = await effects(author)
    expect(statuses).toEqual({ 1: POSTS })
    expect(told.map(({ n }) => n)).toEqual(passed.map(() => 1))
    expect(sorted(await feedOf(1, author))).toEqual(sorted(passed))
  })

  it('takes effect once where the process is killed while deciding, and while it takes effect', async () => {
    const author = await two.person()
    const ids = await waiting(author, MANY_POSTS)
    const lost = () => ({ code: 0 })
    let answered = 0
    const deciding = runConcurrently(
      ids.map(
        (id, n) => () =>
          judge(n, [id], AuditStatus.Success)
            .catch(lost)
            .finally(() => (answered += 1)),
      ),
      8,
    )
    await expect.poll(() => answered, { interval: 5, timeout: 30_000 }).toBeGreaterThan(MANY_POSTS / 3)
    await two.kill(0)
    await deciding
    await two.restart(0)

    const some = async () => Number((await effects(author)).statuses[1] ?? 0)
    await expect.poll(some, { interval: 10, timeout: 30_000 }).toBeGreaterThan(0)
    await two.kill(0)
    await untilSettled()
    await two.restart(0)
    const logged = await all(
      `select trend_id from audit_log l join trends t on t.id = l.trend_id where t.author_id = '${author.id}'`,
    )
    const open = await all(`select id from trends where author_id = '${author.id}' and audit_status = 1`)
    expect(sorted(open.map(({ id }) => String(id)))).toEqual(sorted(logged.map((row) => String(row.trend_id))))
    expect(open.length).toBeGreaterThan(MANY_POSTS / 2)
    const { told } = await effects(author)
    expect(told.filter(({ n }) => n !== 1)).toEqual([])
    expect(sorted(told.map((row) => String(row.trend_id)))).toEqual(sorted(open.map(({ id }) => String(id))))
    expect((await verifyLog(two.db)).faults).toEqual([])
  })
})

it(`${CONTESTS} contests of eight admins on two processes end in one verdict, one log row and one notice each`, async () => {
  const author = await two.person()
  const ids = await waiting(author, CONTESTS)
  const contest = async (id: string) => {
    const answers = await Promise.all(
      admins.map((_, n) => judge(n, [id], n % 4 < 2 ? AuditStatus.Success : AuditStatus.Fail)),
    )
    return answers.map(({ code }) => code).sort((a, b) => a - b)
  }
  const codes = await runConcurrently(
    ids.map((id) => () => contest(id)),
    6,
  )
  const one = [Code.AppSuccess, ...Array.from({ length: ADMINS - 1 }, () => Code.Conflict)]
  expect(codes.filter((each) => each.join(' ') !== one.join(' '))).toEqual([])
  await untilSettled()
  const folded = await all(`select t.id, t.audit_status, l.to_status, count(*) over (partition by t.id)::int as n
    from trends t join audit_log l on l.trend_id = t.id where t.author_id = '${author.id}'`)
  expect(folded).toHaveLength(CONTESTS)
  expect(folded.filter(({ audit_status: status, to_status: logged, n }) => status !== logged || n !== 1)).toEqual([])
  const { told } = await effects(author)
  expect(told.map(({ n }) => n)).toEqual(ids.map(() => 1))
  expect((await verifyLog(two.db)).faults).toEqual([])
}, 900_000)
