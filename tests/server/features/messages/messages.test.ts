import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { comments } from '@contract/comment'
import { messages as calls } from '@contract/message'
import { relations } from '@contract/relation'
import { Role } from '@contract/person'
import { TargetKind } from '@contract/trend'
import { disableUser } from '@server/accounts'
import { notify, notifyAuditAdmins } from '@server/features/messages/service'
import { trends } from '@server/features/trends/tables'
import { insertBlock, insertComment, insertRole, insertTrend } from '@tests/support/rows'
import {
  collect,
  follow,
  like,
  list,
  me,
  mute,
  one,
  testApp,
  read,
  summary,
  trendsId,
  two,
  withThreePeople,
  write,
} from './threePeople'

withThreePeople()

describe('what others do', () => {
  it('is told with who, what and where', async () => {
    await write(one, '拍得真好！')
    const { list: rows, nextCursor } = await list(me)
    expect(nextCursor).toBeNull()
    expect(rows).toMatchObject([
      {
        group: 'community_message',
        category: 1,
        kind: 7,
        title: '评论了您的动态',
        content: '拍得真好！',
        read: false,
        actor: { userId: one.id },
        actorNum: 1,
        target: { targetKind: 'COMMENTS', trendsId, title: '春季徒步回顾' },
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
    const kinds = async (category?: 1 | 2 | 3 | 4) =>
      (await list(me, category ? { category } : {})).list.map(({ kind }) => kind)
    expect(await kinds()).toEqual([0, 6, 5, 4, 3, 7, 8])
    expect(await kinds(1)).toEqual([7, 8])
    expect(await kinds(2)).toEqual([6, 5, 4, 3])
    expect(await kinds(3)).toEqual([0])
    expect((await list(me, { category: 3 })).list[0]).toMatchObject({
      category: 3,
      title: '关注了您',
      relation: 3,
      actor: { userId: one.id },
    })
    expect((await list(me, { category: 2, kind: 5 })).list).toMatchObject([
      { kind: 5, content: '谢谢', target: { targetKind: 'REPLY', commentsId: myReply.commentsId } },
    ])
    expect((await list(one)).list).toMatchObject([
      { kind: 8, content: '谢谢', target: { commentsId: myReply.commentsId } },
    ])
  })

  it('leads to no page of an account that was closed meanwhile, and offers nobody to follow', async () => {
    await follow(one, me.id)
    await write(two, '写完就走')
    for (const { id } of [one, two]) await disableUser(testApp.db, id, testApp.clock.now())
    const actors = (await list(me)).list.map(({ actor }) => actor)
    expect(actors).toMatchObject([{ userId: '' }, { userId: '' }])
    for (const { imNickName } of actors) expect(imNickName).not.toBe('')
  })

  it('is one message per post for many likes, and follows who takes it back', async () => {
    await like(one, trendsId)
    await collect(one)
    await like(two, trendsId)
    await like(two, trendsId)
    expect((await list(me)).list).toMatchObject([
      { kind: 3, actor: { userId: two.id }, actorNum: 2 },
      { kind: 6, actorNum: 1 },
    ])
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
    await notify(testApp.db, {
      kind: 3,
      to: me.id,
      from: one.id,
      trendsId: await insertTrend(testApp.db, { authorId: two.id, auditStatus: 0 }),
      now: testApp.clock.now(),
    })
    expect((await list(me)).list).toEqual([])
    await insertBlock(testApp.db, me.id, one.id)
    await notify(testApp.db, { kind: 3, to: me.id, from: one.id, trendsId, now: testApp.clock.now() })
    expect((await list(me)).list).toEqual([])
  })

  it('goes with the comment that was taken back, and with a block', async () => {
    const gone = await write(one, '写错了')
    await like(one, trendsId)
    await like(two, trendsId)
    await follow(two, me.id)
    await testApp.post(comments.remove, { commentsId: gone.commentsId }, { token: one.token })
    expect((await list(me, { category: 1 })).list).toEqual([])
    await write(two, '路过')
    await testApp.post(relations.block, { userId: two.id, on: true }, { token: me.token })
    expect((await list(me)).list).toMatchObject([{ kind: 3, actorNum: 1, actor: { userId: one.id } }])
    expect((await summary(me)).total).toBe(1)
  })

  it('names a post without any words by its kind, so that it does not look closed', async () => {
    const video = await insertTrend(testApp.db, { authorId: me.id, type: 3, title: '', content: '' })
    await like(one, video)
    expect((await list(me)).list[0]).toMatchObject({ kind: 3, target: { trendsId: video, title: '视频动态' } })
  })

  it('names no post that was closed meanwhile', async () => {
    await write(one, '在别人那里')
    const other = await insertTrend(testApp.db, { authorId: two.id, title: '别人的动态' })
    const mine = await insertComment(testApp.db, { trendId: other, authorId: me.id })
    await like(one, mine, true, TargetKind.Comments)
    await testApp.db.update(trends).set({ auditStatus: 2 }).where(eq(trends.id, other))
    expect((await list(me)).list[0]).toMatchObject({ kind: 4, target: { trendsId: other, title: '', smallUrl: '' } })
  })
})

describe('what the product tells', () => {
  const now = () => testApp.clock.now()

  it('comes in its group and category', async () => {
    await notify(testApp.db, {
      group: 'system',
      category: 'notify_company',
      to: me.id,
      title: '留言已回复',
      content: '请查看',
      path: '/mailbox?activeTab=my',
      now: now(),
    })
    await notify(testApp.db, {
      group: 'happy_news',
      to: me.id,
      from: one.id,
      title: '喜报',
      content: '项目获奖',
      now: now(),
    })
    await notify(testApp.db, { kind: 2, to: me.id, trendsId, reason: '画面模糊', now: now() })
    expect((await list(me, { group: 'system', category: 'notify_company' })).list).toMatchObject([
      { category: 'notify_company', path: '/mailbox?activeTab=my' },
    ])
    expect((await list(me, { group: 'system', category: 'notify_activity' })).list).toEqual([])
    expect((await list(me, { group: 'happy_news' })).list).toMatchObject([
      { category: 'happy_news', actor: { userId: one.id } },
    ])
    expect((await list(me, { category: 4 })).list).toMatchObject([
      { kind: 2, title: '您的动态未通过审核', reason: '画面模糊' },
    ])
    expect(await summary(me)).toMatchObject({
      total: 3,
      groups: [
        { group: 'system', unread: 1 },
        { group: 'happy_news', unread: 1 },
        { group: 'community_message', unread: 1 },
      ],
    })
  })

  it('about audits reaches audit admins only, and not the one who did it', async () => {
    await insertRole(testApp.db, one.id, Role.AuditAdmin)
    await insertRole(testApp.db, two.id, Role.AuditAdmin)
    const hidden = await insertTrend(testApp.db, { authorId: me.id, auditStatus: 0, title: '等待审核' })
    await notifyAuditAdmins(testApp.db, { kind: 11, trendsId: hidden, now: now() }, two.id)
    expect((await list(one, { group: 'trend_audit' })).list).toMatchObject([
      { kind: 11, category: 'trend_audit', target: { title: '等待审核' } },
    ])
    expect((await list(two, { group: 'trend_audit' })).list).toEqual([])
    expect((await mute(one, 'trend_audit')).data).toEqual({ muted: ['trend_audit'] })
    expect((await summary(one)).groups).toHaveLength(4)
    expect((await summary(me)).groups).toHaveLength(3)
    expect((await testApp.post(calls.list, { group: 'trend_audit' }, { token: me.token })).code).toBe(Code.Forbidden)
  })
})
