import { describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { comments } from '@contract/comment'
import type { QueuedWrite } from '@/writes/operations/registry'
import { removeComment } from '@/writes/operations/removeComment'
import { entryOf, labelOf, targetOf } from '@/writes/outbox/queueEntry'
import { stubRefusal } from '@tests/support/stubs'

const block = (on: boolean): QueuedWrite => ({ kind: 'block', body: { userId: 'u-9', on }, name: '周远' })
const mute = (muted: boolean): QueuedWrite => ({ kind: 'mute', body: { category: 2, muted }, name: '赞和收藏' })
const report = (reason: string): QueuedWrite => ({
  kind: 'report',
  body: { targetKind: 'TRENDS', targetId: 't1', reason },
  name: '广告营销',
})
const remove = (on: boolean, name = '登山记'): QueuedWrite => ({ kind: 'remove', body: { trendsId: 't1', on }, name })
const wear = (badgeId: string | null): QueuedWrite => ({ kind: 'wearBadge', body: { badgeId }, name: '风雨无阻' })
const unsay = {
  kind: 'unsay',
  body: { commentsId: 'c1' },
  name: '我写的',
  trendsId: 't1',
  num: 1,
} satisfies QueuedWrite

describe('what waits says what it is', () => {
  it.each([
    [block(true), '拉黑“周远”'],
    [block(false), '解除拉黑“周远”'],
    [wear('b-sign-in'), '佩戴勋章：风雨无阻'],
    [wear(null), '取下勋章：风雨无阻'],
    [mute(true), '消息免打扰：赞和收藏'],
    [mute(false), '取消消息免打扰：赞和收藏'],
    [report('advert'), '举报：广告营销'],
    [remove(true), '删除动态：登山记'],
    [remove(false), '恢复动态：登山记'],
    [remove(true, ''), '删除动态'],
    // A control without its end would turn the words after the label around.
    [remove(true, '\u202e倒着\u2067的'), '删除动态：倒着的'],
    [unsay, '删除评论：我写的'],
    [{ ...unsay, parentId: 'c0' } satisfies QueuedWrite, '删除回复：我写的'],
  ])('%#', (write, words) => expect(labelOf(write)).toBe(words))
})

describe('a later write replaces an earlier one', () => {
  it.each([
    [block(true), block(false)],
    [mute(true), mute(false)],
    [report('advert'), report('other')],
    [remove(true), remove(false)],
    [unsay, unsay],
  ])('%#', (one, other) => expect(targetOf(one)).toBe(targetOf(other)))

  it('about the same target only', () => {
    const targets = [block(true), mute(true), report('advert'), remove(true), unsay].map(targetOf)
    expect(new Set(targets).size).toBe(targets.length)
    expect(targets).not.toContain(undefined)
  })
})

it('is understood when the device gives it back', () => {
  const kept = (deed: unknown) => entryOf({ id: 'i', userId: 'u-1', at: 1, key: 'k', deed })?.write
  for (const write of [block(true), mute(true), report('advert'), remove(true), unsay]) expect(kept(write)).toBe(write)
  for (const other of [
    { kind: 'elect', body: {} },
    { kind: 'toString', body: {} },
    { kind: 'like' },
    { kind: 'comment', place: {}, draft: {} },
  ])
    expect(kept(other)).toBeUndefined()
})

it('takes a comment that is gone already for gone, and no other refusal', async () => {
  const send = () => removeComment.send(unsay, { key: '00000000-0000-4000-8000-000000000001', quiet: true })
  stubRefusal(comments.remove, Code.NotFound, '该评论不存在或已被删除')
  await expect(send()).resolves.toBeNull()
  stubRefusal(comments.remove, Code.Forbidden, '只能删除自己的评论')
  await expect(send()).rejects.toThrow('只能删除自己的评论')
})
