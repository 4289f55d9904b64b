import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { type FollowUp, mailbox, UNSEEN_FOLLOW_UP, type WaitingEntry } from '@contract/mailbox'
import { people as account } from '@contract/people'
import { fakeAge } from '@tests/support/lookAgain'
import { makeAccount, makeFile } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline, stubRefusal } from '@tests/support/stubs'
import { atTheMailbox, people, whole } from './box'

atTheMailbox()

const waiting = (adviceId: string, over: Partial<WaitingEntry> = {}): WaitingEntry => ({
  ...whole({ adviceId, adviceDesc: `空调冷 ${adviceId}` }),
  ...{ adviceType: 'canteen', authorName: '林晓雨', overdue: false, waitedDays: 1, handlerName: '', meHandling: false },
  ...over,
})
const TAKEN = { handlerName: '信箱小张', meHandling: true }
const said = (text: string): FollowUp => ({ by: 'author', text, time: '2020-03-05 05:06:07' })
const list = (...entries: WaitingEntry[]) =>
  stub(mailbox.waiting, { list: entries, nextCursor: null, total: entries.length })
const open = (query = '') => {
  stub(account.account, makeAccount({ userId: 'u-mailbox', roles: ['mailboxStaff'] }))
  renderAt(`/mailbox?activeTab=reply${query}`)
}
const card = async (adviceId: string) => {
  const text = await screen.findByText(`空调冷 ${adviceId}`)
  return within(text.closest('article') as HTMLElement)
}
const press = async (adviceId: string, name: string) =>
  people.click((await card(adviceId)).getByRole('button', { name }))
const startReply = async (adviceId: string) => {
  await press(adviceId, '回复')
  await people.type((await card(adviceId)).getByRole('textbox', { name: '回复内容' }), '已调高两度')
}
const expectReply = async (adviceId: string) =>
  expect((await card(adviceId)).getByRole('textbox', { name: '回复内容' })).toHaveValue('已调高两度')
const gone = (adviceId: string) => waitFor(() => expect(screen.queryByText(`空调冷 ${adviceId}`)).toBeNull())
const seenNumbers = () => received(mailbox.reply).map(({ body }) => body.seenFollowUps)

it.each([
  ['an addition', { followUps: [said('周二也冷')] }],
  [
    'an answer and a question after it',
    {
      ...{ replyStatus: 1 as const, replyContent: '已修', replyTime: '2020-03-05 01:06:07' },
      followUps: [said('周二也冷')],
    },
  ],
])('a reply does not count %s as seen that the list brought while it was typed', async (_what, change) => {
  const later = fakeAge()
  const pictured = waiting('a-1', { files: [makeFile({ id: 'a-1' })] })
  list(pictured)
  open()
  await startReply('a-1')
  list({ ...pictured, ...change })
  later(60)
  expect(await screen.findByText('周二也冷')).toBeVisible()
  stubRefusal(mailbox.reply, Code.Conflict, UNSEEN_FOLLOW_UP)
  await press('a-1', '发送回复')
  expect(await screen.findByRole('alert')).toHaveTextContent(UNSEEN_FOLLOW_UP)
  stub(mailbox.reply, null)
  list()
  await press('a-1', '发送回复')
  await gone('a-1')
  expect(seenNumbers().slice(-2)).toEqual([0, 1])
})

it('a reply that was refused for an addition counts none as seen that comes after it', async () => {
  const later = fakeAge()
  const pictured = waiting('a-1', { files: [makeFile({ id: 'a-1' })] })
  list(pictured)
  open()
  await startReply('a-1')
  list({ ...pictured, followUps: [said('周二也冷')] })
  stubRefusal(mailbox.reply, Code.Conflict, UNSEEN_FOLLOW_UP)
  await press('a-1', '发送回复')
  expect(await screen.findByRole('alert')).toHaveTextContent(UNSEEN_FOLLOW_UP)
  expect(screen.getByText('周二也冷')).toBeVisible()
  list({ ...pictured, followUps: [said('周二也冷'), said('周三也冷')] })
  later(60)
  expect(await screen.findByText('周三也冷')).toBeVisible()
  await press('a-1', '发送回复')
  await waitFor(() => expect(seenNumbers().slice(-2)).toEqual([0, 1]))
})

it('an act on another entry keeps a typed reply to one that a colleague answered, until its form is closed', async () => {
  list(waiting('a-1'), waiting('a-2'), waiting('a-3'), waiting('a-4'))
  stub(mailbox.take, null)
  stub(mailbox.reply, null)
  open()
  await startReply('a-2')
  list(waiting('a-1', TAKEN), waiting('a-4'))
  await press('a-1', '接手')
  expect(await screen.findByText(/由我处理/)).toBeVisible()
  // Nobody writes to this one.
  await gone('a-3')
  await expectReply('a-2')
  expect(screen.getByRole('tab', { name: '待回复 2' })).toBeVisible()
  await press('a-4', '回复')
  await people.type((await card('a-4')).getByRole('textbox', { name: '回复内容' }), '已修')
  list(waiting('a-1', TAKEN))
  await press('a-4', '发送回复')
  await gone('a-4')
  await expectReply('a-2')
  await press('a-1', '回复')
  await press('a-1', '取消')
  await expectReply('a-2')
  await press('a-2', '取消')
  await gone('a-2')
  expect(screen.getByRole('tab', { name: '待回复 1' })).toBeVisible()
})

