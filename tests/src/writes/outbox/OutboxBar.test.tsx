import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { relations } from '@contract/relation'
import { newKey } from '@/lib/newKey'
import { session } from '@/session/session'
import { outbox } from '@/writes/outbox/outbox'
import { OutboxBar } from '@/writes/outbox/OutboxBar'
import { stubOffline } from '@tests/support/stubs'

const people = userEvent.setup({ pointerEventsCheck: 0 })

beforeAll(() => import('@/ui/sheet/Sheet').then(() => undefined), 60_000)

afterEach(async () => {
  for (const entry of outbox.entries()) await outbox.cancel(entry)
})

it('passes the focus of a cancelled operation to the next one, after the last one to the list', async () => {
  session.signIn({ accessToken: 'a-real-token', isFamilyAccount: 'N' })
  stubOffline(relations.follow)
  await outbox.identify('u-me')
  for (const userId of ['u-1', 'u-2']) await outbox.add({ kind: 'follow', body: { userId, on: true } }, newKey())
  render(<OutboxBar />)
  await people.click(screen.getByRole('button', { name: '查看' }))
  const list = within(await screen.findByRole('dialog', { name: '待发送' }))
  const [first, second] = list.getAllByRole('button', { name: '取消' })
  const box = list.getByRole('list').parentElement
  await people.click(first as HTMLElement)
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
  expect(second).toHaveFocus()
  await people.click(second as HTMLElement)
  expect(await list.findByText('没有待发送的操作')).toBeVisible()
  expect(box).toHaveFocus()
  await people.tab()
  expect(list.getByRole('button', { name: '关闭' })).toHaveFocus()
})

it('passes the focus to the heading of the screen where its button is gone once the list is closed', async () => {
  session.signIn({ accessToken: 'another-token', isFamilyAccount: 'N' })
  stubOffline(relations.follow)
  await outbox.identify('u-me')
  const write = (userId: string) => ({ kind: 'follow' as const, body: { userId, on: true } })
  await outbox.add(write('u-1'), newKey())
  render(
    <>
      <h1>动态</h1>
      <OutboxBar />
    </>,
  )
  const show = async () => people.click(await screen.findByRole('button', { name: '查看' }))
  const close = async () => {
    await people.click(screen.getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await show()
  await screen.findByRole('dialog', { name: '待发送' })
  await close()
  await waitFor(() => expect(screen.getByRole('button', { name: '查看' })).toHaveFocus())
  await show()
  await people.click(await screen.findByRole('button', { name: '取消' }))
  await screen.findByText('没有待发送的操作')
  await close()
  await waitFor(() => expect(screen.getByRole('heading', { name: '动态' })).toHaveFocus())
  await act(async () => void (await outbox.add(write('u-2'), newKey())))
  await show()
  await screen.findByRole('dialog', { name: '待发送' })
  const [entry] = outbox.entries()
  if (entry) await act(() => outbox.cancel(entry))
  await close()
  await waitFor(() => expect(screen.getByRole('heading', { name: '动态' })).toHaveFocus())
})

it('the buttons of an operation say which it is', async () => {
  session.signIn({ accessToken: 'a-third-token', isFamilyAccount: 'N' })
  stubOffline(relations.follow)
  await outbox.identify('u-me')
  await outbox.add({ kind: 'follow', body: { userId: 'u-1', on: true } }, newKey())
  await outbox.add({ kind: 'follow', body: { userId: 'u-2', on: false } }, newKey())
  render(<OutboxBar />)
  await people.click(screen.getByRole('button', { name: '查看' }))
  const list = within(await screen.findByRole('dialog', { name: '待发送' }))
  const [first, second] = list.getAllByRole('button', { name: '取消' })
  expect(first).toHaveAccessibleDescription('关注')
  expect(second).toHaveAccessibleDescription('取消关注')
})
