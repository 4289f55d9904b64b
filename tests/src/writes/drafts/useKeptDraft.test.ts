import 'fake-indexeddb/auto'
import { act, renderHook, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { people } from '@contract/people'
import { Scale } from '@contract/psychology'
import { session } from '@/session/session'
import { keepProgress, readProgress, type RoundProgress } from '@/writes/drafts/roundDraft'
import { useKeptDraft, type ReadyDraft } from '@/writes/drafts/useKeptDraft'
import { type WordsDraft, wordsDraft } from '@/writes/drafts/wordsDraft'
import { makeAccount } from '@tests/support/makers'
import { received, stub, stubStatus } from '@tests/support/stubs'

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

it('makes changes of one moment one after the other', async () => {
  const keeper = wordsDraft('question', 'm-6')
  const { result } = renderHook(() => useKeptDraft('question/m-6', keeper, 'u-me'))
  await waitFor(() => expect(result.current.state).toBe('ready'))
  act(() => {
    if (result.current.state !== 'ready') return
    const { change } = result.current
    for (const word of ['周末', '能看吗？']) change(({ text }) => ({ text: text + word }))
  })
  expect(result.current).toMatchObject({ draft: { text: '周末能看吗？' } })
  await expect.poll(async () => (await keeper.read('u-me'))?.text).toBe('周末能看吗？')
})

it('opens with what was kept, and keeps what is typed, though the account could not be read at first', async () => {
  session.signIn({ accessToken: 'token', isFamilyAccount: 'N' })
  const keeper = wordsDraft('question', 'm-1')
  await keeper.keep('u-me', { text: '周末能看吗？' })
  stubStatus(people.account, 500)
  const { result } = renderHook(() => useKeptDraft('question/m-1', keeper))
  await waitFor(() => expect(received(people.account)).toHaveLength(1))
  stub(people.account, makeAccount({ userId: 'u-me' }))
  await waitFor(() => expect(result.current).toMatchObject({ draft: { text: '周末能看吗？' } }))
  act(() => {
    if (result.current.state === 'ready') result.current.change({ text: '周日呢？' })
  })
  await expect.poll(async () => (await keeper.read('u-me'))?.text).toBe('周日呢？')
})

it('keeps what was typed before the account could be read', async () => {
  session.signIn({ accessToken: 'token-2', isFamilyAccount: 'N' })
  const keeper = wordsDraft('question', 'm-2')
  stubStatus(people.account, 500)
  const { result } = renderHook(() => useKeptDraft('question/m-2', keeper))
  await waitFor(() => expect(result.current.state).toBe('ready'))
  const type = (text: string) =>
    act(() => {
      if (result.current.state === 'ready') result.current.change({ text })
    })
  type('周末')
  stub(people.account, makeAccount({ userId: 'u-me' }))
  type('周末能看吗？')
  await expect.poll(async () => (await keeper.read('u-me'))?.text).toBe('周末能看吗？')
})

it('keeps what was typed here where another tab has sent other words of the same draft', async () => {
  const keeper = wordsDraft('question', 'm-3')
  const { result } = renderHook(() => useKeptDraft('question/m-3', keeper, 'u-me'))
  await waitFor(() => expect(result.current.state).toBe('ready'))
  act(() => {
    if (result.current.state === 'ready') result.current.change({ text: '还在吗？' })
  })
  await keeper.drop('u-me')
  const other = new BroadcastChannel('bole.drafts')
  other.postMessage('question/m-3')
  await expect.poll(async () => (await keeper.read('u-me'))?.text).toBe('还在吗？')
  other.close()
})

describe('where two tabs show a draft', () => {
  const keeperOf = (id: string) => wordsDraft('question', `both-${id}`)

  /** Opens a form in its own tab, which knows what was typed in it. */
  async function openedTab(id: string) {
    const { result, unmount } = renderHook(() => useKeptDraft(`question/both-${id}`, keeperOf(id), 'u-me'))
    await waitFor(() => expect(result.current.state).toBe('ready'))
    const kept = () => {
      if (result.current.state !== 'ready') throw new Error('not ready')
      return result.current
    }
    return { kept, unmount, type: (text: string) => act(() => kept().change({ text })) }
  }
  const stored = (id: string) => keeperOf(id).read('u-me')

  it('words that the other one has sent as they are here are not stored again', async () => {
    const first = await openedTab('sent')
    first.type('还在吗？')
    sessionStorage.clear()
    const second = await openedTab('sent')
    expect(second.kept().draft.text).toBe('还在吗？')
    await act(() => second.kept().drop())
    expect(await stored('sent')).toBeUndefined()
    second.type('能自提吗？')
    await act(() => second.kept().drop())
    expect(await stored('sent')).toBeUndefined()
  })

  it('words that the other one has sent under a later key are not stored again', async () => {
    const first = await openedTab('refused')
    first.type('还在吗？')
    const second = await openedTab('refused')
    act(() => second.kept().change({}))
    expect(second.kept().draftKey).not.toBe(first.kept().draftKey)
    await act(() => second.kept().clear())
    expect(await stored('refused')).toBeUndefined()
  })

  it('words that both had sent under one key are gone once the other one has sent them under a later one', async () => {
    const first = await openedTab('both-refused')
    first.type('还在吗？')
    const second = await openedTab('both-refused')
    act(() => second.kept().change({}))
    act(() => first.kept().change({}))
    expect(await stored('both-refused')).toMatchObject({ key: first.kept().draftKey })
    await act(() => second.kept().drop())
    await expect.poll(() => stored('both-refused')).toBeUndefined()
    expect(first.kept().draft.text).toBe('还在吗？')
  })

  it('words that were typed since are stored again', async () => {
    const first = await openedTab('typed-on')
    first.type('还在吗？')
    const second = await openedTab('typed-on')
    first.type('还在吗？包邮吗？')
    await keeperOf('typed-on').keep('u-me', { text: '还在吗？', ...{ key: second.kept().draftKey } })
    await act(() => second.kept().drop())
    await expect.poll(async () => (await stored('typed-on'))?.text).toBe('还在吗？包邮吗？')
  })

  it('words of a reloaded tab are stored again once the other one has sent its own', async () => {
    const first = await openedTab('reloaded')
    first.type('还在吗？')
    first.unmount()
    const again = await openedTab('reloaded')
    expect(again.kept().draft.text).toBe('还在吗？')
    await keeperOf('reloaded').keep('u-me', { text: '包邮吗？', ...{ key: 'key-of-the-other' } })
    await keeperOf('reloaded').drop('u-me', 'key-of-the-other')
    const other = new BroadcastChannel('bole.drafts')
    other.postMessage({ name: 'question/both-reloaded', keys: ['key-of-the-other'] })
    await expect.poll(async () => (await stored('reloaded'))?.text).toBe('还在吗？')
    other.close()
  })
})

it('begins another draft with another name, and stores the words of each in its own place', async () => {
  const keeperOf = (id: string) => wordsDraft('question', id)
  await keeperOf('m-5').keep('u-me', { text: '包邮吗？' })
  const { result, rerender } = renderHook(({ id }) => useKeptDraft(`question/${id}`, keeperOf(id), 'u-me'), {
    initialProps: { id: 'm-4' },
  })
  await waitFor(() => expect(result.current.state).toBe('ready'))
  const type = (kept: typeof result.current, text: string) =>
    act(() => {
      if (kept.state === 'ready') kept.change({ text })
    })
  type(result.current, '还在吗？')
  const former = result.current
  rerender({ id: 'm-5' })
  expect(result.current.state).toBe('reading')
  await waitFor(() => expect(result.current).toMatchObject({ draft: { text: '包邮吗？' } }))
  type(result.current, '能自提吗？')
  type(former, '还在吗')
  expect(result.current).toMatchObject({ draft: { text: '能自提吗？' } })
  await expect.poll(async () => (await keeperOf('m-5').read('u-me'))?.text).toBe('能自提吗？')
  await expect.poll(async () => (await keeperOf('m-4').read('u-me'))?.text).toBe('还在吗')
})

describe.each(['drop', 'clear'] as const)('%s', (end) => {
  const keeperOf = (id: string) => wordsDraft('question', `${id}-${end}`)

  async function openedWords(id: string): Promise<() => ReadyDraft<WordsDraft>> {
    const { result } = renderHook(() => useKeptDraft(`question/${id}-${end}`, keeperOf(id), 'u-me'))
    await waitFor(() => expect(result.current.state).toBe('ready'))
    return () => {
      if (result.current.state !== 'ready') throw new Error('not ready')
      return result.current
    }
  }

  it('leaves the other words that another tab has stored since', async () => {
    const kept = await openedWords('m-other')
    act(() => kept().change({ text: '还在吗？' }))
    const other = { text: '包邮吗？', key: 'key-of-the-other' }
    await keeperOf('m-other').keep('u-me', other)
    await act(() => kept()[end]())
    expect(await keeperOf('m-other').read('u-me')).toEqual(other)
    expect(kept().draft.text).toBe(end === 'drop' ? '还在吗？' : '')
  })

  it('deletes what was typed here, and keeps what is typed before that is done', async () => {
    const kept = await openedWords('m-own')
    act(() => kept().change({ text: '还在吗？' }))
    await act(() => kept()[end]())
    expect(await keeperOf('m-own').read('u-me')).toBeUndefined()
    act(() => kept().change({ text: '包邮吗？' }))
    await act(async () => {
      const ended = kept()[end]()
      kept().change({ text: '能自提吗？' })
      await ended
    })
    await expect.poll(async () => (await keeperOf('m-own').read('u-me'))?.text).toBe('能自提吗？')
  })
})
