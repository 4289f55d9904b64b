import { describe, expect, it } from 'vitest'
import { type Deed, isWaiting, targetOf, wordsOf } from '@/shared/outbox/deeds'

const block = (on: boolean): Deed => ({ kind: 'block', body: { userId: 'u-9', on }, name: '周远' })
const mute = (muted: boolean): Deed => ({ kind: 'mute', body: { category: 2, muted }, name: '赞和收藏' })
const report = (reason: string): Deed => ({ kind: 'report', body: { targetKind: 'TRENDS', targetId: 't1', reason }, name: '广告营销' })
const remove = (on: boolean, name = '登山记'): Deed => ({ kind: 'remove', body: { trendsId: 't1', on }, name })
const unsay: Deed = { kind: 'unsay', body: { commentsId: 'c1' }, name: '我写的', trendsId: 't1', num: 1 }

describe('what waits says what it is', () => {
  it.each([
    [block(true), '拉黑“周远”'],
    [block(false), '解除拉黑“周远”'],
    [mute(true), '消息免打扰：赞和收藏'],
    [mute(false), '取消消息免打扰：赞和收藏'],
    [report('advert'), '举报：广告营销'],
    [remove(true), '删除动态：登山记'],
    [remove(false), '恢复动态：登山记'],
    [remove(true, ''), '删除动态'],
    [unsay, '删除评论：我写的'],
    [{ ...unsay, parentId: 'c0' } satisfies Deed, '删除回复：我写的'],
  ])('%#', (deed, words) => expect(wordsOf(deed)).toBe(words))
})

describe('a later wish takes the place of an earlier', () => {
  it.each([
    [block(true), block(false)],
    [mute(true), mute(false)],
    [report('advert'), report('other')],
    [remove(true), remove(false)],
    [unsay, unsay],
  ])('%#', (one, other) => expect(targetOf(one)).toBe(targetOf(other)))

  it('about the same thing alone', () => {
    const targets = [block(true), mute(true), report('advert'), remove(true), unsay].map(targetOf)
    expect(new Set(targets).size).toBe(targets.length)
    expect(targets).not.toContain(undefined)
  })
})

it('is understood when the device gives it back', () => {
  const kept = (deed: unknown) => isWaiting({ id: 'i', userId: 'u-1', at: 1, key: 'k', deed })
  for (const deed of [block(true), mute(true), report('advert'), remove(true), unsay]) expect(kept(deed)).toBe(true)
  expect(kept({ kind: 'elect', body: {} })).toBe(false)
})
