import { describe, expect, it } from 'vitest'
import type { Comment } from '@contract/comment'
import type { ReadyComments } from '@/features/trend/comments/loadComments'
import { withComment, withoutComment, withoutReply, withReply } from '@/features/trend/member/writing/commentChanges'
import { makeComment } from '@tests/support/makers'

const shown = (list: Comment[], over: Partial<ReadyComments> = {}): ReadyComments => ({
  kind: 'ready',
  list,
  total: list.length,
  pageNum: 1,
  next: 'idle',
  gone: [],
  ...over,
})
const [a, b, c] = [makeComment(), makeComment(), makeComment()]

describe('what was written here', () => {
  it('stands first and counts once, also where its answer comes twice', () => {
    const once = withComment(c)(shown([a, b]))
    expect(once).toMatchObject({ list: [c, a, b], total: 3 })
    expect(withComment(c)(once)).toEqual(once)
  })

  it('stands last below its comment, which counts it once', () => {
    const answered = withReply(a.commentsId, c)(shown([a, b]))
    expect(answered.list).toEqual([{ ...a, replies: [c], replyNum: 1 }, b])
    expect(answered.total).toBe(3)
    expect(withReply(a.commentsId, c)(answered)).toEqual(answered)
  })
})

describe('what was removed here', () => {
  it('is gone for late answers too, and the page it moved up is read again', () => {
    const changed = withoutComment(a.commentsId)(shown([a, b], { total: 45, pageNum: 2 }))
    expect(changed).toMatchObject({ list: [b], total: 44, pageNum: 2, hasMoved: true, gone: [a.commentsId] })
    expect(withoutComment(b.commentsId)(shown([a, b]))).toMatchObject({ total: 1, pageNum: 1 })
  })

  it('takes its replies along', () => {
    expect(withoutComment(a.commentsId)(shown([{ ...a, replyNum: 3 }, b], { total: 5 })).total).toBe(1)
  })

  it('leaves its comment one reply fewer', () => {
    const parent = { ...a, replies: [b, c], replyNum: 5 }
    const changed = withoutReply(a.commentsId, b.commentsId)(shown([parent]))
    expect(changed.list).toEqual([{ ...parent, replies: [c], replyNum: 4 }])
    expect(changed.gone).toEqual([b.commentsId])
    expect(withoutReply(a.commentsId, b.commentsId)(shown([parent], { total: 6 })).total).toBe(5)
  })
})