it('an act under a filter takes a forwarded entry out, and counts anew what waits', async () => {
  const all = [waiting('a-6'), waiting('a-7'), waiting('a-8', { adviceType: 'office' })]
  const counted = (entries: WaitingEntry[]) =>
    stub(mailbox.waiting, ({ adviceType }) => ({
      list: entries.filter((entry) => !adviceType || entry.adviceType === adviceType),
      ...{ nextCursor: null, total: entries.length },
    }))
  counted(all)
  stub(mailbox.forward, null)
  open('&adviceType=canteen')
  await startReply('a-7')
  expect(screen.getByRole('tab', { name: '待回复 3' })).toBeVisible()
  await press('a-6', '转交')
  await people.selectOptions(await screen.findByRole('combobox', { name: '转交给' }), 'office')
  counted([waiting('a-6', { adviceType: 'office' })])
  await press('a-6', '确定转交')
  await gone('a-6')
  await expectReply('a-7')
  expect(await screen.findByRole('tab', { name: '待回复 1' })).toBeVisible()
})

describe('a reply to an entry that has left the filter and has a new addition', () => {
  const hidden = '该留言已转交且有新的补充，请取消筛选后查看再回复'
  const forwarded = waiting('a-11', { adviceType: 'office', adviceTypeDesc: '办公环境', followUps: [said('周二也冷')] })

  it('says to look without the filter, and is sent there with the words that were typed', async () => {
    list(waiting('a-11'))
    open('&adviceType=canteen')
    await startReply('a-11')
    stub(mailbox.waiting, ({ adviceType }) => ({
      ...{ list: adviceType === 'canteen' ? [] : [forwarded], nextCursor: null },
      total: 1,
    }))
    stubRefusal(mailbox.reply, Code.Conflict, UNSEEN_FOLLOW_UP)
    await press('a-11', '发送回复')
    expect(await screen.findByText(hidden)).toBeVisible()
    await expectReply('a-11')
    await press('a-11', '发送回复')
    await waitFor(() => expect(seenNumbers()).toEqual([0, 0]))
    await people.selectOptions(screen.getByRole('combobox', { name: '类型' }), '全部')
    expect(await screen.findByText('周二也冷')).toBeVisible()
    stub(mailbox.reply, null)
    await expectReply('a-11')
    await press('a-11', '发送回复')
    await waitFor(() => expect(seenNumbers()).toEqual([0, 0, 1]))
  })

  it('is not said to be forwarded where only its due date has moved', async () => {
    list(waiting('a-12', { overdue: true }))
    open('&overdue=1')
    await startReply('a-12')
    list()
    stubRefusal(mailbox.reply, Code.Conflict, UNSEEN_FOLLOW_UP)
    await press('a-12', '发送回复')
    expect(await screen.findByText('该留言有新的补充，请取消筛选后查看再回复')).toBeVisible()
  })

  it('is only said to be behind where the list cannot be read', async () => {
    list(waiting('a-13'))
    open('&adviceType=canteen')
    await startReply('a-13')
    stubOffline(mailbox.waiting)
    stubRefusal(mailbox.reply, Code.Conflict, UNSEEN_FOLLOW_UP)
    await press('a-13', '发送回复')
    expect(await screen.findByText(UNSEEN_FOLLOW_UP)).toBeVisible()
    await expectReply('a-13')
  })
})

it('a reply to an entry that has moved behind the shown pages shows its addition, and is sent after that', async () => {
  list(waiting('a-14'))
  open()
  await startReply('a-14')
  const page = (entry: WaitingEntry, nextCursor: string | null) => ({ list: [entry], nextCursor, total: 2 })
  const behind = page(waiting('a-14', { followUps: [said('周二也冷')] }), null)
  stub(mailbox.waiting, ({ cursor }) => (cursor === 'p-2' ? behind : page(waiting('a-15'), 'p-2')))
  stubRefusal(mailbox.reply, Code.Conflict, UNSEEN_FOLLOW_UP)
  await press('a-14', '发送回复')
  expect(await (await card('a-14')).findByText('周二也冷')).toBeVisible()
  stub(mailbox.reply, null)
  await expectReply('a-14')
  await press('a-14', '发送回复')
  await waitFor(() => expect(seenNumbers()).toEqual([0, 1]))
})

it('an act whose list cannot be read again is shown once it can, and says nothing meanwhile', async () => {
  const later = fakeAge()
  list(waiting('a-1'), waiting('a-2'))
  stub(mailbox.take, null)
  open()
  await screen.findByText('空调冷 a-1')
  const before = received(mailbox.waiting).length
  stubOffline(mailbox.waiting)
  await press('a-1', '接手')
  await waitFor(() => expect(received(mailbox.waiting).length).toBeGreaterThan(before))
  list(waiting('a-1', TAKEN))
  await waitFor(() => {
    later(1)
    expect(screen.getByText(/由我处理/)).toBeVisible()
  })
  await gone('a-2')
})

it('the filter names a type that is no longer offered, and 全部 ends it', async () => {
  list(waiting('a-1', { adviceTypeDesc: '班车' }))
  open('&adviceType=bus')
  await card('a-1')
  const filter = screen.getByRole('combobox', { name: '类型' })
  expect(filter).toHaveDisplayValue('班车')
  await people.selectOptions(filter, '全部')
  await waitFor(() => expect(window.location.search).not.toContain('adviceType'))
})
