import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { people as calls } from '@contract/people'
import { publishing } from '@contract/publish'
import { trends } from '@contract/trend'
import { preload } from '@/features/publish/PublishPage'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { draftStore } from '@/writes/drafts/post/draftStore'
import { blankDraft, editDraftId } from '@/writes/drafts/post/trendDraft'
import { outbox } from '@/writes/outbox/outbox'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline } from '@tests/support/stubs'

const OFFLINE = '网络连接异常,请稍后再试!'

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
beforeEach(async () => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(calls.account, makeAccount({ userId: 'u-me', imId: 'u-me' }))
})
afterEach(clearToast)

async function openedBefore() {
  preload()
  await expect.poll(() => outbox.me()).toBe('u-me')
  stubOffline(calls.account)
  stubOffline(trends.detail)
}

it('opens without a network for drafting, with the draft, once the app was open', async () => {
  await draftStore.write('u-me', { ...blankDraft('d-offline'), text: '路上想到的', updatedAt: 5 })
  await openedBefore()
  renderAt('/trend/publish')
  const field = await screen.findByLabelText('正文')
  expect(field).toHaveValue('路上想到的')
  await userEvent.type(field, '，接着写')
  await expect.poll(async () => (await draftStore.read('u-me', 'd-offline'))?.text).toBe('路上想到的，接着写')
  expect(screen.queryByText(OFFLINE)).toBeNull()
  await draftStore.remove('u-me', 'd-offline')
})

it('goes on with a change of a post that was begun on this device', async () => {
  await draftStore.write('u-me', { ...blankDraft(editDraftId('t9')), trendsId: 't9', text: '改了一半', updatedAt: 5 })
  await openedBefore()
  renderAt('/trend/publish?id=t9')
  expect(await screen.findByLabelText('正文')).toHaveValue('改了一半')
  expect(screen.queryByText(OFFLINE)).toBeNull()
  await draftStore.remove('u-me', editDraftId('t9'))
})

it('says once that there is no network where the app does not know who writes', async () => {
  stubOffline(calls.account)
  renderAt('/trend/publish')
  expect(await screen.findByText('网络不可用，请检查网络后重试')).toBeVisible()
  expect(await screen.findByText(OFFLINE)).toBeInTheDocument()
  expect(received(calls.account)).toHaveLength(1)
})

it('nobody else writes under an account that was known before', async () => {
  await openedBefore()
  session.signOut()
  session.signIn({ accessToken: 'another', isFamilyAccount: 'N' })
  renderAt('/trend/publish')
  expect(await screen.findByText('网络不可用，请检查网络后重试')).toBeVisible()
})

it('does not call a post saved that the device has no space for', async () => {
  renderAt('/trend/publish')
  const field = await screen.findByLabelText('正文')
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  onTestFinished(() => full.mockRestore())
  await userEvent.type(field, '没有地方存')
  stubOffline(publishing.publish)
  await userEvent.click(screen.getByRole('button', { name: '发布' }))
  expect(await screen.findByText('网络不可用，请在网络恢复后重试')).toBeVisible()
  expect(await screen.findByText('草稿无法保存到本机，请勿关闭页面')).toBeVisible()
  expect(screen.getByDisplayValue(/没有地方存$/)).toBe(field)
})
