import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { audit as calls } from '@contract/audit'
import { Code } from '@contract/codes'
import { trends as trendCalls } from '@contract/trend'
import { outbox } from '@server/db/tables'
import { auditLog } from '@server/features/audit/tables'
import { files } from '@server/features/files/tables'
import { trends } from '@server/features/trends/tables'
import { insertFile, insertTopic } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { judge, type Person, settled, signedIn, waitingTrend } from './desk'

let portal: TestApp
let admin: Person
let second: Person
let author: Person
let trendsId: string

beforeAll(async () => {
  portal = await startTestApp()
  admin = await signedIn(portal, ['auditAdmin'])
  second = await signedIn(portal, ['auditAdmin'])
  author = await signedIn(portal)
})
afterAll(() => portal.close())
beforeEach(async () => {
  trendsId = await waitingTrend(portal, author.id)
})

const as = (person: Person) => ({ token: person.token })
const detail = async (person = admin) => (await portal.post(calls.detail, { trendsId }, as(person))).data
const seenByAll = async () => (await portal.post(trendCalls.detail, { trendsId })).code
const logOf = () => portal.db.select().from(auditLog).where(eq(auditLog.trendId, trendsId)).orderBy(auditLog.id)
const lock = (person: Person) => portal.post(calls.lock, { trendsId }, as(person))

describe('a lease', () => {
  it('is taken for 120 seconds, kept by its heartbeat, and told to others', async () => {
    expect((await lock(admin)).data).toMatchObject({ lockedBy: admin.id, meLocked: '1', leaseSeconds: 120 })
    portal.clock.advance(40_000)
    expect((await lock(second)).data).toMatchObject({ lockedBy: admin.id, meLocked: '0', leaseSeconds: 80 })
    expect((await lock(admin)).data).toMatchObject({ meLocked: '1', leaseSeconds: 120 })
    expect(await detail(second)).toMatchObject({ lockedBy: admin.id, meLocked: '0', lockedUserName: expect.stringContaining('用户') })
    expect(await detail(admin)).toMatchObject({ lockedBy: admin.id, meLocked: '1' })
  })

  it('lapses, or is released by its holder alone', async () => {
    await lock(admin)
    expect((await portal.post(calls.unlock, { trendsId }, as(second))).data.lockedBy).toBe(admin.id)
    expect((await portal.post(calls.unlock, { trendsId }, as(admin))).data).toMatchObject({ lockedBy: '0', lockedUserName: '', meLocked: '0' })
    await lock(admin)
    portal.clock.advance(120_000)
    expect(await detail()).toMatchObject({ lockedBy: '0', meLocked: '0' })
    expect((await lock(second)).data.meLocked).toBe('1')
  })

  it('is handed on, with a row in the log', async () => {
    await lock(admin)
    const to = (await portal.post(calls.otherAdmins, undefined, as(admin))).data
    expect(to.map(({ userId }) => userId)).toEqual([second.id])
    const handed = await portal.post(calls.transfer, { trendsId, toUserId: second.id }, as(admin))
    expect(handed.data).toMatchObject({ lockedBy: second.id, meLocked: '0', leaseSeconds: 120 })
    expect(await logOf()).toMatchObject([{ action: 'transfer', adminId: admin.id, objectId: second.id, fromStatus: 0, toStatus: 0 }])
    expect((await portal.post(calls.transfer, { trendsId, toUserId: second.id }, as(admin))).code).toBe(Code.Conflict)
    for (const toUserId of [author.id, second.id]) {
      const wrong = await portal.post(calls.transfer, { trendsId, toUserId }, as(second))
      expect(wrong).toMatchObject({ code: Code.InvalidInput, msg: '请选择要移交的审核员' })
    }
  })
})

