import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { flows } from '@contract/flow'
import { people as account } from '@contract/people'
import { session } from '@/session/session'
import { pause } from '@tests/support/concurrency/pause'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'
import { flow } from './sampleFlow'

const person = userEvent.setup({ pointerEventsCheck: 0 })

beforeAll(() =>
  Promise.all([import('@/lib/toast/toastView'), import('@/ui/sheet/Sheet'), import('@/ui/dialog/confirmView')]).then(
    () => undefined,
  ),
)
beforeEach(() => {
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: `u-${Math.random()}`, roles: [] }))
  stub(flows.detail, flow)
  stub(flows.people, [{ userId: 'u-2', realName: '胡满', department: '数字化部' }])
})

const withdrawn = () => stub(flows.detail, { ...flow, status: 'withdrawn', version: 2, actions: [] })

it('the reason of a rejection stays where the approval was withdrawn meanwhile', async () => {
  renderAt('/flow?id=f-1')
  await person.click(await screen.findByRole('button', { name: '拒绝' }))
  await person.type(await screen.findByLabelText('拒绝原因'), '材料不全')
  stubRefusal(flows.decide, Code.Conflict, '该审批已被处理')
  withdrawn()
  await person.click(screen.getByRole('button', { name: '确定拒绝' }))
  expect(await screen.findByText('已撤回')).toBeVisible()
  expect(screen.getByLabelText('拒绝原因')).toHaveValue('材料不全')
  await waitFor(() => expect(screen.queryByRole('button', { name: '同意' })).toBeNull())
})

it('why an approval was to be handed on stays where it was withdrawn meanwhile', async () => {
  renderAt('/flow?id=f-1')
  await person.click(await screen.findByRole('button', { name: '转交' }))
  await person.click(await screen.findByRole('button', { name: /胡满/ }))
  await person.type(screen.getByLabelText('原因（选填）'), '我在休假')
  stubRefusal(flows.transfer, Code.Conflict, '该审批已被处理')
  withdrawn()
  await person.click(screen.getByRole('button', { name: '转交给 胡满' }))
  expect(await screen.findByText('已撤回')).toBeVisible()
  expect(screen.getByLabelText('原因（选填）')).toHaveValue('我在休假')
})

it('a decided approval stays decided where a read that was begun before ends after it', async () => {
  const { unmount } = renderAt('/flow?id=f-1')
  await screen.findByRole('button', { name: '同意' })
  unmount()
  const asked = received(flows.detail).length
  let answerLate = () => {}
  stub(flows.detail, async () => {
    await new Promise<void>((resolve) => (answerLate = resolve))
    return flow
  })
  stub(flows.decide, { ...flow, status: 'approved', version: 2, actions: [] })
  renderAt('/flow?id=f-1')
  await waitFor(() => expect(received(flows.detail)).toHaveLength(asked + 1))
  await person.click(await screen.findByRole('button', { name: '同意' }))
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '同意' }))
  expect(await screen.findByText('已通过')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: '同意' })).toBeNull())
  answerLate()
  await pause(100)
  expect(screen.getByText('已通过')).toBeVisible()
  expect(screen.queryByRole('button', { name: '同意' })).toBeNull()
})
