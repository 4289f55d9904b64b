import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { catering } from '@contract/catering'
import { Code } from '@contract/codes'
import { kitchen } from '@contract/kitchen'
import { people as account } from '@contract/people'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'

const people = userEvent.setup({ pointerEventsCheck: 0 })

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-cook' }))
  stub(catering.canteens, [{ canteenId: 'c-one', name: '一食堂', address: '一号楼', openText: '三餐' }])
  stub(kitchen.dishes, [])
})

it('leads to the field of a code that is none, and says why aloud', async () => {
  renderAt('/catering/kitchen?canteen=c-one&date=2026-06-15&meal=lunch&box=pickup')
  const field = await screen.findByRole('textbox', { name: '取餐码' })
  await people.click(screen.getByRole('button', { name: '确认取餐' }))
  expect(screen.getByRole('alert')).toHaveTextContent('请输入 4 位取餐码')
  expect(field).toHaveFocus()
  expect(field).toHaveAccessibleDescription('请输入 4 位取餐码')
  expect(received(kitchen.pickUp)).toEqual([])
  await people.type(field, '0420')
  expect(field).toBeValid()
  stubRefusal(kitchen.pickUp, Code.NotFound, '取餐码不正确')
  await people.click(screen.getByRole('button', { name: '确认取餐' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('取餐码不正确')
})
