import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type Flow, flows } from '@contract/flow'
import { people as account } from '@contract/people'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub } from '@tests/support/stubs'
import { flow } from './sampleFlow'

const person = userEvent.setup({ pointerEventsCheck: 0 })

beforeAll(() =>
  Promise.all([import('@/lib/toast/toastView'), import('@/ui/sheet/Sheet'), import('@/ui/dialog/confirmView')]).then(
    () => undefined,
  ),
)
beforeEach(() => {
  localStorage.clear()
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: `u-${Math.random()}`, roles: [] }))
  stub(flows.detail, flow)
})

const press = async (name: string) => person.click(await screen.findByRole('button', { name }))
const decided = (over: Partial<Flow>): Flow => ({ ...flow, version: 2, actions: [], ...over })
const steps = () => screen.getByRole('region', { name: '审批流程' })

it('the focus goes to the steps with the approval, whose buttons are gone', async () => {
  stub(flows.decide, decided({ status: 'approved' }))
  renderAt('/flow?id=f-1')
  await press('同意')
  await screen.findByText('确定同意吗？')
  await person.click(screen.getAllByRole('button', { name: '同意' }).at(-1) as HTMLElement)
  expect(await screen.findByText('已通过')).toBeVisible()
  await waitFor(() => expect(steps()).toHaveFocus())
})

it('the focus goes there from the sheet of a rejection', async () => {
  stub(flows.decide, decided({ status: 'rejected' }))
  renderAt('/flow?id=f-1')
  await press('拒绝')
  await person.type(await screen.findByLabelText('拒绝原因'), '材料不全')
  await press('确定拒绝')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(steps()).toHaveFocus())
})

it('the focus is not moved by an urge, which decides nothing', async () => {
  stub(flows.detail, { ...flow, actions: ['urge'] })
  stub(flows.urge, { ...flow, actions: ['urge'] })
  renderAt('/flow?id=f-1')
  await press('催办')
  expect(await screen.findByText('已催办')).toBeInTheDocument()
  expect(steps()).not.toHaveFocus()
})
