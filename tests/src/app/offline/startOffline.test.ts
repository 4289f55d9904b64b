import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { trends } from '@contract/trend'
import { startOffline } from '@/app/offline/startOffline'
import { call } from '@/http/call'
import { idbRequest } from '@/lib/stores/deviceStore'
import { session } from '@/session/session'
import { makeTrend } from '@tests/support/makers'
import { stub } from '@tests/support/stubs'

const signIn = (accessToken: string) => session.signIn({ accessToken, isFamilyAccount: 'N' })
const isKept = (...ids: string[]) =>
  vi.waitFor(async () =>
    expect(await idbRequest('readonly', (store) => store.getAllKeys())).toEqual(
      ids.map((id) => expect.stringContaining(id) as string),
    ),
  )
async function read(trendsId: string) {
  stub(trends.detail, makeTrend({ trendsId }))
  await call(trends.detail, { trendsId }, { kept: true })
}

it('a tab that learns late of a new user removes what former users have read, and with a logout all of it', async () => {
  signIn('a')
  await read('t-1')
  await isKept('t-1')
  // Another tab has signed in, and its user has read something already.
  signIn('b')
  await read('t-2')
  await vi.waitFor(async () => expect(await idbRequest('readonly', (store) => store.count())).toBe(2))
  startOffline()
  await isKept('t-2')
  signIn('c')
  await isKept()
  await read('t-3')
  await isKept('t-3')
  session.signOut()
  await isKept()
})
