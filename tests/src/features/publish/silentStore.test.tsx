import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { people as calls } from '@contract/people'
import { publishing } from '@contract/publish'
import { trends } from '@contract/trend'
import { deviceStore } from '@/lib/stores/deviceStore'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { makeAccount, makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline } from '@tests/support/stubs'

const NOT_STORED = '草稿无法保存到本机，请勿关闭页面'
const people = userEvent.setup({ pointerEventsCheck: 0 })

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(calls.account, makeAccount({ userId: 'u-me', imId: 'u-me' }))
  stub(trends.page, { list: [], nextCursor: null })
})
afterEach(async () => {
  vi.restoreAllMocks()
  clearToast()
  await deviceStore.removeAll('')
})

/** The editor with typed words; the device does not answer from here on. */
async function typed(...silent: ('read' | 'write' | 'remove' | 'list')[]) {
  renderAt('/trend/publish')
  const field = await screen.findByLabelText('正文')
  for (const name of silent) vi.spyOn(deviceStore, name).mockReturnValue(new Promise<never>(() => undefined))
  await people.type(field, '湖边')
}
/** By a toast, not by the form. */
const toldNotStored = () => waitFor(() => expect(screen.getByText(NOT_STORED, { selector: 'span' })).toBeVisible())
const send = async () => people.click(await screen.findByRole('button', { name: '发布' }))

it.each([[['write']], [['read']], [['remove']], [['read', 'write', 'remove', 'list']]] as const)(
  'a post is sent where the store of the device does not answer: %s',
  async (silent) => {
    stub(publishing.publish, makeTrend({ trendsId: 'new', auditStatus: 0 }))
    await typed(...silent)
    await send()
    expect(await screen.findByRole('heading', { name: '已提交，待审核' })).toBeVisible()
    expect(received(publishing.publish).map(({ body }) => body.content)).toEqual(['<p>湖边</p>'])
  },
)

it('a post that can neither be sent nor be stored is given back to its author', async () => {
  stubOffline(publishing.publish)
  await typed('read', 'write', 'remove', 'list')
  await send()
  expect(await screen.findByText('网络不可用，请在网络恢复后重试')).toBeVisible()
  expect(screen.getByLabelText('正文')).toHaveValue('湖边')
  expect(screen.getByRole('button', { name: '发布' })).toBeEnabled()
})

it('a draft is left where the store of the device does not answer', async () => {
  await typed('read', 'write', 'remove', 'list')
  await people.click(screen.getByRole('button', { name: '取消' }))
  await people.click(await screen.findByRole('button', { name: '不保留' }))
  await expect.poll(() => screen.queryByLabelText('正文')).toBeNull()
})

it('a draft that the device does not store is not said to be on its way there, but to be lost with the page', async () => {
  await typed('read', 'write', 'remove', 'list')
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(NOT_STORED))
  const told = toldNotStored()
  await people.click(screen.getByRole('button', { name: '取消' }))
  await people.click(await screen.findByRole('button', { name: '保留草稿并离开' }))
  await told
  await expect.poll(() => screen.queryByLabelText('正文')).toBeNull()
})

it('a draft that is left while it is being stored is not called stored', async () => {
  await typed('write')
  const told = toldNotStored()
  await people.click(screen.getByRole('button', { name: '取消' }))
  await people.click(await screen.findByRole('button', { name: '保留草稿并离开' }))
  await told
})

it('a draft that the device stores late is said to be stored then', async () => {
  let answer: (isStored: boolean) => void = () => undefined
  renderAt('/trend/publish')
  const field = await screen.findByLabelText('正文')
  vi.spyOn(deviceStore, 'write').mockReturnValue(new Promise<boolean>((resolve) => (answer = resolve)))
  await people.type(field, '湖')
  const note = screen.getByRole('status')
  await waitFor(() => expect(note).toHaveTextContent(NOT_STORED))
  expect(note).toHaveAttribute('aria-live', 'polite')
  answer(true)
  await waitFor(() => expect(note).toHaveTextContent('草稿已保存到本机'))
  expect(note).toHaveAttribute('aria-live', 'polite')
})

it('a draft that is stored is called so where only the other tabs cannot be asked', async () => {
  await typed('read')
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('草稿已保存到本机'))
  // Not announced: it would be with every pause in typing.
  expect(screen.getByRole('status')).toHaveAttribute('aria-live', 'off')
  await people.click(screen.getByRole('button', { name: '取消' }))
  await people.click(await screen.findByRole('button', { name: '保留草稿并离开' }))
  await expect.poll(() => screen.queryByLabelText('正文')).toBeNull()
  expect(screen.queryByText(NOT_STORED)).toBeNull()
})
