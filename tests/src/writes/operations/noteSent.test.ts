import { expect, it, vi } from 'vitest'
import { noteEdited, noteSent } from '@/writes/operations/noteSent'
import { makeTrend } from '@tests/support/makers'

vi.mock('@/posts/changedPosts', () => {
  const fail = () => {
    throw new Error('no room')
  }
  return { notePost: fail, renewLists: fail }
})

it('a write that was sent is no failure where its outcome cannot be noted', async () => {
  await expect(noteSent('t1', { commentNum: 1 })).resolves.toBeUndefined()
  await expect(noteEdited(makeTrend({ trendsId: 't1' }))).resolves.toBeUndefined()
})