describe('a verdict', () => {
  it('shows to admins at once and to all others after five seconds', async () => {
    expect((await judge(portal, admin, trendsId, 1)).code).toBe(Code.AppSuccess)
    expect(await detail()).toMatchObject({ auditStatus: 1, auditReason: '通过', auditorId: admin.id, undoSeconds: 5, lockedBy: '0' })
    expect((await detail(second)).undoSeconds).toBe(0)
    expect(await seenByAll()).toBe(Code.TrendAuditPending)
    const own = (await portal.post(trendCalls.detail, { trendsId }, as(author))).data
    expect(own).toMatchObject({ auditStatus: 0, auditReason: '' })
    await settled(portal, 4999)
    expect(await seenByAll()).toBe(Code.TrendAuditPending)
    await settled(portal, 1)
    expect(await seenByAll()).toBe(Code.AppSuccess)
    expect(await logOf()).toMatchObject([{ action: 'audit', adminId: admin.id, fromStatus: 0, toStatus: 1, reason: '通过' }])
  })

  it('moves the files to public addresses and back', async () => {
    const fileId = await insertFile(portal.db, { isPublic: false, ownerId: author.id })
    trendsId = await waitingTrend(portal, author.id, { fileIds: [fileId] })
    const isPublic = async () => (await portal.db.select().from(files).where(eq(files.id, fileId)))[0]?.isPublic
    expect((await detail()).files[0]?.url).toMatch(/\?e=\d+&s=/)
    await judge(portal, admin, trendsId, 1)
    expect(await isPublic()).toBe(false)
    await settled(portal)
    expect(await isPublic()).toBe(true)
    await judge(portal, second, trendsId, 2, '画面不清晰')
    await settled(portal)
    expect(await isPublic()).toBe(false)
    expect(await seenByAll()).toBe(Code.TrendAuditFail)
    const [row] = await portal.db.select().from(trends).where(eq(trends.id, trendsId))
    expect(row).toMatchObject({ auditStatus: 2, auditReason: '画面不清晰' })
  })

  it('against another’s living lease is refused, all of the list with it', async () => {
    const free = await waitingTrend(portal, author.id)
    await lock(second)
    const both = [free, trendsId].map((id) => ({ trendsId: id, auditStatus: 1 as const, auditReason: '' }))
    const refused = await portal.post(calls.judge, { sendNoticeFlag: 'Y', trends: both, type: 'TRENDS' }, as(admin))
    expect(refused).toMatchObject({ code: Code.Conflict, msg: '该动态正在审核中', data: null })
    expect((await portal.post(calls.detail, { trendsId: free }, as(admin))).data.auditStatus).toBe(0)
    expect(await logOf()).toEqual([])
    portal.clock.advance(120_000)
    expect((await portal.post(calls.judge, { sendNoticeFlag: 'Y', trends: both, type: 'TRENDS' }, as(admin))).code).toBe(Code.AppSuccess)
  })

  it('of another admin stands for five seconds', async () => {
    await judge(portal, admin, trendsId, 1)
    expect(await judge(portal, second, trendsId, 2)).toMatchObject({ code: Code.Conflict, msg: '该动态正在审核中' })
    await settled(portal)
    expect((await judge(portal, second, trendsId, 2, '广告')).code).toBe(Code.AppSuccess)
    expect(await judge(portal, second, trendsId, 2, '广告')).toMatchObject({ code: Code.Conflict, msg: '该动态已审核不通过' })
  })

  it('needs a reason to refuse, of at most 200 characters', async () => {
    const send = (auditStatus: 0 | 1 | 2, auditReason: string) =>
      portal.post(calls.judge, { sendNoticeFlag: 'Y', trends: [{ trendsId, auditStatus, auditReason }], type: 'TRENDS' }, as(admin))
    expect(await send(2, ' \u200b')).toMatchObject({ code: Code.InvalidInput, msg: '请补充原因说明' })
    expect(await send(2, '字'.repeat(201))).toMatchObject({ code: Code.InvalidInput, msg: '原因说明最多 200 个字' })
    expect(await send(0, '')).toMatchObject({ code: Code.InvalidInput, msg: '请选择审核通过或不通过' })
    expect((await send(2, '😀'.repeat(200))).code).toBe(Code.AppSuccess)
  })
})

describe('an undo', () => {
  const undo = (person = admin) => portal.post(calls.undo, { trendsId }, as(person))

  it('within five seconds brings the former status back, and nothing was ever seen', async () => {
    await judge(portal, admin, trendsId, 1)
    portal.clock.advance(4000)
    expect((await undo(second)).code).toBe(Code.Forbidden)
    expect((await undo()).code).toBe(Code.AppSuccess)
    expect(await detail()).toMatchObject({ auditStatus: 0, auditReason: '', auditorId: '', undoSeconds: 0 })
    await settled(portal, 10_000)
    expect(await seenByAll()).toBe(Code.TrendAuditPending)
    expect(await portal.db.select().from(outbox)).toEqual([])
    expect((await logOf()).map(({ action, fromStatus, toStatus }) => [action, fromStatus, toStatus])).toEqual([['audit', 0, 1], ['undo', 1, 0]])
  })

  it('comes too late after five seconds, and not while another admin looks', async () => {
    expect((await undo()).code).toBe(Code.Conflict)
    await judge(portal, admin, trendsId, 1)
    await lock(second)
    expect(await undo()).toMatchObject({ code: Code.Conflict, msg: '该动态正在审核中' })
    await settled(portal, 120_001)
    expect(await undo()).toMatchObject({ code: Code.Conflict, msg: '已超过 5 秒，无法撤销' })
  })

  it('of a second thought lets the first verdict take effect', async () => {
    await judge(portal, admin, trendsId, 1)
    await judge(portal, admin, trendsId, 2, '看错了')
    await undo()
    expect((await undo()).code).toBe(Code.Conflict)
    await settled(portal)
    expect(await seenByAll()).toBe(Code.AppSuccess)
  })
})

