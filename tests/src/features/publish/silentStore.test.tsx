import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { people as calls } from '@contract/people'
import { publishing } from '@contract/publish'
import { deviceStore } from '@/lib/stores/deviceStore'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { makeAccount, makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline } from '@tests/support/stubs'

const people = userEvent.setup({ pointerEventsCheck: 0 })

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(calls.account, makeAccount({ userId: 'u-me', imId: 'u-me' }))
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
