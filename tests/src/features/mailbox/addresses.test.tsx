import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { Code } from '@contract/codes'
import { mailbox, type WaitingEntry } from '@contract/mailbox'
import { people as account } from '@contract/people'
import * as failures from '@/http/failureToast'
import * as toast from '@/lib/toast/toast'
import { pause } from '@tests/support/concurrency/pause'
import { fakeAge, lookAgainAt } from '@tests/support/lookAgain'
import { putAllInView } from '@tests/support/browser/inView'
import { makeAccount, makeFile } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline, stubRefusal } from '@tests/support/stubs'
import { atTheMailbox, people, whole } from './box'

atTheMailbox()

const url = (adviceId: string, expires: number) => `/files/${adviceId}.jpg?e=${expires}`
const signed = (adviceId: string, expires: number) =>
  whole({ adviceId, files: [makeFile({ id: adviceId, url: url(adviceId, expires), smallUrl: '' })] })
const waiting = (adviceId: string, expires: number): WaitingEntry => ({
  ...signed(adviceId, expires),
  adviceType: 'canteen',
  authorName: '李雷',
  overdue: false,
  waitedDays: 1,
  handlerName: '',
  meHandling: false,
})
const shown = () => screen.getAllByRole('link', { name: '查看第 1 张图片' }).map((link) => link.getAttribute('href'))

let later: (minutes: number) => void

afterEach(() => vi.restoreAllMocks())
beforeEach(() => {
  later = fakeAge()
})

it('我的留言 has new addresses of all its pictures before they expire, and says nothing where it cannot', async () => {
  const failed = vi.spyOn(failures, 'showFailure')
  const toasted = vi.spyOn(toast, 'toast')
  onTestFinished(putAllInView())
  const pages = (expires: number) =>
    stub(mailbox.mine, ({ pageNum }) => ({ list: [signed(`a-${pageNum}`, expires)], current: pageNum, total: 11 }))
  pages(1)
  renderAt('/mailbox?activeTab=my')
  await waitFor(() => expect(shown()).toEqual([url('a-1', 1), url('a-2', 1)]))
  later(50)
  expect(received(mailbox.mine)).toHaveLength(2)
  stubOffline(mailbox.mine)
  later(60)
  await waitFor(() => expect(received(mailbox.mine)).toHaveLength(3))
  stubRefusal(mailbox.mine, Code.ServerFault, '服务异常')
  await waitFor(() => {
    later(61)
    expect(received(mailbox.mine).length).toBeGreaterThan(3)
  })
  expect(shown()).toEqual([url('a-1', 1), url('a-2', 1)])
  pages(9)
  await waitFor(() => {
    later(62)
    expect(shown()).toEqual([url('a-1', 9), url('a-2', 9)])
  })
  expect(failed).not.toHaveBeenCalled()
  expect(toasted).not.toHaveBeenCalled()
})

it('我的留言 still begins with page 1 after its pictures got new addresses', async () => {
  stub(mailbox.mine, { list: [signed('a-1', 1)], current: 1, total: 1 })
  renderAt('/mailbox?activeTab=my')
  await waitFor(() => expect(shown()).toEqual([url('a-1', 1)]))
  stub(mailbox.mine, { list: [signed('a-1', 9)], current: 1, total: 1 })
  later(60)
  await waitFor(() => expect(shown()).toEqual([url('a-1', 9)]))
  await people.click(screen.getByRole('tab', { name: '在线留言' }))
  let release = () => {}
  stub(mailbox.mine, async () => {
    await new Promise<void>((resolve) => (release = resolve))
    return { list: [whole({ adviceDesc: '新的' })], current: 1, total: 1 }
  })
  await pause(20)
  await people.click(screen.getByRole('tab', { name: '我的留言' }))
  await waitFor(() => expect(received(mailbox.mine)).toHaveLength(3))
  expect(screen.queryByRole('link', { name: '查看第 1 张图片' })).toBeNull()
  release()
  expect(await screen.findByText('新的')).toBeVisible()
})

it('entries without pictures are not read again', async () => {
  stub(mailbox.mine, { list: [whole()], current: 1, total: 1 })
  renderAt('/mailbox?activeTab=my')
  await screen.findByText('汤太咸')
  later(60)
  expect(received(mailbox.mine)).toHaveLength(1)
})

