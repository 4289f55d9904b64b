import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { people } from '@contract/people'
import { deviceStore } from '@/lib/stores/deviceStore'
import { session } from '@/session/session'
import { readAnswer } from '@/writes/drafts/comment/answerDraft'
import { readDraft } from '@/writes/drafts/comment/commentDraft'
import { draftStore } from '@/writes/drafts/post/draftStore'
import { reportDraft } from '@/writes/drafts/reportDraft'
import { outbox } from '@/writes/outbox/outbox'
import { makeAccount } from '@tests/support/makers'
import { received, stub } from '@tests/support/stubs'
import { samples } from '../operations/samples'
import { keysBefore, storedBefore } from './storedBefore'

it('what an earlier version has queued goes out, each once under its key, and its drafts are there', async () => {
  for (const [key, value] of Object.entries(storedBefore)) await deviceStore.write(key, value)
  session.signIn({ accessToken: 'token-a', isFamilyAccount: 'N' })
  stub(people.account, makeAccount({ userId: 'u-1' }))
  const endpoints = [...new Set(Object.values(samples).map(({ endpoint }) => endpoint))]
  for (const { endpoint, answer } of Object.values(samples)) stub(endpoint, answer)
  await outbox.identify('u-1')
  expect(outbox.entries().map(({ key }) => key)).toEqual(keysBefore)
  await vi.waitFor(async () => {
    await outbox.flush()
    expect(outbox.entries()).toEqual([])
  })
  const keys = endpoints.flatMap((one) => received(one).map(({ headers }) => headers.get('idempotency-key')))
  expect(keys.sort()).toEqual(keysBefore)
  expect(await deviceStore.list('outbox.')).toEqual([])

  expect(await readDraft({ userId: 'u-1', trendsId: 't2', commentsId: '' })).toMatchObject({ content: '写了一半' })
  expect(await readAnswer({ userId: 'u-1', trendsId: 't2', commentsId: 'c2' })).toMatchObject({ content: '答了一半' })
  expect(await reportDraft({ targetKind: 'TRENDS', targetId: 't2' }).read('u-1')).toMatchObject({
    reasonDesc: '还没说完',
  })
  expect(await draftStore.read('u-1', 'd2')).toMatchObject({ text: '写到一半' })
  session.signOut()
})
