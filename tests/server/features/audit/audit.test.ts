import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { audit as calls } from '@contract/audit'
import { Code } from '@contract/codes'
import { trends as trendCalls } from '@contract/trend'
import { outbox } from '@server/db/tables'
import { files } from '@server/features/files/tables'
import { trends } from '@server/features/trends/tables'
import { insertFile } from '@tests/support/rows'
import { judge, settled, waitingTrend } from './auditing'
import {
  admin,
  as,
  author,
  detail,
  lock,
  logOf,
  testApp,
  postWaits,
  second,
  seenByAll,
  trendsId,
  withTwoAdmins,
} from './twoAdmins'

withTwoAdmins()

describe('a lease', () => {
  it('is taken for 120 seconds, kept by its heartbeat, and told to others', async () => {
    expect((await lock(admin)).data).toMatchObject({ lockedBy: admin.id, meLocked: '1', leaseSeconds: 120 })
    testApp.clock.advance(40_000)
    expect((await lock(second)).data).toMatchObject({ lockedBy: admin.id, meLocked: '0', leaseSeconds: 80 })
    expect((await lock(admin)).data).toMatchObject({ meLocked: '1', leaseSeconds: 120 })
    expect(await detail(second)).toMatchObject({
      lockedBy: admin.id,
      meLocked: '0',
      lockedUserName: expect.stringContaining('用户'),
    })
    expect(await detail(admin)).toMatchObject({ lockedBy: admin.id, meLocked: '1' })
  })

  it('lapses, or is released by its holder alone', async () => {
    await lock(admin)
    expect((await testApp.post(calls.unlock, { trendsId }, as(second))).data.lockedBy).toBe(admin.id)
    expect((await testApp.post(calls.unlock, { trendsId }, as(admin))).data).toMatchObject({
      lockedBy: '0',
      lockedUserName: '',
      meLocked: '0',
    })
    await lock(admin)
    testApp.clock.advance(120_000)
    expect(await detail()).toMatchObject({ lockedBy: '0', meLocked: '0' })
    expect((await lock(second)).data.meLocked).toBe('1')
  })

  it('is handed on, with a row in the log', async () => {
    await lock(admin)
    const to = (await testApp.post(calls.otherAdmins, undefined, as(admin))).data
    expect(to.map(({ userId }) => userId)).toEqual([second.id])
    const handed = await testApp.post(calls.transfer, { trendsId, toUserId: second.id }, as(admin))
    expect(handed.data).toMatchObject({ lockedBy: second.id, meLocked: '0', leaseSeconds: 120 })
    expect(await logOf()).toMatchObject([
      { action: 'transfer', adminId: admin.id, objectId: second.id, fromStatus: 0, toStatus: 0 },
    ])
    expect((await testApp.post(calls.transfer, { trendsId, toUserId: second.id }, as(admin))).code).toBe(Code.Conflict)
    for (const toUserId of [author.id, second.id]) {
      const wrong = await testApp.post(calls.transfer, { trendsId, toUserId }, as(second))
      expect(wrong).toMatchObject({ code: Code.InvalidInput, msg: '请选择要转交的审核员' })
    }
  })
})