it('待回复 has new addresses of its pictures before they expire, under its filter', async () => {
  stub(account.account, makeAccount({ userId: 'u-mailbox', roles: ['mailboxStaff'] }))
  stub(mailbox.waiting, { list: [waiting('a-1', 1)], nextCursor: null, total: 1 })
  renderAt('/mailbox?activeTab=reply&overdue=1')
  await waitFor(() => expect(shown()).toEqual([url('a-1', 1)]))
  stub(mailbox.waiting, { list: [waiting('a-1', 9)], nextCursor: null, total: 1 })
  later(60)
  await waitFor(() => expect(shown()).toEqual([url('a-1', 9)]))
  expect(received(mailbox.waiting).filter(({ body }) => body.overdue)).toHaveLength(2)
})

it('待回复 keeps an entry that another answers while a reply to it is typed and its pictures get new addresses', async () => {
  stub(account.account, makeAccount({ userId: 'u-mailbox', roles: ['mailboxStaff'] }))
  stub(mailbox.waiting, { list: [waiting('a-1', 1), waiting('a-2', 1)], nextCursor: null, total: 2 })
  renderAt('/mailbox?activeTab=reply')
  await people.click((await screen.findAllByRole('button', { name: '回复' }))[1] as HTMLElement)
  await people.type(await screen.findByRole('textbox', { name: /回复/ }), '已经换了厨师')
  stub(mailbox.waiting, { list: [waiting('a-1', 9)], nextCursor: null, total: 1 })
  later(60)
  await waitFor(() => expect(shown()).toEqual([url('a-1', 9), url('a-2', 1)]))
  expect(screen.getByRole('textbox', { name: /回复/ })).toHaveValue('已经换了厨师')
})

it('待回复 counts the days anew at midnight, shows what is overdue now, and keeps an entry with a typed reply', async () => {
  lookAgainAt('2026-06-15T23:50:00')
  stub(account.account, makeAccount({ userId: 'u-mailbox', roles: ['mailboxStaff'] }))
  stub(mailbox.waiting, { list: [waiting('a-1', 1), waiting('a-4', 1)], nextCursor: null, total: 2 })
  renderAt('/mailbox?activeTab=reply&overdue=1')
  await people.click((await screen.findAllByRole('button', { name: '回复' }))[1] as HTMLElement)
  await people.type(await screen.findByRole('textbox', { name: /回复/ }), '已经换了厨师')
  const list = [{ ...waiting('a-1', 9), waitedDays: 2 }, waiting('a-3', 9)]
  stub(mailbox.waiting, { list, nextCursor: null, total: 2 })
  lookAgainAt('2026-06-16T00:01:00')
  await waitFor(() => expect(shown()).toEqual([url('a-1', 9), url('a-4', 1), url('a-3', 9)]))
  expect(screen.getByText(/已等待 2 天/)).toBeVisible()
  expect(screen.getByRole('textbox', { name: /回复/ })).toHaveValue('已经换了厨师')
})

it('待回复 reads with the next tick what it could not at midnight, in silence, and keeps an entry with a typed reply', async () => {
  lookAgainAt('2026-06-15T23:50:00')
  const failed = vi.spyOn(failures, 'showFailure')
  stub(account.account, makeAccount({ userId: 'u-mailbox', roles: ['mailboxStaff'] }))
  stub(mailbox.waiting, { list: [waiting('a-5', 1), waiting('a-6', 1)], nextCursor: null, total: 2 })
  renderAt('/mailbox?activeTab=reply&overdue=1')
  await people.click((await screen.findAllByRole('button', { name: '回复' }))[1] as HTMLElement)
  await people.type(await screen.findByRole('textbox', { name: /回复/ }), '已经换了厨师')
  const before = received(mailbox.waiting).length
  stubOffline(mailbox.waiting)
  lookAgainAt('2026-06-16T00:01:00')
  await waitFor(() => expect(received(mailbox.waiting)).toHaveLength(before + 1))
  stub(mailbox.waiting, { list: [{ ...waiting('a-5', 1), waitedDays: 2 }], nextCursor: null, total: 1 })
  await waitFor(() => {
    lookAgainAt('2026-06-16T00:02:00')
    expect(screen.getByText(/已等待 2 天/)).toBeVisible()
  })
  expect(screen.getByRole('textbox', { name: /回复/ })).toHaveValue('已经换了厨师')
  expect(failed).not.toHaveBeenCalled()
})
