import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { acts } from '@contract/act'
import { mailbox } from '@contract/mailbox'
import { runCommand } from '@server/cli/run'
import { tablesOf } from '@server/cli/copies/tableCopies'
import { rowsOf } from '@server/db/rowsOf'
import { openPostgres } from '@server/db/postgres'
import { advices } from '@server/features/mailbox/tables'
import { certificates, courses } from '@server/features/learning/tables'
import { users } from '@server/features/people/tables'
import { trends } from '@server/features/trends/tables'
import { mailboxWorkers } from '@server/features/mailbox/delivery'
import { workOutbox } from '@server/jobs/outbox'
import { cliContextOf } from '@tests/support/cliContext'
import { startTestCluster, type TestCluster } from '@tests/support/servers/testCluster'
import { insertBlock, insertComment, insertFile, insertFollow, insertTrend, insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { judge, signedIn, waitingTrend } from '../../features/audit/auditing'
import { clerk, member } from '../../features/mailbox/people'

let postgres: TestCluster
let testApp: TestApp
const folders: string[] = []
let folder: string
let author: Awaited<ReturnType<typeof member>>
const opened: TestApp[] = []

const runOn = (app: TestApp, ...args: string[]) => runCommand(args, async () => cliContextOf(app))

async function app(onPostgres: boolean): Promise<TestApp> {
  const made = await startTestApp(onPostgres ? { open: await openPostgres(await postgres.createDatabase()) } : {})
  opened.push(made)
  return made
}

async function contents({ db }: TestApp): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {}
  for (const table of await tablesOf(db)) {
    all[table] = await rowsOf(db, sql`select row_to_json(t)::text as row from ${sql.identifier(table)} t order by 1`)
  }
  return all
}

beforeAll(async () => {
  postgres = await startTestCluster()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bole-copies-'))
  folders.push(folder)
  testApp = await app(false)
  author = await member(testApp, { nickName: '林晓雨', username: 'linxiaoyu', mobile: '13900001111', city: '杭州市' })
})
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close()
})
afterAll(async () => {
  await postgres.stop()
  for (const each of folders) await rm(each, { recursive: true, force: true })
})

async function fill() {
  const admin = await signedIn(testApp, ['auditAdmin'])
  await judge(testApp, admin, await waitingTrend(testApp, author.id), 1)
  const fileId = await insertFile(testApp.db, { id: 'kept', ownerId: author.id })
  await testApp.context.files.write('big/kept', Buffer.from('大图'))
  await testApp.context.files.write('small/kept', Buffer.from('小图'))
  const trendId = await insertTrend(testApp.db, {
    authorId: author.id,
    fileIds: [fileId],
    content: '<p>引号"与\\反斜杠\n换行</p>',
  })
  const parentId = await insertComment(testApp.db, { trendId, authorId: author.id, id: 'z-parent' })
  await insertComment(testApp.db, { trendId, authorId: author.id, parentId, id: 'a-reply' })
  await author.write({ adviceDesc: '署名的话' })
  await author.write({ adviceDesc: '匿名的话', anonymous: true })
  await certify(testApp, 'c-first')
  return trendId
}

/** The author passes a new course. */
async function certify({ db }: TestApp, courseId: string) {
  const createdAt = new Date()
  await db.insert(courses).values({ id: courseId, title: '岗位安全', category: 'safety', teacher: '周明远', createdAt })
  return db
    .insert(certificates)
    .values({ id: courseId, userId: author.id, courseId, realName: '林晓雨', title: '岗位安全', createdAt })
    .returning({ serial: certificates.serial })
}

