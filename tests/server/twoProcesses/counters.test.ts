import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acts } from '@contract/act'
import { Code } from '@contract/codes'
import { comments } from '@contract/comment'
import { COMMENTS_PER_MINUTE, LOGIN_FAILURES_PER_ACCOUNT, TRENDS_PER_HOUR } from '@contract/limits'
import { login } from '@contract/login'
import { messages } from '@contract/message'
import { publishing } from '@contract/publish'
import { relations } from '@contract/relation'
import { TargetKind, trends as trendCalls } from '@contract/trend'
import { insertComment, insertTrend } from '@tests/support/rows'
import { recount } from '@tests/support/recount'
import { type Person, RACE_SIZE, startTwoServers, type TwoServers } from '@tests/support/servers/twoServers'
import { runConcurrently } from '@tests/support/concurrency/runConcurrently'
import { seededRandom } from '@tests/support/concurrency/seededRandom'

const OPERATIONS = 15_000 * RACE_SIZE
const PEOPLE = 60
const POSTS = 8
const COMMENTS = 12

let two: TwoServers

beforeAll(async () => {
  two = await startTwoServers()
})
afterAll(() => two?.close())

const rows = async (text: string) =>
  (await two.db.execute(sql.raw(text))) as unknown as { rows: Record<string, unknown>[] }
const all = async (text: string) => (await rows(text)).rows
const codesOf = (answers: { code: number }[], code: number) => answers.filter((answer) => answer.code === code)

/** Each query finds one kind of wrong counter; all must be empty. */
const WRONG: Readonly<Record<string, string>> = {
  'likes of posts': `select id, like_num from trends t
    where like_num <> (select count(*) from likes where target_kind = 'TRENDS' and target_id = t.id)`,
  'collects of posts':
    'select id, collect_num from trends t where collect_num <> (select count(*) from collects where trend_id = t.id)',
  'comments of posts': `select id, comment_num, root_comment_num from trends t
    where (comment_num, root_comment_num) <> (select count(*), count(*) filter (where parent_id is null)
      from comments where trend_id = t.id and removed_at is null)`,
  'views of posts':
    'select id, view_num from trends t where view_num <> (select count(*) from trend_views where trend_id = t.id)',
  'likes of comments and replies': `select id, like_num from comments c where like_num <> (select count(*) from likes
    where target_kind = case when c.parent_id is null then 'COMMENTS' else 'REPLY' end and target_id = c.id)`,
  'replies of comments': `select id, reply_num from comments c where removed_at is null
    and reply_num <> (select count(*) from comments where parent_id = c.id and removed_at is null)`,
  'follows and fans': `select id, follow_num, fans_num from users u
    where follow_num <> (select count(*) from follows where follower_id = u.id)
      or fans_num <> (select count(*) from follows where followee_id = u.id)`,
  'follows beside a block': `select * from follows f join blocks b
    on (b.blocker_id, b.blocked_id) in ((f.follower_id, f.followee_id), (f.followee_id, f.follower_id))`,
  'posts that did not reach a follower': `select follower_id, id from follows f join trends t on t.author_id = f.followee_id
    where delivered and audit_status = 1 and visibility = 1 and removed_at is null and not exists (select 1 from followed_trends d
      where (d.follower_id, d.created_at, d.trend_id) = (f.follower_id, t.created_at, t.id))`,
  'people in a message': `select id, actor_num from messages m where join_key is not null
    and actor_num <> (select count(*) from message_actors where message_id = m.id)`,
  'likes of a message': `select m.id, actor_num from messages m join trends t on t.id = m.trend_id and t.author_id = m.user_id
    where m.kind = 3 and m.removed_at is null and not exists (select 1 from likes where target_kind = 'TRENDS' and target_id = t.id)`,
}

const wrong = () => recount(two.db, WRONG)

