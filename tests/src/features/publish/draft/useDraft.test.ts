import 'fake-indexeddb/auto'
import { act, renderHook } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { TrendType } from '@contract/trend'
import { useDraft } from '@/features/publish/draft/useDraft'
import { deviceStore } from '@/lib/stores/deviceStore'
import { draftStore } from '@/writes/drafts/post/draftStore'
import { blankDraft, editDraftId, FileRole } from '@/writes/drafts/post/trendDraft'
import { entryStore } from '@/writes/outbox/entryStore'

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

it.each([
  ['keeps the files of an edit that waits when the next one is given up', 'waiting', 1],
  ['deletes the files of an edit that is given up', 'other', 0],
])('%s', async (_what, waitingId, left) => {
  const draft = { ...blankDraft(editDraftId('waiting')), trendsId: 'waiting', text: '等着发的', updatedAt: 5 }
  await deviceStore.write(`draft.file.u-me.${draft.draftId}.p-1`, 'bytes')
  const words = { type: draft.type, title: '', content: '', fileIds: [], topicIds: [], visibility: draft.visibility }
  const waiting = { ...draft, draftId: editDraftId(waitingId) }
  const entry = { id: 'w1', userId: 'u-me', at: 1, key: 'k1', write: { kind: 'post' as const, draft: waiting, words } }
  await entryStore.write(entry)
  onTestFinished(() => entryStore.remove(entry))
  const { result } = renderHook(() => useDraft('u-me', draft))
  await act(() => result.current.drop())
  expect(await deviceStore.list('draft.file.u-me.')).toHaveLength(left)
})
