import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { acts } from '@contract/act'
import { Code } from '@contract/codes'
import { comments } from '@contract/comment'
import { messages as calls, type MessageListBody } from '@contract/message'
import { modules } from '@contract/module'
import { relations } from '@contract/relation'
import { Role } from '@contract/person'
import { TargetKind } from '@contract/trend'
import { notify, notifyAuditAdmins } from '@server/features/messages/service'
import { trends } from '@server/features/trends/tables'
import { insertBlock, insertComment, insertRole, insertSession, insertTrend, insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'

interface Somebody {
  id: string
  token: string
}

let portal: TestApp
let me: Somebody
let one: Somebody
let two: Somebody
let trendsId: string

async function somebody(): Promise<Somebody> {
  const id = await insertUser(portal.db)
  return { id, token: await insertSession(portal.db, id, portal.clock.now()) }
}

beforeAll(async () => void (portal = await startTestApp()))
afterAll(() => portal.close())
beforeEach(async () => {
  ;[me, one, two] = [await somebody(), await somebody(), await somebody()]
  trendsId = await insertTrend(portal.db, { authorId: me.id, title: '春季徒步回顾' })
})

const like = (who: Somebody, targetId: string, on = true, targetKind: TargetKind = TargetKind.Trends) =>
  portal.post(acts.like, { targetKind, targetId, on }, { token: who.token })
const collect = (who: Somebody, on = true) =>
  portal.post(acts.collect, { targetKind: TargetKind.Trends, targetId: trendsId, on }, { token: who.token })
const write = async (who: Somebody, content: string, commentsId?: string) =>
  (await portal.post(comments.publish, { trendsId, content, fileIds: [], ...(commentsId ? { commentsId } : {}) }, { token: who.token })).data
const follow = (who: Somebody, userId: string, on = true) => portal.post(relations.follow, { userId, on }, { token: who.token })
const list = async (who: Somebody, body: Partial<MessageListBody> = {}) =>
  (await portal.post(calls.list, { group: 'community_message', ...body }, { token: who.token })).data
const summary = async (who: Somebody) => (await portal.post(calls.summary, {}, { token: who.token })).data
const read = (who: Somebody, upToId?: string, group: 'all' | 'community_message' = 'community_message') =>
  portal.post(calls.read, { group, ...(upToId ? { upToId } : {}) }, { token: who.token })
const mute = (who: Somebody, category: 1 | 2 | 3 | 4 | 'notify_company', muted = true) =>
  portal.post(calls.settings, { category, muted }, { token: who.token })

describe('what others do', () => {
  it('is told with who, what and where', async () => {
    await write(one, '拍得真好！')
    const { list: rows, nextCursor } = await list(me)
    expect(nextCursor).toBeNull()
    expect(rows).toMatchObject([
      {
        group: 'community_message', category: 1, kind: 7, title: '评论了你的动态', content: '拍得真好！', read: false,
        actor: { userId: one.id }, actorNum: 1, target: { targetKind: 'COMMENTS', trendsId, title: '春季徒步回顾' },
      },
    ])
  })

  it('comes as kinds 3 to 8 and as follows, each in its category', async () => {
    const mine = await write(me, '自己先说一句')
    const answer = await write(one, '说得好', mine.commentsId)
    await write(one, '评论一下')
    const myReply = await write(me, '谢谢', answer.commentsId)
    await like(one, trendsId)
    await like(one, mine.commentsId, true, TargetKind.Comments)
    await like(one, myReply.commentsId, true, TargetKind.Reply)
    await collect(one)
    await follow(one, me.id)
    const kinds = async (category?: 1 | 2 | 3 | 4) => (await list(me, category ? { category } : {})).list.map(({ kind }) => kind)
    expect(await kinds()).toEqual([0, 6, 5, 4, 3, 7, 8])
    expect(await kinds(1)).toEqual([7, 8])
    expect(await kinds(2)).toEqual([6, 5, 4, 3])
    expect(await kinds(3)).toEqual([0])
    expect((await list(me, { category: 3 })).list[0]).toMatchObject({ category: 3, title: '关注了你', relation: 3, actor: { userId: one.id } })
    expect((await list(me, { category: 2, kind: 5 })).list).toMatchObject([{ kind: 5, content: '谢谢', target: { targetKind: 'REPLY', commentsId: myReply.commentsId } }])
    expect((await list(one)).list).toMatchObject([{ kind: 8, content: '谢谢', target: { commentsId: myReply.commentsId } }])
  })

  it('is one message per post for many likes, and follows who takes it back', async () => {
    await like(one, trendsId)
    await collect(one)
    await like(two, trendsId)
    await like(two, trendsId)
    expect((await list(me)).list).toMatchObject([{ kind: 3, actor: { userId: two.id }, actorNum: 2 }, { kind: 6, actorNum: 1 }])
    await like(two, trendsId, false)
    expect((await list(me)).list).toMatchObject([{ kind: 6 }, { kind: 3, actor: { userId: one.id }, actorNum: 1 }])
    await like(one, trendsId, false)
    await collect(one, false)
    expect(await list(me)).toEqual({ list: [], nextCursor: null })
    expect(await summary(me)).toMatchObject({ total: 0 })
    await like(one, trendsId)
    expect((await list(me)).list).toMatchObject([{ kind: 3, actorNum: 1, read: false }])
  })

  it('stays told when it was read before it was taken back, and is not told again', async () => {
    await like(one, trendsId)
    await read(me)
    await like(one, trendsId, false)
    await like(one, trendsId)
    expect((await list(me)).list).toMatchObject([{ kind: 3, actorNum: 1, read: true }])
    await like(two, trendsId)
    expect((await list(me)).list).toMatchObject([{ kind: 3, actorNum: 2, read: false }])
    await like(two, trendsId, false)
    expect((await list(me)).list).toMatchObject([{ kind: 3, actorNum: 1, read: true, actor: { userId: one.id } }])
  })

  it('is not told of oneself, over a block, or of a post one may not read', async () => {
    await like(me, trendsId)
    await write(me, '自言自语')
    expect((await list(me)).list).toEqual([])
    await notify(portal.db, { kind: 3, to: me.id, from: one.id, trendsId: await insertTrend(portal.db, { authorId: two.id, auditStatus: 0 }), now: portal.clock.now() })
    expect((await list(me)).list).toEqual([])
    await insertBlock(portal.db, me.id, one.id)
    await notify(portal.db, { kind: 3, to: me.id, from: one.id, trendsId, now: portal.clock.now() })
    expect((await list(me)).list).toEqual([])
  })

  it('goes with the comment that was taken back, and with a block', async () => {
    const gone = await write(one, '写错了')
    await like(one, trendsId)
    await like(two, trendsId)
    await follow(two, me.id)
    await portal.post(comments.remove, { commentsId: gone.commentsId }, { token: one.token })
    expect((await list(me, { category: 1 })).list).toEqual([])
    await write(two, '路过')
    await portal.post(relations.block, { userId: two.id, on: true }, { token: me.token })
    expect((await list(me)).list).toMatchObject([{ kind: 3, actorNum: 1, actor: { userId: one.id } }])
    expect((await summary(me)).total).toBe(1)
  })

  it('names no post that was closed meanwhile', async () => {
    await write(one, '在别人那里')
    const other = await insertTrend(portal.db, { authorId: two.id, title: '别人的动态' })
    const mine = await insertComment(portal.db, { trendId: other, authorId: me.id })
    await like(one, mine, true, TargetKind.Comments)
    await portal.db.update(trends).set({ auditStatus: 2 }).where(eq(trends.id, other))
    expect((await list(me)).list[0]).toMatchObject({ kind: 4, target: { trendsId: other, title: '', smallUrl: '' } })
  })
})

describe('what the house tells', () => {
  const now = () => portal.clock.now()

  it('comes in its group and category', async () => {
    await notify(portal.db, { group: 'system', category: 'notify_company', to: me.id, title: '留言已回复', content: '请查看', path: '/mailbox?activeTab=my', now: now() })
    await notify(portal.db, { group: 'happy_news', to: me.id, from: one.id, title: '喜报', content: '项目获奖', now: now() })
    await notify(portal.db, { kind: 2, to: me.id, trendsId, reason: '画面模糊', now: now() })
    expect((await list(me, { group: 'system', category: 'notify_company' })).list).toMatchObject([{ category: 'notify_company', path: '/mailbox?activeTab=my' }])
    expect((await list(me, { group: 'system', category: 'notify_activity' })).list).toEqual([])
    expect((await list(me, { group: 'happy_news' })).list).toMatchObject([{ category: 'happy_news', actor: { userId: one.id } }])
    expect((await list(me, { category: 4 })).list).toMatchObject([{ kind: 2, title: '你的动态未通过审核', reason: '画面模糊' }])
    expect(await summary(me)).toMatchObject({
      total: 3,
      groups: [{ group: 'system', unread: 1 }, { group: 'happy_news', unread: 1 }, { group: 'community_message', unread: 1 }],
    })
  })

  it('about audits reaches audit admins only, and not the one who did it', async () => {
    await insertRole(portal.db, one.id, Role.AuditAdmin)
    await insertRole(portal.db, two.id, Role.AuditAdmin)
    const hidden = await insertTrend(portal.db, { authorId: me.id, auditStatus: 0, title: '等待审核' })
    await notifyAuditAdmins(portal.db, { kind: 11, trendsId: hidden, now: now() }, two.id)
    expect((await list(one, { group: 'trend_audit' })).list).toMatchObject([{ kind: 11, category: 'trend_audit', target: { title: '等待审核' } }])
    expect((await list(two, { group: 'trend_audit' })).list).toEqual([])
    expect((await summary(one)).groups).toHaveLength(4)
    expect((await summary(me)).groups).toHaveLength(3)
    expect((await portal.post(calls.list, { group: 'trend_audit' }, { token: me.token })).code).toBe(Code.Forbidden)
  })
})

describe('unread', () => {
  it('is the same everywhere', async () => {
    await like(one, trendsId)
    await write(one, '一')
    await write(two, '二')
    const { total, groups } = await summary(me)
    const community = groups.find(({ group }) => group === 'community_message')
    expect(total).toBe(3)
    expect(community).toMatchObject({ unread: 3, newest: { content: '二' }, categories: [{ category: 1, unread: 2 }, { category: 2, unread: 1 }] })
    expect((await list(me)).list.filter((message) => !message.read)).toHaveLength(3)
    expect((await portal.post(modules.today, {}, { token: me.token })).data).toContainEqual({ kind: 'message', title: '未读消息', value: '3', path: '/message' })
  })

  it('is read up to what a device has shown, also where somebody joined it later', async () => {
    await write(one, '先')
    await like(one, trendsId)
    const [top] = (await list(me)).list
    await like(two, trendsId)
    await write(two, '后')
    expect((await read(me, top?.messageId)).data.total).toBe(2)
    expect((await list(me)).list.map((message) => message.read)).toEqual([false, false, true])
    expect((await read(me)).data.total).toBe(0)
    expect((await read(me, top?.messageId)).data.total).toBe(0)
  })

  it('is read by category alone, or everywhere', async () => {
    await like(one, trendsId)
    await write(one, '一')
    const body = { group: 'community_message', category: 2 } as const
    expect((await portal.post(calls.read, body, { token: me.token })).data.total).toBe(1)
    expect((await read(me, undefined, 'all')).data.total).toBe(0)
  })

  it('is nobody else’s to read', async () => {
    await write(one, '一')
    const [message] = (await list(me)).list
    expect(await read(one, message?.messageId)).toMatchObject({ code: Code.NotFound, msg: '该消息不存在' })
    expect((await read(me, 'nothing')).code).toBe(Code.NotFound)
    expect((await portal.post(calls.read, { group: 'trend_audit' }, { token: me.token })).code).toBe(Code.Forbidden)
    expect((await portal.post(calls.summary, {})).code).toBe(Code.NeedLogin)
    expect((await summary(me)).total).toBe(1)
  })

  it('leaves out a muted category, whose messages arrive read', async () => {
    await like(one, trendsId)
    expect((await mute(me, 2)).data).toEqual({ muted: [2] })
    expect((await summary(me)).total).toBe(0)
    await like(two, trendsId)
    await collect(two)
    await write(two, '未静音')
    expect(await summary(me)).toMatchObject({ total: 1, muted: [2] })
    expect((await list(me, { category: 2 })).list.map(({ kind, read: isRead }) => [kind, isRead])).toEqual([[6, true], [3, true]])
    expect((await mute(me, 2, false)).data).toEqual({ muted: [] })
    expect((await summary(me)).total).toBe(1)
  })
})

describe('the list', () => {
  it('is paged without repeating or leaving out', async () => {
    for (let n = 0; n < 45; n += 1) {
      await notify(portal.db, { group: 'system', category: 'notify_activity', to: me.id, title: `活动 ${n}`, content: '', now: portal.clock.now() })
    }
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(me, { group: 'system', cursor })
      expect(page.list.length).toBeLessThanOrEqual(20)
      seen.push(...page.list.map(({ title }) => title))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toEqual(Array.from({ length: 45 }, (_, n) => `活动 ${44 - n}`))
  })

  it('refuses what it does not know in words', async () => {
    const refused = async (body: object) => (await portal.post(calls.list, body as MessageListBody, { token: me.token })).msg
    expect(await refused({ group: 'spam' })).toBe('请选择消息分组')
    expect(await refused({ group: 'system', category: 'spam' })).toBe('消息类别有误，请重新选择')
    expect(await refused({ group: 'system', cursor: 'x' })).toBe('翻页标识有误，请刷新后重试')
  })
})
