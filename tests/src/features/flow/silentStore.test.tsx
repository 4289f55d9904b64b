import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { flows } from '@contract/flow'
import { people as account } from '@contract/people'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { fakeStoreTime, silenceStore, stopStoreTime, waitForStore } from '@tests/support/silentStore'
import { received, stub } from '@tests/support/stubs'
import { flow } from './sampleFlow'

const person = userEvent.setup({ pointerEventsCheck: 0 })
const press = async (name: string) => person.click(await screen.findByRole('button', { name }))

beforeAll(() =>
  Promise.all([import('@/lib/toast/toastView'), import('@/ui/sheet/Sheet'), import('@/ui/dialog/confirmView')]).then(
    () => undefined,
  ),
)
beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: `u-${Math.random()}`, roles: [] }))
  stub(flows.detail, flow)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  clearToast()
})

it('an approval is decided at once where the store of the device does not answer', async () => {
  silenceStore()
  stopStoreTime()
  stub(flows.decide, { ...flow, status: 'approved', version: 2, actions: [] })
  renderAt('/flow?id=f-1')
  await press('同意')
  await screen.findByText('确定同意吗？')
  await person.click(screen.getAllByRole('button', { name: '同意' }).at(-1) as HTMLElement)
  expect(await screen.findByText('已通过')).toBeVisible()
})

it('the rejection of an approval waits a while for the stored reason, then begins without one', async () => {
  silenceStore()
  fakeStoreTime()
  stub(flows.decide, { ...flow, status: 'rejected', version: 2, actions: [] })
  renderAt('/flow?id=f-1')
  await screen.findByRole('button', { name: '拒绝' })
  await press('拒绝')
  await screen.findByRole('dialog', { name: '拒绝' })
  expect(screen.queryByLabelText('拒绝原因')).toBeNull()
  await waitForStore()
  await person.type(await screen.findByLabelText('拒绝原因'), '材料不全')
  await press('确定拒绝')
  await waitFor(() => expect(received(flows.decide).map(({ body }) => body.reason)).toEqual(['材料不全']))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
