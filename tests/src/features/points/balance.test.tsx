import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { people } from '@contract/people'
import { points } from '@contract/points'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub, stubStatus } from '@tests/support/stubs'

it('a balance that cannot be read says so beside the goods, and is read again', async () => {
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(people.account, makeAccount({ roles: [] }))
  stub(points.goods, { list: [], nextCursor: null })
  stubStatus(points.summary, 500)
  renderAt('/points?box=goods')
  const balance = within(await screen.findByRole('region', { name: '积分余额' }))
  expect(await balance.findByText('积分余额加载失败')).toBeVisible()
  expect(balance.queryByRole('button', { name: '签到' })).toBeNull()
  stub(points.summary, { balance: 860, expiring: null, signedIn: false, streak: 24, tasks: [] })
  await userEvent.click(balance.getByRole('button', { name: '重试' }))
  expect(await balance.findByText('860')).toBeVisible()
  expect(balance.getByRole('button', { name: '签到' })).toBeEnabled()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

it('a balance counts the days in a row from the first one on', async () => {
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(people.account, makeAccount({ roles: [] }))
  stub(points.goods, { list: [], nextCursor: null })
  stub(points.summary, { balance: 860, expiring: null, signedIn: false, streak: 0, tasks: [] })
  renderAt('/points?box=goods')
  const balance = within(await screen.findByRole('region', { name: '积分余额' }))
  expect(await balance.findByText('每天一次')).toBeVisible()
  expect(balance.queryByText(/连续/)).toBeNull()
})
