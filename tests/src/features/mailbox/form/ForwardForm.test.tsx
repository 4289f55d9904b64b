import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { dictionaries } from '@contract/dictionary'
import { mailbox, NO_ADVICE_TYPE, type WaitingEntry } from '@contract/mailbox'
import { people as account } from '@contract/people'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { forgetReceived, received, stub, stubRefusal } from '@tests/support/stubs'
import { atTheMailbox, people, TYPES, whole } from '../box'

atTheMailbox()

const entry: WaitingEntry = {
  ...whole({ adviceDesc: '空调冷', dueDate: '2099-01-08' }),
  ...{ adviceType: 'office', adviceTypeDesc: '办公环境', authorName: '林晓雨', overdue: false, waitedDays: 1 },
  ...{ handlerName: '', meHandling: false },
}
const open = () => {
  stub(account.account, makeAccount({ userId: 'u-mailbox', roles: ['mailboxStaff'] }))
  renderAt('/mailbox?activeTab=reply')
}

it('hands an entry on by 确定转交, not by the types that a keyboard passes on the way', async () => {
  forgetReceived()
  stub(dictionaries.byKeys, { ADVICE_TYPE: [...TYPES, { label: '园区停车', value: 'parking' }] })
  stub(mailbox.waiting, { list: [entry], nextCursor: null })
  stub(mailbox.forward, null)
  open()
  await people.click(await screen.findByRole('button', { name: '转交' }))
  const send = screen.getByRole('button', { name: '确定转交' })
  expect(send).toBeDisabled()
  const types = screen.getByRole('combobox', { name: '转交给' })
  await people.selectOptions(types, await within(types).findByRole('option', { name: '食堂餐饮' }))
  await people.selectOptions(types, await within(types).findByRole('option', { name: '园区停车' }))
  expect(types).toHaveValue('parking')
  await people.click(send)
  await waitFor(() => expect(screen.queryByRole('button', { name: '确定转交' })).toBeNull())
  expect(received(mailbox.forward).map(({ body }) => body)).toEqual([{ adviceId: 'a-1', adviceType: 'parking' }])
})

it('offers the types of now where the one to hand an entry on to is no more', async () => {
  stub(mailbox.waiting, { list: [entry], nextCursor: null })
  stubRefusal(mailbox.forward, Code.InvalidInput, NO_ADVICE_TYPE)
  open()
  await people.click(await screen.findByRole('button', { name: '转交' }))
  stub(dictionaries.byKeys, { ADVICE_TYPE: [{ label: '班车出行', value: 'bus' }] })
  await people.selectOptions(await screen.findByRole('combobox', { name: '转交给' }), 'canteen')
  await people.click(screen.getByRole('button', { name: '确定转交' }))
  expect((await screen.findAllByRole('option', { name: '班车出行' })).length).toBeGreaterThan(0)
  expect(screen.queryByRole('option', { name: '食堂餐饮' })).toBeNull()
  expect(screen.getByRole('combobox', { name: '转交给' })).toHaveValue('')
  expect(screen.getByRole('button', { name: '确定转交' })).toBeDisabled()
})
