import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { people } from '@contract/people'
import { publishing } from '@contract/publish'
import { deviceStore } from '@/lib/stores/deviceStore'
import { session } from '@/session/session'
import { blankDraft } from '@/writes/drafts/post/trendDraft'
import { post } from '@/writes/operations/post'
import { outbox } from '@/writes/outbox/outbox'
import { submit } from '@/writes/submit/submit'
import { pause } from '@tests/support/concurrency/pause'
import { makeAccount } from '@tests/support/makers'
import { stub, stubOffline } from '@tests/support/stubs'

const SLOW_MS = 4000

beforeEach(async () => {
  stub(people.account, makeAccount({ imId: 'u-1' }))
  stubOffline(publishing.update)
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  await outbox.identify('u-1')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  session.signOut()
})

/** Edits the post without a network. */
function edit(text: string) {
  const draft = { ...blankDraft('edit-t1'), trendsId: 't1', text }
  const { type, visibility } = draft
  const words = { type, title: '', content: `<p>${text}</p>`, fileIds: [], topicIds: [], visibility }
  return submit(post, { write: () => ({ kind: 'post', draft, words }) })
}
const waiting = () => outbox.entries().flatMap(({ write }) => (write.kind === 'post' ? write.draft.text : []))

it('a post waits, in the place of the former edit, where the store of the device is slow to take it', async () => {
  await edit('先前的')
  expect(waiting()).toEqual(['先前的'])
  const { write } = deviceStore
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  vi.spyOn(deviceStore, 'write').mockImplementation(async (key, value) => {
    await pause(SLOW_MS)
    return write(key, value)
  })
  const edited = edit('后来的')
  await vi.waitFor(() => expect(deviceStore.write).toHaveBeenCalled())
  await vi.advanceTimersByTimeAsync(SLOW_MS)
  expect(await edited).toMatchObject({ kind: 'waiting' })
  expect(waiting()).toEqual(['后来的'])
  expect(await deviceStore.list('outbox.')).toHaveLength(1)
})
