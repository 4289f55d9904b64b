import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { people as calls } from '@contract/people'
import { publishing } from '@contract/publish'
import { trends } from '@contract/trend'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { draftStore } from '@/writes/drafts/draftStore'
import { outbox } from '@/writes/outbox/outbox'
import { makeAccount, makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubBusy, stubOffline } from '@tests/support/stubs'

const people = userEvent.setup({ pointerEventsCheck: 0 })
const press = async (name: string) => people.click(await screen.findByRole('button', { name }))

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(calls.account, makeAccount({ userId: 'u-me', imId: 'u-me' }))
})
afterEach(async () => {
  clearToast()
  await waitFor(() => expect(screen.queryByText(/待发送，联网后自动发送/)).toBeNull())
  for (const { draftId } of await draftStore.list('u-me')) await draftStore.remove('u-me', draftId)
})

it('a private post that had to wait ends on the words of a private one', async () => {
  stubOffline(publishing.publish)
  renderAt('/trend/publish')
  await people.type(await screen.findByLabelText('正文'), '写给自己')
  await people.click(screen.getByRole('radio', { name: /仅自己可见/ }))
  await press('发布')
  await screen.findByRole('heading', { name: '待发送' })
  expect(screen.queryByText('网络连接异常,请稍后再试!')).toBeNull()
  stub(publishing.publish, makeTrend({ visibility: 2, auditStatus: 0 }))
  await press('立即发送')
  expect(await screen.findByRole('heading', { name: '已保存，仅自己可见' })).toBeVisible()
})

it('a change of an approved post that had to wait says what others see meanwhile', async () => {
  stub(
    trends.detail,
    makeTrend({ trendsId: 't9', imId: 'u-me', type: 1, title: '旧题', content: '<p>旧文</p>', files: [] }),
  )
  stubOffline(publishing.update)
  renderAt('/trend/publish?id=t9')
  await people.type(await screen.findByLabelText('标题（选填）'), '二')
  await press('发布')
  await screen.findByRole('heading', { name: '待发送' })
  stub(publishing.update, makeTrend({ trendsId: 't9' }))
  await press('立即发送')
  await screen.findByRole('heading', { name: '已提交，待审核' })
  expect(screen.getByText('审核通过后展示修改，在那之前其他人看到的仍是原内容')).toBeVisible()
})

it('a change that had to wait stands in the editor of its post, and the next one is sent in its place', async () => {
  stub(
    trends.detail,
    makeTrend({ trendsId: 't9', imId: 'u-me', type: 1, title: '旧题', content: '<p>旧文</p>', files: [] }),
  )
  stubOffline(publishing.update)
  const { unmount } = renderAt('/trend/publish?id=t9')
  await people.type(await screen.findByLabelText('标题（选填）'), '二')
  await press('发布')
  await screen.findByRole('heading', { name: '待发送' })
  unmount()
  renderAt('/trend/publish?id=t9')
  const title = await screen.findByLabelText('标题（选填）')
  expect(title).toHaveValue('旧题二')
  expect(screen.getByText('已恢复上次的草稿')).toBeVisible()
  await people.type(title, '三')
  stub(publishing.update, makeTrend({ trendsId: 't9' }))
  await press('发布')
  await screen.findByRole('heading', { name: '已提交，待审核' })
  await outbox.flush()
  expect(outbox.entries()).toEqual([])
  expect(received(publishing.update).at(-1)?.body.title).toBe('旧题二三')
})

it('a post that a busy backend refused says so, not that there is no network', async () => {
  stubBusy(publishing.publish, 1)
  renderAt('/trend/publish')
  await people.type(await screen.findByLabelText('正文'), '大家都在发')
  await press('发布')
  await screen.findByRole('heading', { name: '待发送' })
  expect(screen.getByText('服务繁忙，内容已保存在本机')).toBeVisible()
  expect(screen.queryByText('现在没有网络，内容已保存在本机')).toBeNull()
  stub(publishing.publish, makeTrend({ auditStatus: 0 }))
  expect(await screen.findByRole('heading', { name: '已提交，待审核' })).toBeVisible()
})

it('the page of a waiting post has its own title, also where the queue cannot be read', async () => {
  document.title = '标题一 - 伯乐社区'
  vi.spyOn(outbox, 'me').mockResolvedValueOnce('')
  renderAt('/trend/publish?waiting=w2')
  await screen.findByText('加载失败，请稍后再试')
  expect(document.title).toBe('发布动态 - 伯乐社区')
  await press('重试')
  await screen.findByRole('heading', { name: '没有待发送的动态' })
  expect(document.title).toBe('没有待发送的动态 - 伯乐社区')
})

it('what waits no more is said so', async () => {
  renderAt('/trend/publish?waiting=w2')
  expect(await screen.findByRole('heading', { name: '没有待发送的动态' })).toBeVisible()
})
