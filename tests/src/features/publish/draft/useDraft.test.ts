import 'fake-indexeddb/auto'
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TrendType } from '@contract/trend'
import { useDraft } from '@/features/publish/draft/useDraft'
import { draftStore } from '@/writes/drafts/draftStore'
import { blankDraft, FileRole } from '@/writes/drafts/trendDraft'

it('keeps the descriptions of pictures that another tab wrote where this one changes the audience', async () => {
  const files = [{ key: 'p-1', role: FileRole.Picture }]
  const begun = { ...blankDraft(), type: TrendType.Picture, text: '山顶', files, updatedAt: 5 }
  await draftStore.write('u-me', begun)
  const { result, unmount } = renderHook(() => useDraft('u-me', begun))
  await draftStore.write('u-me', { ...begun, alts: { 'p-1': '我们的合影' }, updatedAt: Date.now() + 60_000 })
  act(() => result.current.change({ visibility: 2 }))
  await act(() => result.current.save())
  unmount()
  const kept = async () =>
    (await draftStore.list('u-me')).map(({ alts, visibility }) => [alts['p-1'], visibility]).sort()
  await expect.poll(kept).toEqual(
    [
      ['我们的合影', 1],
      [undefined, 2],
    ].sort(),
  )
})
