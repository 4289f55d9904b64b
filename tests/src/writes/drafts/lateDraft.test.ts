import 'fake-indexeddb/auto'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deviceStore, OPEN_TIMEOUT_MS } from '@/lib/stores/deviceStore'
import { joinedLate } from '@/writes/drafts/lateDraft'
import { announceSent } from '@/writes/drafts/otherTabs'
import { useKeptDraft } from '@/writes/drafts/useKeptDraft'
import { wordsDraft } from '@/writes/drafts/wordsDraft'
import { fakeStoreTime, silenceStore, waitForStore } from '@tests/support/silentStore'

const keeper = wordsDraft('question', 'late')
const KEPT = { text: '包邮吗？', key: 'kept-key' }
const stored = () => keeper.read('u-me')

beforeEach(async () => {
  await keeper.keep('u-me', KEPT)
  fakeStoreTime()
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await keeper.drop('u-me')
})

/** A form that was opened before its draft could be read. `arrive` ends the read. */
async function openedLate() {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const { read } = deviceStore
  vi.spyOn(deviceStore, 'read').mockImplementationOnce(async (key) => {
    const found = await read(key)
    await arrived
    return found
  })
  const { result, unmount } = renderHook(() => useKeptDraft('question/late', keeper, 'u-me'))
  await waitForStore()
  const kept = () => {
    if (result.current.state !== 'ready') throw new Error('not ready')
    return result.current
  }
  return {
    kept,
    type: (text: string) => act(() => kept().change({ text })),
    arrive: () => act(async () => arrive()),
    leave: unmount,
  }
}

it('a form begins without its draft where the store of the device does not answer, and its words are dropped', async () => {
  silenceStore()
  const { result } = renderHook(() => useKeptDraft('question/late', keeper, 'u-me'))
  expect(result.current.state).toBe('reading')
  await waitForStore()
  if (result.current.state !== 'ready') throw new Error('not ready')
  const { change, clear } = result.current
  expect(result.current.draft.text).toBe('')
  act(() => change({ text: '还在吗？' }))
  await act(async () => {
    const cleared = clear()
    await vi.advanceTimersByTimeAsync(OPEN_TIMEOUT_MS)
    await cleared
  })
  expect(result.current).toMatchObject({ draft: { text: '' } })
})

describe('a draft that is read late', () => {
  it('is shown where nothing was typed', async () => {
    const { kept, arrive } = await openedLate()
    expect(kept().draft.text).toBe('')
    await arrive()
    await waitFor(() => expect(kept()).toMatchObject({ draft: KEPT, draftKey: KEPT.key }))
  })

  it('is not shown where it was dropped meanwhile, and goes with that', async () => {
    const { kept, arrive } = await openedLate()
    await act(() => kept().drop())
    await arrive()
    expect(kept().draft.text).toBe('')
    expect(await stored()).toBeUndefined()
  })

  it('stands below the words that were typed meanwhile, under a key of their own', async () => {
    const { kept, type, arrive } = await openedLate()
    type('还在吗？')
    const { draftKey } = kept()
    await arrive()
    await waitFor(() => expect(kept().draft.text).toBe('还在吗？\n包邮吗？'))
    expect(kept().draftKey).not.toBe(draftKey)
    await expect.poll(stored).toMatchObject({ text: '还在吗？\n包邮吗？', key: kept().draftKey })
  })

  it('does not come back once what was typed is sent', async () => {
    const { kept, type, arrive } = await openedLate()
    type('还在吗？')
    await act(() => kept().clear())
    await arrive()
    expect(kept()).toMatchObject({ draft: { text: '' }, draftKey: undefined })
    expect(await stored()).toBeUndefined()
  })

  it('is not shown where another tab has sent its words meanwhile', async () => {
    const { kept, arrive } = await openedLate()
    act(() => announceSent('question/late', [KEPT.key]))
    await arrive()
    expect(kept().draft.text).toBe('')
  })

  it('changes nothing that is stored once its form is left', async () => {
    const { type, arrive, leave } = await openedLate()
    type('还在吗？')
    leave()
    await arrive()
    await expect.poll(stored).toMatchObject({ text: '还在吗？' })
  })
})

describe('a late draft and what was typed', () => {
  const first = { text: '', type: '', fields: { city: '北京', day: '' }, answers: [null, null], files: [] as string[] }

  it('are joined field by field', () => {
    const kept = {
      ...first,
      text: '先写的',
      type: 'a',
      fields: { city: '上海', day: '1' },
      answers: [1, 2],
      files: ['f'],
    }
    const typed = { ...first, type: 'b', fields: { city: '北京', day: '2' }, answers: [null, 3] }
    expect(joinedLate({ stored: kept, first }, typed)).toEqual({
      ...{ text: '先写的', type: 'b', fields: { city: '上海', day: '2' } },
      ...{ answers: [1, 3], files: ['f'] },
    })
  })

  it('are one below the other in free text, and what was typed stands in lists of another length', () => {
    const kept = { ...first, text: '先写的', files: ['a', 'b'] }
    const typed = { ...first, text: '后写的', files: ['c'] }
    expect(joinedLate({ stored: kept, first }, typed, ['text'])).toMatchObject({
      text: '后写的\n先写的',
      files: ['c'],
    })
  })
})
