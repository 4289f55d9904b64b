import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { files } from '@contract/file'
import { people as calls } from '@contract/people'
import { publishing } from '@contract/publish'
import { trends } from '@contract/trend'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { draftStore } from '@/writes/drafts/post/draftStore'
import { makeAccount, makeFile, makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub } from '@tests/support/stubs'

vi.mock('@/writes/upload/readyPicture', () => ({ readyPicture: (source: File) => Promise.resolve(source) }))

const people = userEvent.setup({ pointerEventsCheck: 0 })

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(calls.account, makeAccount({ userId: 'u-me', imId: 'u-me' }))
  stub(trends.page, { list: [], nextCursor: null })
})
afterEach(clearToast)

it('an author who has gone on before the answer came stays there, and is told there', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  stub(publishing.publish, () => held.then(() => makeTrend({ trendsId: 'new' })))
  renderAt('/trend/publish')
  await people.type(await screen.findByLabelText('正文'), '先走一步')
  await people.click(screen.getByRole('button', { name: '发布' }))
  await waitFor(() => expect(received(publishing.publish)).toHaveLength(1))
  await people.click(screen.getByRole('button', { name: '取消' }))
  await waitFor(() => expect(window.location.pathname).toBe('/mobile/'))
  // Looked at as soon as it is found: a toast goes after two seconds, in which a busy machine may do nothing else.
  await waitFor(() => expect(screen.getByText('正在提交，完成后会告诉您结果')).toBeVisible())
  expect(screen.queryByText('要保留草稿吗？')).toBeNull()
  release()
  await waitFor(() => expect(screen.getByText('动态已提交，待审核')).toBeVisible())
  expect(window.location.pathname).toBe('/mobile/')
  expect(await draftStore.list('u-me')).toEqual([])
})

it('an author who cancels while the files are on their way publishes nothing until asked again', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  stub(files.upload, () => held.then(() => makeFile({ id: 'f1' })))
  stub(publishing.publish, makeTrend({ trendsId: 'new' }))
  renderAt('/trend/publish')
  await people.click(await screen.findByRole('radio', { name: '图片' }))
  const picked = [new File([new Uint8Array(10)], 'a.jpg', { type: 'image/jpeg' })]
  fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files: picked } })
  await people.click(screen.getByRole('button', { name: '发布' }))
  await screen.findByText('上传中')
  await people.click(screen.getByRole('button', { name: '取消' }))
  await screen.findByRole('button', { name: '不保留' })
  release()
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  await people.click(screen.getByRole('button', { name: '不保留' }))
  await waitFor(() => expect(window.location.pathname).toBe('/mobile/'))
  expect(received(publishing.publish)).toEqual([])
  expect(await draftStore.list('u-me')).toEqual([])
})

it('an author who keeps the draft leaves, though the entry of what asks for that is gone', async () => {
  renderAt('/trend/publish')
  await people.type(await screen.findByLabelText('正文'), '改天再写')
  await people.click(screen.getByRole('button', { name: '取消' }))
  const keep = await screen.findByRole('button', { name: '保留草稿并离开' })
  window.history.replaceState({ idx: 0 }, '')
  await people.click(keep)
  await waitFor(() => expect(window.location.pathname).toBe('/mobile/'))
  expect((await draftStore.list('u-me')).map(({ text }) => text)).toEqual(['改天再写'])
})
