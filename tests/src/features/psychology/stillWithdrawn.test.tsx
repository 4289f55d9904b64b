import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { people as account } from '@contract/people'
import { psychology } from '@contract/psychology'
import { noteHome } from '@/features/psychology/queries'
import { deviceStore } from '@/lib/stores/deviceStore'
import { session } from '@/session/session'
import { keepProgress } from '@/writes/drafts/roundDraft'
import { wordsDraft } from '@/writes/drafts/wordsDraft'
import { pause } from '@tests/support/concurrency/pause'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub } from '@tests/support/stubs'
import { agreed, atPsychology, home } from './atPsychology'

atPsychology()

const topic = wordsDraft('talk', 'u-c')
let userId: string

async function type(of: string): Promise<void> {
  await keepProgress({ userId: of, scale: 'phq9', round: 2 }, { answers: [1, null], place: 1 })
  await topic.keep(of, { text: '睡不好' })
}

async function expectTyped(of: string): Promise<void> {
  await vi.waitFor(() => expect(received(account.account).length).toBeGreaterThan(0))
  await pause(300)
  expect(await deviceStore.list(`draft.round.${of}.`)).toHaveLength(1)
  expect(await topic.read(of)).toEqual({ text: '睡不好' })
}

/** Opens the home without a consent, the device's store being slow to say what it has; `goOn` lets it answer. */
async function openSlowly(): Promise<() => void> {
  const { list } = deviceStore
  let goOn = () => {}
  const slow = new Promise<void>((resolve) => (goOn = resolve))
  const asked = vi.spyOn(deviceStore, 'list').mockImplementation(async (prefix) => {
    if (prefix === 'draft.round.') await slow
    return list(prefix)
  })
  renderAt('/psychology')
  expect(await screen.findByRole('button', { name: '阅读并同意' })).toBeVisible()
  await vi.waitFor(() => expect(asked).toHaveBeenCalledWith('draft.round.'))
  return goOn
}

beforeEach(async () => {
  userId = `u-${Math.random()}`
  stub(account.account, makeAccount({ userId }))
  stub(psychology.home, home)
  stub(psychology.scales, [])
  await type(userId)
})
afterEach(() => vi.restoreAllMocks())

it('what is typed after a new consent stays, although the device has yet to forget what came before it', async () => {
  const goOn = await openSlowly()
  await noteHome(agreed)
  goOn()
  await expectTyped(userId)
})

it('what another user has typed stays, who signed in before the device had forgotten', async () => {
  const goOn = await openSlowly()
  const another = `u-${Math.random()}`
  await type(another)
  stub(account.account, makeAccount({ userId: another }))
  stub(psychology.home, agreed)
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  goOn()
  await expectTyped(another)
})
