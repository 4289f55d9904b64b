import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { mailbox, type WaitingEntry } from '@contract/mailbox'
import { people as account } from '@contract/people'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub } from '@tests/support/stubs'
import { atTheMailbox, people, whole } from './box'

atTheMailbox()

const button = (name: string) => screen.findByRole('button', { name })
const press = async (name: string) => people.click(await button(name))

describe('a follow-up', () => {
  it('has the focus in its field, and gives it back where it is given up or sent', async () => {
    const entry = whole({ adviceId: 'a-focus', stage: 2, replyStatus: 1, replyContent: '已处理' })
    stub(mailbox.mine, { list: [entry], current: 1, total: 1 })
    stub(mailbox.followUp, null)
    renderAt('/mailbox?activeTab=my')
    await press('追问')
    expect(screen.getByRole('textbox', { name: '追问内容' })).toHaveFocus()
    await press('取消')
    expect(await button('追问')).toHaveFocus()
    await press('追问')
    await people.type(screen.getByRole('textbox', { name: '追问内容' }), '还是咸')
    await press('提交追问')
    await waitFor(() => expect(screen.queryByRole('textbox', { name: '追问内容' })).toBeNull())
    expect(await button('追问')).toHaveFocus()
  })
})

describe('a reply', () => {
  const entry = (adviceId: string): WaitingEntry => ({
    ...whole({ adviceId, adviceDesc: `空调冷 ${adviceId}`, dueDate: '2099-01-08' }),
    ...{ adviceType: 'office', adviceTypeDesc: '办公环境', authorName: '林晓雨', overdue: false, waitedDays: 1 },
    ...{ handlerName: '', meHandling: false },
  })
  const open = (...list: WaitingEntry[]) => {
    stub(account.account, makeAccount({ userId: 'u-mailbox', roles: ['mailboxStaff'] }))
    stub(mailbox.waiting, { list, nextCursor: null })
    stub(mailbox.reply, null)
    renderAt('/mailbox?activeTab=reply')
  }
  const replies = () => screen.findAllByRole('button', { name: '回复' })
  const field = () => screen.getByRole('textbox', { name: '回复内容' })

  it('has the focus in its field, and gives it back where it is given up', async () => {
    open(entry('a-1'))
    await press('回复')
    expect(field()).toHaveFocus()
    await press('取消')
    expect(await button('回复')).toHaveFocus()
  })

  it('that was sent hands the focus on to the next entry, or to the list', async () => {
    open(entry('a-1'), entry('a-2'))
    const [first] = await replies()
    await people.click(first as HTMLElement)
    await people.type(field(), '已调高两度')
    stub(mailbox.waiting, { list: [entry('a-2')], nextCursor: null })
    await press('发送回复')
    await waitFor(() => expect(screen.queryByText('空调冷 a-1')).toBeNull())
    await waitFor(async () => expect(await button('回复')).toHaveFocus())
    await press('回复')
    await people.type(field(), '已调高两度')
    stub(mailbox.waiting, { list: [], nextCursor: null })
    await press('发送回复')
    expect(await screen.findByText('暂无待回复留言')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('group', { name: '待回复留言' })).toHaveFocus())
  })
})