describe('the lists', () => {
  it('show what waits, the longest first, and what is decided, the latest first', async () => {
    const topic = await insertTopic(portal.db, { sensitive: true })
    const risky = await waitingTrend(portal, author.id, { type: 3, topicIds: [topic], createdAt: new Date(portal.clock.now().getTime() - 25 * 3600_000) })
    const waiting = await portal.post(calls.waiting, { cursor: null }, as(admin))
    expect(waiting.data.list[0]).toMatchObject({ trendsId: risky, overdue: true, topics: [{ sensi: 'true' }] })
    expect(waiting.data.total).toBeGreaterThan(1)
    const filtered = await portal.post(calls.waiting, { cursor: null, type: 3, risk: true }, as(admin))
    expect(filtered.data).toMatchObject({ list: [{ trendsId: risky }], total: 1, nextCursor: null })
    const before = (await portal.post(calls.data, {}, as(admin))).data
    expect(before).toMatchObject({ waiting: waiting.data.total, overdue: 1 })
    await judge(portal, admin, risky, 2, '违规')
    const after = (await portal.post(calls.data, {}, as(admin))).data
    expect(after).toMatchObject({ waiting: before.waiting - 1, overdue: 0, failedToday: before.failedToday + 1 })
    const finished = await portal.post(calls.finished, { auditStatus: 2 }, as(second))
    expect(finished.data.list[0]).toMatchObject({ trendsId: risky, auditStatus: 2, auditReason: '违规', auditorId: admin.id })
    expect((await portal.post(calls.waiting, { type: 3, risk: true }, as(admin))).data.total).toBe(0)
  })

  it('page without a gap', async () => {
    for (let n = 0; n < 45; n += 1) await waitingTrend(portal, author.id, { type: 4 })
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof next>> = await next(cursor)
      seen.push(...page.data.list.map((trend) => trend.trendsId))
      cursor = page.data.nextCursor
    } while (cursor)
    expect(new Set(seen).size).toBe(45)
    expect(seen).toHaveLength(45)
  })

  it('leave out what is private or removed', async () => {
    const total = async () => (await portal.post(calls.waiting, {}, as(admin))).data.total
    const before = await total()
    await portal.db.update(trends).set({ visibility: 2 }).where(eq(trends.id, trendsId))
    expect(await total()).toBe(before - 1)
    expect((await portal.post(calls.detail, { trendsId }, as(admin))).code).toBe(Code.TrendSecret)
    await portal.db.update(trends).set({ visibility: 1, removedAt: portal.clock.now() }).where(eq(trends.id, trendsId))
    expect((await portal.post(calls.detail, { trendsId }, as(admin))).code).toBe(Code.TrendNotExist)
  })
})

function next(cursor: string | null) {
  return portal.post(calls.waiting, { cursor, type: 4 }, as(admin))
}

describe('tags and the log', () => {
  it('keep what was set, by whom and when', async () => {
    const auditTags = [{ name: '优质内容', code: 'quality' }]
    expect((await portal.post(calls.setTags, { trendsId, auditTags }, as(admin))).code).toBe(Code.AppSuccess)
    expect(JSON.parse((await detail()).auditTags)).toEqual(auditTags)
    await judge(portal, second, trendsId, 1)
    const page = (body: object) => portal.post(calls.log, { trendsId, ...body }, as(admin))
    expect((await page({})).data.list).toMatchObject([
      { action: 'audit', adminId: second.id, from: 0, to: 1, auditTags, reason: '通过', title: expect.any(String) },
      { action: 'tags', adminId: admin.id, auditTags },
    ])
    expect((await page({ action: 'tags' })).data.list).toHaveLength(1)
    expect((await page({ adminId: second.id })).data.list).toHaveLength(1)
    expect((await page({ from: '2026-06-15', to: '2026-06-15' })).data.list).toHaveLength(2)
    expect((await page({ to: '2026-06-14' })).data.list).toHaveLength(0)
    for (const from of ['2026-99-99', '2026-02-30', '2026-06-15 24:00:00']) {
      expect((await page({ from })).code, from).toBe(Code.InvalidInput)
    }
  })
})