describe('two server processes on one PostgreSQL', () => {
  let people: Person[]
  let posts: string[]
  let roots: { id: string; trendsId: string }[]
  let replies: string[]
  const written: { commentsId: string; token: string }[] = []

  beforeAll(async () => {
    people = []
    for (let n = 0; n < PEOPLE; n += 1) people.push(await two.person())
    posts = []
    for (let n = 0; n < POSTS; n += 1) posts.push(await insertTrend(two.db, { authorId: people[n]?.id ?? '' }))
    roots = []
    replies = []
    for (let n = 0; n < COMMENTS; n += 1) {
      const trendsId = posts[n % POSTS] ?? ''
      const authorId = people[PEOPLE - 1 - n]?.id ?? ''
      const id = await insertComment(two.db, { trendId: trendsId, authorId })
      roots.push({ id, trendsId })
      replies.push(await insertComment(two.db, { trendId: trendsId, authorId, parentId: id }))
    }
    await rows(`update comments set reply_num = 1 where parent_id is null`)
    await rows(`update trends t set root_comment_num = n, comment_num = 2 * n
      from (select trend_id, count(*) as n from comments where parent_id is null group by 1) c where c.trend_id = t.id`)
    for (const column of [
      'trends.like_num',
      'trends.collect_num',
      'trends.comment_num',
      'trends.root_comment_num',
      'trends.view_num',
      'comments.like_num',
      'comments.reply_num',
      'users.follow_num',
      'users.fans_num',
      'messages.actor_num',
    ]) {
      const [table, name] = column.split('.')
      await rows(`alter table ${table} add constraint ${table}_${name}_never_negative check (${name} >= 0)`)
    }
  })

  function operation(n: number, roll: (below: number) => number): () => Promise<{ code: number }> {
    const pick = <Thing>(things: readonly Thing[]) => things[roll(things.length)] as Thing
    const person = pick(people)
    const me = n % 4 === 0 ? { ...person, key: `operation-${n}` } : person
    const other = pick(people)
    const trendsId = pick(posts)
    const on = roll(2) === 0
    const like = (targetKind: TargetKind, targetId: string) => () =>
      two.post(n, acts.like, { targetKind, targetId, on }, me)
    const kind = roll(100)
    if (kind < 28) return like(TargetKind.Trends, trendsId)
    if (kind < 38) return like(TargetKind.Comments, pick(roots).id)
    if (kind < 46) return like(TargetKind.Reply, pick(replies))
    if (kind < 62) return () => two.post(n, acts.collect, { targetKind: TargetKind.Trends, targetId: trendsId, on }, me)
    if (kind < 74) return () => two.post(n, relations.follow, { userId: other.id, on }, me)
    if (kind < 76) return () => two.post(n, relations.block, { userId: other.id, on: on && roll(8) === 0 }, me)
    if (kind < 82) return () => comment(n, me, on ? { id: null, trendsId } : pick(roots))
    if (kind < 85) return () => takeBack(n, me)
    if (kind < 90) return () => two.post(n, messages.read, { group: 'all' }, me)
    if (kind < 94) return () => two.post(n, messages.summary, {}, me)
    return () => two.post(n, trendCalls.detail, { trendsId }, me)
  }

  async function comment(
    n: number,
    me: Person & { key?: string },
    { id, trendsId }: { id: string | null; trendsId: string },
  ) {
    const answer = await two.post(n, comments.publish, { trendsId, commentsId: id, content: '好', fileIds: [] }, me)
    if (answer.code === Code.AppSuccess) written.push({ commentsId: answer.data.commentsId, token: me.token })
    return answer
  }

  /** Sent to both processes at once: one of them finds it removed. */
  async function takeBack(n: number, me: Person): Promise<{ code: number }> {
    const mine = written.pop()
    if (!mine) return two.post(n, messages.summary, {}, me)
    const { commentsId, token } = mine
    const answers = await Promise.all([0, 1].map((each) => two.post(each, comments.remove, { commentsId }, { token })))
    const codes = answers.map(({ code }) => code).sort()
    const right = codes[0] === Code.AppSuccess && codes[1] === Code.NotFound
    return { code: right ? Code.AppSuccess : Math.max(...codes) }
  }

  it(`${OPERATIONS} likes, collects, comments, follows, blocks and reads leave every counter equal to its rows`, async () => {
    const roll = seededRandom(20260601)
    const answers = await runConcurrently(Array.from({ length: OPERATIONS }, (_, n) => operation(n, roll)))
    const known: number[] = [
      Code.AppSuccess,
      Code.InvalidInput,
      Code.NotFound,
      Code.Conflict,
      Code.TooOften,
      Code.TrendNotExist,
    ]
    expect(answers.map(({ code }) => code).filter((code) => !known.includes(code))).toEqual([])
    expect(codesOf(answers, Code.AppSuccess).length).toBeGreaterThan(OPERATIONS / 2)
    expect(await wrong()).toEqual({})
  }, 900_000)

  it('tell the same unread counts, those of the rows', async () => {
    for (const person of people) {
      const [unread] = await all(
        `select count(*)::int as n from messages where user_id = '${person.id}' and read_seq < seq and removed_at is null`,
      )
      for (const n of [0, 1]) expect((await two.post(n, messages.summary, {}, person)).data.total).toBe(unread?.n)
    }
  })

  it('make 1,000 rows of 1,000 keys that are sent five times each at once', async () => {
    const author = await two.person()
    const trendsId = await insertTrend(two.db, { authorId: author.id })
    const writers: Person[] = []
    for (let n = 0; n < 100; n += 1) writers.push(await two.person())
    const fiveTimes = async (n: number) => {
      const as = { token: writers[n % 100]?.token ?? '', key: `one-of-a-thousand-${n}` }
      const body = { trendsId, content: `第 ${n} 条`, fileIds: [] }
      return Promise.all([0, 1, 2, 3, 4].map((each) => two.post(each + n, comments.publish, body, as)))
    }
    const answers = await runConcurrently(
      Array.from({ length: 1000 }, (_, n) => () => fiveTimes(n)),
      12,
    )
    expect(answers.flat().filter(({ code }) => code !== Code.AppSuccess)).toEqual([])
    expect(answers.filter((five) => new Set(five.map(({ data }) => data.commentsId)).size !== 1)).toEqual([])
    const [counted] = await all(
      `select count(*)::int as n, count(distinct content)::int as texts from comments where trend_id = '${trendsId}'`,
    )
    expect(counted).toEqual({ n: 1000, texts: 1000 })
    const [kept] = await all(`select count(*)::int as n from idempotency_keys where key like 'one-of-a-thousand-%'`)
    expect(kept?.n).toBe(1000)
    expect((await two.post(0, messages.summary, {}, author)).data.total).toBe(1000)
    expect(await wrong()).toEqual({})
  })

  it('count limits together, to the last one', async () => {
    const author = await two.person()
    const trendsId = await insertTrend(two.db, { authorId: author.id })
    const send = (call: (n: number) => Promise<{ code: number }>, times: number) =>
      Promise.all(Array.from({ length: times }, (_, n) => call(n)))
    const comment = (n: number) => two.post(n, comments.publish, { trendsId, content: '好', fileIds: [] }, author)
    const words = {
      type: 1 as const,
      title: '',
      content: '<p>好</p>',
      fileIds: [],
      topicIds: [],
      visibility: 1 as const,
    }
    const publish = (n: number) => two.post(n, publishing.publish, words, author)
    const smsCode = (n: number) => two.post(n, login.sendPublicCode, { mobile: '13900000001' })
    const wrongPassword = (n: number) => two.post(n, login.login, { username: 'nobody-at-all', password: `wrong-${n}` })
    const limits = [
      { call: comment, times: 60, allowed: COMMENTS_PER_MINUTE },
      { call: publish, times: 100, allowed: TRENDS_PER_HOUR },
      { call: smsCode, times: 20, allowed: 1 },
      { call: wrongPassword, times: 30, allowed: LOGIN_FAILURES_PER_ACCOUNT },
    ]
    for (const { call, times, allowed } of limits) {
      const answers = await send(call, times)
      expect(codesOf(answers, Code.TooOften)).toHaveLength(times - allowed)
      expect(new Set(answers.map(({ code }) => code)).size).toBe(2)
    }
    const [published] = await all(`select count(*)::int as n from trends where author_id = '${author.id}'`)
    expect(published?.n).toBe(1 + TRENDS_PER_HOUR)
    expect(await wrong()).toEqual({})
  })
})
