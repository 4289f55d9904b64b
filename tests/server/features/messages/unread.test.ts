import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { messages as calls, type MessageListBody } from '@contract/message'
import { modules } from '@contract/module'
import { Identity } from '@contract/person'
import { idempotencyKeys } from '@server/db/tables'
import { markRead } from '@server/features/messages/reading'
import { notify } from '@server/features/messages/service'
import {
  collect,
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

describe('unread', () => {
  it('is the same everywhere', async () => {
    await like(one, trendsId)
    await write(one, '一')
    await write(two, '二')
    const { total, groups } = await summary(me)
    const community = groups.find(({ group }) => group === 'community_message')
    expect(total).toBe(3)
    expect(community).toMatchObject({
      unread: 3,
      newest: { content: '二' },
      categories: [
        { category: 1, unread: 2 },
        { category: 2, unread: 1 },
      ],
    })
    expect((await list(me)).list.filter((message) => !message.read)).toHaveLength(3)
    // What takes too long is left out of one 今日.
    await expect
      .poll(async () => (await testApp.post(modules.today, {}, { token: me.token })).data)
      .toContainEqual({ kind: 'message', title: '未读消息', value: '3', path: '/message' })
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
    expect((await testApp.post(calls.read, body, { token: me.token })).data.total).toBe(1)
    expect((await read(me, undefined, 'all')).data.total).toBe(0)
  })

  it('is told as it is now to a repeated mark, also where an older version has stored all of its answer', async () => {
    await write(one, '一')
    const mark = async () =>
      (await testApp.post(calls.read, { group: 'all' }, { token: me.token, key: `mark-of-${me.id}` })).data.total
    const { data } = await testApp.post(calls.summary, {}, { token: me.token })
    expect(await mark()).toBe(0)
    await testApp.db
      .update(idempotencyKeys)
      .set({ answer: { code: calls.read.success, data, msg: '' } })
      .where(eq(idempotencyKeys.scope, me.id))
    expect(await mark()).toBe(0)
    await write(two, '二')
    expect(await mark()).toBe(1)
  })

  it('is read in parts where it is very much', async () => {
    await testApp.db.execute(sql`insert into messages (user_id, message_group, category, created_at)
      select ${me.id}, 'system', 'notify_activity', now() from generate_series(1, 12000)`)
    let parts = 0
    const counting = new Proxy(testApp.db, {
      get(from, name) {
        if (name === 'update') parts += 1
        const value: unknown = Reflect.get(from, name, from)
        return typeof value === 'function' ? (value.bind(from) as unknown) : value
      },
    })
    const fields = { username: '', nickName: '', city: '', orgId: null, roles: [] }
    const reader = { id: me.id, identity: Identity.Personal, familyAccount: false, ...fields }
    await markRead(counting, { group: 'all' }, reader)
    expect(parts).toBe(3)
    expect((await summary(me)).total).toBe(0)
  })

  it('is nobody else’s to read', async () => {
    await write(one, '一')
    const [message] = (await list(me)).list
    expect(await read(one, message?.messageId)).toMatchObject({ code: Code.NotFound, msg: '该消息不存在' })
    expect((await read(me, 'nothing')).code).toBe(Code.NotFound)
    expect((await testApp.post(calls.read, { group: 'trend_audit' }, { token: me.token })).code).toBe(Code.Forbidden)
    expect((await mute(me, 'trend_audit')).code).toBe(Code.Forbidden)
    expect((await summary(me)).muted).toEqual([])
    expect((await testApp.post(calls.summary, {})).code).toBe(Code.NeedLogin)
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
    expect((await list(me, { category: 2 })).list.map(({ kind, read: isRead }) => [kind, isRead])).toEqual([
      [6, true],
      [3, true],
    ])
    expect((await mute(me, 2, false)).data).toEqual({ muted: [] })
    expect((await summary(me)).total).toBe(1)
  })
})

describe('the list', () => {
  it('is paged without repeating or leaving out', async () => {
    for (let n = 0; n < 45; n += 1) {
      await notify(testApp.db, {
        group: 'system',
        category: 'notify_activity',
        to: me.id,
        title: `活动 ${n}`,
        content: '',
        now: testApp.clock.now(),
      })
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

  it('refuses unknown values with a message', async () => {
    const refused = async (body: object) =>
      (await testApp.post(calls.list, body as MessageListBody, { token: me.token })).msg
    expect(await refused({ group: 'spam' })).toBe('请选择消息分组')
    expect(await refused({ group: 'system', category: 'spam' })).toBe('消息类别有误，请重新选择')
    expect(await refused({ group: 'system', cursor: 'x' })).toBe('翻页标识有误，请刷新后重试')
  })
})