describe('a verdict', () => {
  it('shows to admins at once and to all others after five seconds', async () => {
    expect((await judge(testApp, admin, trendsId, 1)).code).toBe(Code.AppSuccess)
    expect(await detail()).toMatchObject({
      auditStatus: 1,
      auditReason: '通过',
      auditorId: admin.id,
      undoSeconds: 5,
      lockedBy: '0',
    })
    expect((await detail(second)).undoSeconds).toBe(0)
    expect(await seenByAll()).toBe(Code.TrendAuditPending)
    const own = (await testApp.post(trendCalls.detail, { trendsId }, as(author))).data
    expect(own).toMatchObject({ auditStatus: 0, auditReason: '' })
    await settled(testApp, 4999)
    expect(await seenByAll()).toBe(Code.TrendAuditPending)
    await settled(testApp, 1)
    expect(await seenByAll()).toBe(Code.AppSuccess)
    expect(await logOf()).toMatchObject([
      { action: 'audit', adminId: admin.id, fromStatus: 0, toStatus: 1, reason: '通过' },
    ])
  })

  it('moves the files to public addresses and back', async () => {
    const fileId = await insertFile(testApp.db, { isPublic: false, ownerId: author.id })
    await postWaits({ fileIds: [fileId] })
    const isPublic = async () => (await testApp.db.select().from(files).where(eq(files.id, fileId)))[0]?.isPublic
    expect((await detail()).files[0]?.url).toMatch(/\?e=\d+&s=/)
    await judge(testApp, admin, trendsId, 1)
    expect(await isPublic()).toBe(false)
    await settled(testApp)
    expect(await isPublic()).toBe(true)
    await judge(testApp, second, trendsId, 2, '画面不清晰')
    await settled(testApp)
    expect(await isPublic()).toBe(false)
    expect(await seenByAll()).toBe(Code.TrendAuditFail)
    const [row] = await testApp.db.select().from(trends).where(eq(trends.id, trendsId))
    expect(row).toMatchObject({ auditStatus: 2, auditReason: '画面不清晰' })
  })

  it('during another’s lease is refused, all of the list with it', async () => {
    const free = await waitingTrend(testApp, author.id)
    await lock(second)
    const both = [free, trendsId].map((id) => ({ trendsId: id, auditStatus: 1 as const, auditReason: '' }))
    const refused = await testApp.post(calls.judge, { sendNoticeFlag: 'Y', trends: both, type: 'TRENDS' }, as(admin))
    expect(refused).toMatchObject({ code: Code.Conflict, msg: '该动态正在审核中', data: null })
    expect((await testApp.post(calls.detail, { trendsId: free }, as(admin))).data.auditStatus).toBe(0)
    expect(await logOf()).toEqual([])
    testApp.clock.advance(120_000)
    expect(
      (await testApp.post(calls.judge, { sendNoticeFlag: 'Y', trends: both, type: 'TRENDS' }, as(admin))).code,
    ).toBe(Code.AppSuccess)
  })

  it('of another admin stands for five seconds', async () => {
    await judge(testApp, admin, trendsId, 1)
    expect(await judge(testApp, second, trendsId, 2)).toMatchObject({ code: Code.Conflict, msg: '该动态正在审核中' })
    await settled(testApp)
    expect((await judge(testApp, second, trendsId, 2, '广告')).code).toBe(Code.AppSuccess)
    expect(await judge(testApp, second, trendsId, 2, '广告')).toMatchObject({
      code: Code.Conflict,
      msg: '该动态已审核不通过',
    })
  })

  it('needs a reason to refuse, of at most 200 characters', async () => {
    const send = (auditStatus: 0 | 1 | 2, auditReason: string) =>
      testApp.post(
        calls.judge,
        { sendNoticeFlag: 'Y', trends: [{ trendsId, auditStatus, auditReason }], type: 'TRENDS' },
        as(admin),
      )
    expect(await send(2, ' \u200b')).toMatchObject({ code: Code.InvalidInput, msg: '请补充原因说明' })
    expect(await send(2, '字'.repeat(201))).toMatchObject({ code: Code.InvalidInput, msg: '原因说明最多 200 个字' })
    expect(await send(0, '')).toMatchObject({ code: Code.InvalidInput, msg: '请选择审核通过或不通过' })
    expect((await send(2, '😀'.repeat(200))).code).toBe(Code.AppSuccess)
  })
})

describe('an undo', () => {
  const undo = (person = admin) => testApp.post(calls.undo, { trendsId }, as(person))

  it('within five seconds brings the former status back, and nothing was ever seen', async () => {
    await judge(testApp, admin, trendsId, 1)
    testApp.clock.advance(4000)
    expect((await undo(second)).code).toBe(Code.Forbidden)
    expect((await undo()).code).toBe(Code.AppSuccess)
    expect(await detail()).toMatchObject({ auditStatus: 0, auditReason: '', auditorId: '', undoSeconds: 0 })
    await settled(testApp, 10_000)
    expect(await seenByAll()).toBe(Code.TrendAuditPending)
    expect(await testApp.db.select().from(outbox)).toEqual([])
    expect((await logOf()).map(({ action, fromStatus, toStatus }) => [action, fromStatus, toStatus])).toEqual([
      ['audit', 0, 1],
      ['undo', 1, 0],
    ])
  })

  it('comes too late after five seconds, and not while another admin looks', async () => {
    expect((await undo()).code).toBe(Code.Conflict)
    await judge(testApp, admin, trendsId, 1)
    await lock(second)
    expect((await detail()).undoSeconds).toBe(0)
    expect(await undo()).toMatchObject({ code: Code.Conflict, msg: '该动态正在审核中' })
    await settled(testApp, 120_001)
    expect(await undo()).toMatchObject({ code: Code.Conflict, msg: '已超过 5 秒，无法撤销' })
  })

  it('of a second thought lets the first verdict take effect', async () => {
    await judge(testApp, admin, trendsId, 1)
    await judge(testApp, admin, trendsId, 2, '看错了')
    expect((await detail()).undoSeconds).toBe(5)
    await undo()
    expect((await detail()).undoSeconds).toBe(0)
    expect((await undo()).code).toBe(Code.Conflict)
    await settled(testApp)
    expect(await seenByAll()).toBe(Code.AppSuccess)
  })
})
