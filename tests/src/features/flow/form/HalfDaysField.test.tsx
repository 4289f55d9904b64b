import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { flows } from '@contract/flow'
import { people as account } from '@contract/people'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub } from '@tests/support/stubs'

const person = userEvent.setup({ pointerEventsCheck: 0 })
const field = { name: 'period', label: '请假时间', type: 'halfDays' as const, required: true, max: 0, options: [] }

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: `u-${Math.random()}`, roles: [] }))
  stub(flows.kinds, [{ kind: 'leave', name: '请假', batch: false, fields: [field] }])
})

it('a period without days leads to the first day, and both days say what is missing', async () => {
  renderAt('/flow?new=leave')
  await person.click(await screen.findByRole('button', { name: '提交' }))
  const [from, to] = [screen.getByLabelText('开始日期'), screen.getByLabelText('结束日期')]
  expect(from).toHaveFocus()
  for (const day of [from, to]) {
    expect(day).toBeInvalid()
    expect(day).toHaveAccessibleDescription('请选择开始和结束日期')
  }
  await person.type(from, '2099-06-15')
  expect(to).toBeValid()
  expect(to).not.toHaveAccessibleDescription()
})
