import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { people as calls } from '@contract/people'
import { session } from '@/session/session'
import { draftStore } from '@/shared/drafts/draftStore'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub } from '@tests/support/stubs'

const code = vi.hoisted(() => ({ isAway: false, asked: 0 }))
vi.mock('@/features/publish/ArticleField', async (original) => {
  code.asked += 1
  if (code.isAway) throw new TypeError('Failed to fetch dynamically imported module')
  return original()
})

const people = userEvent.setup({ pointerEventsCheck: 0 })
const choose = async (kind: string) => people.click(await screen.findByRole('radio', { name: kind }))

beforeAll(() => import('@/lib/toastView').then(() => undefined))
beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(calls.account, makeAccount({ userId: 'u-me', imId: 'u-me' }))
})
afterEach(async () => {
  for (const { draftId } of await draftStore.list('u-me')) await draftStore.remove('u-me', draftId)
})

it('says in its place that its editor did not come, asks for it again, and leaves the words and the other fields alone', async () => {
  code.isAway = true
  renderAt('/trend/publish')
  await people.type(await screen.findByLabelText('正文'), '网断之前写的')
  await choose('文章')
  expect(await screen.findByText('编辑器加载失败，请检查网络后重试')).toBeVisible()
  const { asked } = code
  await people.click(screen.getByRole('button', { name: '重试' }))
  await waitFor(() => expect(code.asked).toBeGreaterThan(asked))
  expect(await screen.findByText('编辑器加载失败，请检查网络后重试')).toBeVisible()
  await choose('文字')
  expect(screen.getByLabelText('正文')).toHaveValue('网断之前写的')
  await choose('文章')
  await screen.findByText('编辑器加载失败，请检查网络后重试')
  code.isAway = false
  await people.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('textbox', { name: '文章正文' })).toHaveTextContent('网断之前写的')
})
