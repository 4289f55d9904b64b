import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { people as calls } from '@contract/people'
import { publishing } from '@contract/publish'
import { RELOADED_KEY } from '@/lib/loadChunk'
import { session } from '@/session/session'
import { draftStore } from '@/writes/drafts/post/draftStore'
import { blankDraft } from '@/writes/drafts/post/trendDraft'
import { makeAccount, makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub } from '@tests/support/stubs'

const code = vi.hoisted(() => ({ isAway: false, asked: 0 }))
vi.mock('@/features/publish/article/ArticleField', async (original) => {
  code.asked += 1
  if (code.isAway) throw new TypeError('Failed to fetch dynamically imported module')
  return original()
})

const people = userEvent.setup({ pointerEventsCheck: 0 })
const choose = async (kind: string) => people.click(await screen.findByRole('radio', { name: kind }))

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(calls.account, makeAccount({ userId: 'u-me', imId: 'u-me' }))
})
afterEach(async () => {
  vi.unstubAllGlobals()
  for (const { draftId } of await draftStore.list('u-me')) await draftStore.remove('u-me', draftId)
})

it('reloads a page that is older than the deployed build at the retry of its editor, with what was written kept', async () => {
  sessionStorage.removeItem(RELOADED_KEY)
  code.isAway = true
  renderAt('/trend/publish')
  await people.type(await screen.findByLabelText('正文'), '更新之前写的')
  await choose('文章')
  await screen.findByText('编辑器加载失败，请检查网络后重试')
  expect(sessionStorage.getItem(RELOADED_KEY)).toBeNull()
  const asked = vi.fn(() => Promise.resolve(new Response()))
  vi.stubGlobal('fetch', asked)
  await people.click(screen.getByRole('button', { name: '重试' }))
  await waitFor(() => expect(sessionStorage.getItem(RELOADED_KEY)).toBeTruthy())
  expect(asked).toHaveBeenCalledWith(location.href, { method: 'HEAD', cache: 'no-store' })
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(async () => expect(JSON.stringify(await draftStore.list('u-me'))).toContain('更新之前写的'))
  sessionStorage.removeItem(RELOADED_KEY)
  code.isAway = false
})

it('says in its place that its editor did not come, asks for it again, and leaves the words and the other fields alone', async () => {
  code.isAway = true
  renderAt('/trend/publish')
  await people.type(await screen.findByLabelText('正文'), '网断之前写的')
  await choose('文章')
  expect(await screen.findByText('编辑器加载失败，请检查网络后重试')).toBeVisible()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
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

it('hands what was written last to the plain kinds, and what is written there back', async () => {
  await draftStore.write('u-me', {
    ...blankDraft('d1'),
    type: 4,
    text: '甲',
    html: '<p>甲</p><p><strong>乙</strong></p>',
    updatedAt: 5,
  })
  stub(publishing.publish, makeTrend())
  renderAt('/trend/publish?draft=d1')
  await choose('文字')
  expect(screen.getByLabelText('正文')).toHaveValue('甲\n乙')
  await people.type(screen.getByLabelText('正文'), '{Enter}丙')
  await choose('文章')
  const words = await screen.findByRole('textbox', { name: '文章正文' })
  expect(words.innerHTML).toBe('<p>甲</p><p><strong>乙</strong></p><p>丙</p>')
  await choose('文字')
  await people.click(screen.getByRole('button', { name: '发布' }))
  await screen.findByRole('heading', { name: '已提交，待审核' })
  expect(received(publishing.publish)[0]?.body).toMatchObject({ type: 1, content: '<p>甲</p><p>乙</p><p>丙</p>' })
})

it('says beside its words what is missing in an article, and takes the focus there', async () => {
  renderAt('/trend/publish')
  await choose('文章')
  const words = await screen.findByRole('textbox', { name: '文章正文' })
  await people.type(screen.getByLabelText('文章标题'), '题')
  await people.click(screen.getByRole('button', { name: '发布' }))
  await waitFor(() => expect(words).toBeInvalid())
  expect(words).toHaveAccessibleDescription(expect.stringContaining('请输入文章正文'))
  expect(words).toHaveFocus()
})
