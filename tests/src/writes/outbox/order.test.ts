import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
import { relations } from '@contract/relation'
import { stub } from '@tests/support/stubs'
import { openHttpAsMember } from '../../http/openHttp'

const KEY = '00000000-0000-4000-8000-00000000000'

afterEach(() => void vi.useRealTimers())

it('what waits goes out in the order it was made, although the clock of the device was set back meanwhile', async () => {
  const { session } = await openHttpAsMember()
  const sent: string[] = []
  stub(relations.follow, () => {
    sent.push('follow')
    return { relation: 1 }
  })
  stub(relations.block, () => {
    sent.push('block')
    return { on: true, relation: 0 }
  })
  const { outbox } = await import('@/writes/outbox/outbox')
  await outbox.identify('u-1')
  await outbox.flush()
  await outbox.add({ kind: 'follow', body: { userId: 'u-9', on: true } }, `${KEY}1`)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
  await outbox.add({ kind: 'block', body: { userId: 'u-9', on: true }, name: '林晓雨' }, `${KEY}2`)
  await outbox.flush()
  expect(sent).toEqual(['follow', 'block'])
  session.signOut()
})
