import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mailbox, type WaitingEntry } from '@contract/mailbox'
import { people as account } from '@contract/people'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub } from '@tests/support/stubs'
import { atTheMailbox, people, whole } from './box'

atTheMailbox()

const waiting = (adviceId: string, over: Partial<WaitingEntry> = {}): WaitingEntry => ({
  ...whole({ adviceId, adviceDesc: `空调冷 ${adviceId}` }),
  ...{ adviceType: 'canteen', authorName: '林晓雨', overdue: false, waitedDays: 1, handlerName: '', meHandling: false },
  ...over,
})
const open = () => {
  stub(account.account, makeAccount({ userId: 'u-mailbox', roles: ['mailboxStaff'] }))
  renderAt('/mailbox?activeTab=reply')
}
const card = async (adviceId: string) => {
  const text = await screen.findByText(`空调冷 ${adviceId}`)
  return within(text.closest('article') as HTMLElement)
}

it('how many entries a filter has found is announced, and nothing of the whole list', async () => {
  stub(mailbox.waiting, ({ adviceType, overdue }) => {
    if (overdue) return { list: [], nextCursor: null, total: 2 }
    const found = [waiting('a-1'), ...(adviceType ? [] : [waiting('a-2')])]
    // The total is of all that wait.
    return { list: found, nextCursor: null, total: 2 }
  })
  open()
  await card('a-2')
  expect(screen.queryByText(/^找到/)).toBeNull()
  await screen.findByRole('option', { name: '食堂餐饮' })
  await people.selectOptions(screen.getByRole('combobox', { name: '类型' }), 'canteen')
  const told = await screen.findByText('找到 1 条留言')
  expect(told).toHaveAttribute('aria-live', 'polite')
  await people.click(screen.getByRole('button', { name: '只看超期' }))
  // The same element: one that comes with its words is not announced.
  await waitFor(() => expect(told).toHaveTextContent('没有符合条件的留言'))
})

it('the buttons of an entry say whose it is', async () => {
  const entries = [waiting('a-1'), waiting('a-2', { anonymous: true, authorName: '' })]
  stub(mailbox.waiting, { list: entries, nextCursor: null, total: 2 })
  open()
  for (const name of ['接手', '转交', '回复']) {
    expect((await card('a-1')).getByRole('button', { name })).toHaveAccessibleDescription(/^林晓雨 食堂餐饮/)
    expect((await card('a-2')).getByRole('button', { name })).toHaveAccessibleDescription(/^匿名 食堂餐饮/)
  }
})
