import 'fake-indexeddb/auto'
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Scale } from '@contract/psychology'
import { keepProgress, readProgress, type RoundProgress } from '@/writes/drafts/roundDraft'
import { useKeptDraft, type ReadyDraft } from '@/writes/drafts/useKeptDraft'

const round = { userId: 'u-me', scale: Scale.Gad7, round: 1 }
const progress = () => readProgress(round, 2)

async function opened(): Promise<{ current: ReadyDraft<RoundProgress> }> {
  const { result } = renderHook(() =>
    useKeptDraft<RoundProgress>(
      'gad7/1',
      {
        read: progress,
        keep: (_userId, to) => keepProgress(round, to),
        drop: () => Promise.resolve(),
        first: () => ({ answers: [null, null], place: 0 }),
      },
      round.userId,
    ),
  )
  await act(async () => void (await progress()))
  if (result.current.state !== 'ready') throw new Error('not ready')
  return result as { current: ReadyDraft<RoundProgress> }
}

it('keeps each change at once, however soon the page is closed after it', async () => {
  const kept = await opened()
  act(() => kept.current.change({ answers: [1, null] }))
  act(() => kept.current.change({ place: 1 }))
  expect(await progress()).toMatchObject({ answers: [1, null], place: 1 })
  expect(kept.current.draft).toEqual({ answers: [1, null], place: 1 })
})