describe.each([
  [false, true],
  [true, false],
  [false, false],
])('a backup (from PostgreSQL %s, into PostgreSQL %s)', (from, into) => {
  it('restored into an empty product is the same, and goes on', async () => {
    if (from) testApp = await app(true)
    if (from) author = await member(testApp, { nickName: '林晓雨' })
    const trendId = await fill()
    expect(await runOn(testApp, 'backup', '--to', join(folder, 'copy'))).toContain('2 个文件')
    await expect(runOn(testApp, 'backup', '--to', join(folder, 'copy'))).rejects.toThrow('已经存在')
    await expect(runOn(testApp, 'restore', '--from', join(folder, 'copy'))).rejects.toThrow('只能恢复到空的数据库')

    const fresh = await app(into)
    await expect(runOn(fresh, 'restore', '--from', folder)).rejects.toThrow('没有完整的备份')
    expect(await runOn(fresh, 'restore', '--from', join(folder, 'copy'))).toContain('2 个文件')
    expect(await contents(fresh)).toEqual(await contents(testApp))
    expect(await buffer(await fresh.context.files.read('big/kept'))).toEqual(Buffer.from('大图'))
    expect(await runOn(fresh, 'audit-verify')).toContain('共 1 条')

    const as = { token: author.token }
    const mine = await fresh.post(mailbox.mine, { pageNum: 1, pageSize: 10 }, as)
    expect(mine.data.list.map(({ adviceDesc }) => adviceDesc)).toEqual(['匿名的话', '署名的话'])
    expect((await fresh.post(mailbox.write, { adviceType: 'office', adviceDesc: '新的' }, as)).code).toBe(Code.Success)
    expect((await fresh.post(acts.like, { targetKind: 'TRENDS', targetId: trendId, on: true }, as)).code).toBe(
      Code.AppSuccess,
    )
    expect(await certify(fresh, 'c-second')).toEqual([{ serial: 2 }])
    await expect(fresh.db.execute(sql`delete from audit_log`)).rejects.toThrow()
    await expect(
      fresh.db.execute(
        sql`insert into comments (id, trend_id, author_id, content, created_at) values ('x', 'none', 'none', '', now())`,
      ),
    ).rejects.toThrow()
  })
})

describe('one person', () => {
  it('gets everything of their own, and nothing that only the product may know', async () => {
    await fill()
    await insertTrend(testApp.db, { authorId: await insertUser(testApp.db), content: '<p>别人的</p>' })
    await insertUser(testApp.db, { managerId: author.id, nickName: '下属的人' })
    expect(await runOn(testApp, 'user', 'export', '--username', 'linxiaoyu', '--to', join(folder, 'mine'))).toContain(
      '1 个文件',
    )
    const text = await readFile(join(folder, 'mine/data.json'), 'utf8')
    for (const own of ['林晓雨', '13900001111', '反斜杠', '署名的话']) expect(text).toContain(own)
    for (const other of ['别人的', '下属的人', '匿名的话', 'password_hash', 'token_hash'])
      expect(text).not.toContain(other)
  })

  it('gets neither the entries that they handled as staff, nor who blocked them', async () => {
    const writer = await member(testApp, { id: 'u-writer' })
    await writer.write({ adviceDesc: '别人署名的话' })
    await testApp.db.update(advices).set({ handlerId: author.id })
    await insertBlock(testApp.db, await insertUser(testApp.db, { id: 'u-blocker' }), author.id)
    await insertBlock(testApp.db, author.id, await insertUser(testApp.db, { id: 'u-annoying' }))
    await runOn(testApp, 'user', 'export', '--username', 'linxiaoyu', '--to', join(folder, 'mine'))
    const text = await readFile(join(folder, 'mine/data.json'), 'utf8')
    expect(text).toContain('u-annoying')
    for (const other of ['别人署名的话', 'u-writer', 'u-blocker']) expect(text).not.toContain(other)
  })

  it('is erased: no name, no login, no link to what was anonymous; the posts stay and the audit chain holds', async () => {
    await fill()
    const fan = await insertUser(testApp.db, { followNum: 1 })
    await insertFollow(testApp.db, fan, author.id)
    const staff = await clerk(testApp)
    await expect(runOn(testApp, 'user', 'erase', '--username', 'linxiaoyu')).rejects.toThrow('--yes')
    expect(await runOn(testApp, 'user', 'erase', '--username', 'linxiaoyu', '--yes')).toBe('已注销 linxiaoyu')
    await workOutbox(testApp.context, mailboxWorkers(testApp.context.settings.secret))

    const tables = await contents(testApp)
    const { audit_log: log, ...rest } = tables
    expect(log).toHaveLength(1)
    for (const trace of ['林晓雨', '13900001111', 'linxiaoyu', '杭州市'])
      expect(JSON.stringify(rest)).not.toContain(trace)
    expect(tables.advice_links).toEqual([])
    expect((await staff.waiting()).map(({ authorName, adviceDesc }) => [authorName, adviceDesc])).toEqual(
      expect.arrayContaining([
        ['', '署名的话'],
        ['', '匿名的话'],
      ]),
    )
    const people = await testApp.db.select().from(users)
    expect(people.find(({ id }) => id === author.id)).toMatchObject({ nickName: '已注销用户', mobile: null })
    expect(people.find(({ id }) => id === fan)).toMatchObject({ followNum: 0 })
    expect((await testApp.db.select().from(trends)).length).toBeGreaterThan(1)
    expect((await author.post(mailbox.mine, { pageNum: 1, pageSize: 10 })).code).toBe(Code.InvalidToken)
    expect(await runOn(testApp, 'audit-verify')).toContain('共 1 条')
  })
})
