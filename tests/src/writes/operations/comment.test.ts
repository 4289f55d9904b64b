import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { readAnswer } from '@/writes/drafts/comment/answerDraft'
import { NO_DRAFT, readDraft } from '@/writes/drafts/comment/commentDraft'
import { comment } from '@/writes/operations/comment'

it('gives the words back to who queued them, though its form did not know yet who that is', async () => {
  const place = { userId: '', trendsId: 't1', commentsId: 'c1' }
  const write = { kind: 'comment' as const, place, draft: { ...NO_DRAFT, content: '早' } }
  await comment.restore?.(write, 'u-me')
  await comment.restore?.({ ...write, isAnswer: true }, 'u-me')
  expect((await readDraft({ ...place, userId: 'u-me' })).content).toBe('早')
  expect((await readAnswer({ ...place, userId: 'u-me' })).content).toBe('早')
})
