import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { docs } from '@contract/doc'
import { session } from '@/session/session'
import { pause } from '@tests/support/concurrency/pause'
import { renderAt } from '@tests/support/render'
import { makeDoc } from '@tests/support/makers'
import { forgetReceived, received, stub, stubOffline, stubRefusal, stubStatus } from '@tests/support/stubs'

const people = userEvent.setup({ pointerEventsCheck: 0 })

beforeEach(() => {
  forgetReceived()
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(docs.folders, [
    { folderId: 'f1', parentId: '', name: '制度', docNum: 3, unreadNum: 2 },
    { folderId: 'f2', parentId: 'f1', name: '考勤', docNum: 1, unreadNum: 0 },
  ])
  stub(docs.page, {
    list: [makeDoc(), makeDoc({ docId: 'd2', kind: 'article', title: '我们的文化' })],
    nextCursor: null,
  })
})

it('shows folders and documents, each leading where it is read', async () => {
  renderAt('/doc')
  const folders = await screen.findByRole('list', { name: '文件夹' })
  expect(
    within(folders)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['制度3 篇，2 篇未读'])
  expect(await screen.findByRole('link', { name: /员工手册/ })).toHaveAttribute('href', '/mobile/pdf?id=d1')
  expect(screen.getByRole('link', { name: /我们的文化/ })).toHaveAttribute('href', '/mobile/article?id=d2')
  const [time] = screen.getAllByText('2024-03-01 09:00')
  expect(time).toBeVisible()
  expect(time?.parentElement).toHaveTextContent(/^PDF · 制度 · 48 页 · 1\.2 MB · 2024-03-01 09:00$/)
})

it('shows documents together with the folders above them, whichever answer comes first', async () => {
  let answer: (folders: []) => void = () => {}
  stub(docs.folders, () => new Promise((resolve) => (answer = resolve)))
  renderAt('/doc')
  await vi.waitFor(() => expect(received(docs.page)).toHaveLength(1))
  await pause(100)
  expect(screen.queryByRole('link', { name: /员工手册/ })).toBeNull()
  answer([])
  expect(await screen.findByRole('link', { name: /员工手册/ })).toBeVisible()
})

it('shows documents also where the folders fail', async () => {
  stubStatus(docs.folders, 500)
  renderAt('/doc')
  expect(await screen.findByText('文件夹加载失败')).toBeVisible()
  expect(await screen.findByRole('link', { name: /员工手册/ })).toBeVisible()
})

it.each(['/doc?box=mustRead', '/doc?q=zz'])('reads at %s no folders, which are not shown there', async (path) => {
  renderAt(path)
  expect(await screen.findByRole('link', { name: /员工手册/ })).toBeVisible()
  expect(received(docs.folders)).toEqual([])
})

it('keeps folder, tab, kind and words in the address, and asks the backend by them', async () => {
  renderAt('/doc')
  await people.click(await screen.findByRole('link', { name: /制度3 篇，2 篇未读/ }))
  expect(await screen.findByRole('heading', { name: '制度' })).toBeVisible()
  expect(await screen.findByRole('link', { name: /考勤/ })).toBeVisible()
  await people.click(screen.getByRole('button', { name: 'PDF' }))
  await people.type(screen.getByRole('searchbox', { name: '搜索标题和正文' }), '住宿标准{Enter}')
  // The keyboard of a phone would cover what was found.
  expect(await screen.findByDisplayValue('住宿标准')).not.toHaveFocus()
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
    folder: 'f1',
    kind: 'pdf',
    q: '住宿标准',
  })
  expect(received(docs.page).at(-1)?.body).toEqual({
    folderId: 'f1',
    kind: 'pdf',
    keyword: '住宿标准',
    cursor: null,
  })
})

it('keeps the focus and what is typed next where the search is emptied, and shows former words on the way back', async () => {
  renderAt(`/doc?q=${encodeURIComponent('住宿标准')}`)
  const field = await screen.findByRole('searchbox', { name: '搜索标题和正文' })
  await people.clear(field)
  await vi.waitFor(() => expect(window.location.search).toBe(''))
  expect(await screen.findByRole('list', { name: '文件夹' })).toBeVisible()
  expect(field).toHaveFocus()
  await people.keyboard('考勤')
  expect(screen.getByRole('searchbox', { name: '搜索标题和正文' })).toHaveValue('考勤')
  act(() => window.history.back())
  expect(await screen.findByDisplayValue('住宿标准')).toBeVisible()
  act(() => window.history.forward())
  await vi.waitFor(() => expect(screen.getByRole('searchbox', { name: '搜索标题和正文' })).toHaveValue(''))
})

it('marks what was found in titles and texts', async () => {
  stub(docs.page, { list: [makeDoc({ hit: '……出差的住宿标准按城市……' })], nextCursor: null })
  renderAt(`/doc?q=${encodeURIComponent('住宿标准')}`)
  const row = await screen.findByRole('link', { name: /员工手册/ })
  expect(Array.from(row.querySelectorAll('mark'), ({ textContent }) => textContent)).toEqual(['住宿标准'])
  expect(screen.queryByRole('list', { name: '文件夹' })).not.toBeInTheDocument()
})

it.each([
  ['/doc?box=mustRead', '暂无必读文档'],
  ['/doc?box=recent', '暂无文档'],
  ['/doc?q=zz', '暂无相关文档'],
])('says at %s that there is nothing', async (path, words) => {
  stub(docs.page, { list: [], nextCursor: null })
  renderAt(path)
  expect(await screen.findByText(words, { selector: 'p' })).toBeVisible()
})

it('announces how many documents a search or a kind has found, and nothing of a whole folder', async () => {
  stub(docs.page, ({ keyword, kind }) => ({
    list: keyword === 'zz' ? [] : kind ? [makeDoc()] : [makeDoc(), makeDoc({ docId: 'd2' })],
    nextCursor: null,
  }))
  renderAt('/doc?folder=f1')
  expect(await screen.findAllByRole('link', { name: /员工手册/ })).toHaveLength(2)
  expect(screen.queryByText(/^找到/)).toBeNull()
  const field = screen.getByRole('searchbox', { name: '搜索标题和正文' })
  await people.type(field, '住宿{Enter}')
  const told = await screen.findByText('找到 2 篇文档')
  expect(told).toHaveAttribute('aria-live', 'polite')
  await people.click(screen.getByRole('button', { name: 'PDF' }))
  // The same element: one that comes with its words is not announced.
  await vi.waitFor(() => expect(told).toHaveTextContent('找到 1 篇文档'))
  await people.clear(field)
  await people.type(field, 'zz{Enter}')
  await vi.waitFor(() => expect(told).toHaveTextContent('暂无相关文档'))
})

it('says why there is nothing, and tries again', async () => {
  stubStatus(docs.page, 500)
  renderAt('/doc')
  expect(await screen.findByText('文档加载失败，请重试')).toBeVisible()
  stub(docs.page, { list: [makeDoc()], nextCursor: null })
  await people.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('link', { name: /员工手册/ })).toBeVisible()
})

it('says of a folder that is closed or unknown that it is gone, and leads on', async () => {
  const words = '文件夹不存在或无权查看'
  stubRefusal(docs.page, Code.NotFound, words)
  renderAt('/doc?folder=f9')
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.getByRole('link', { name: '返回首页' })).toBeVisible()
  for (const name of ['重试', 'PDF']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('searchbox')).toBeNull()
})

it('keeps the rows of a folder that was read before where the network is away', async () => {
  const before = renderAt('/doc?folder=f1')
  expect(await screen.findByRole('link', { name: /员工手册/ })).toBeVisible()
  before.unmount()
  stubOffline(docs.page)
  renderAt('/doc?folder=f1')
  expect(await screen.findByRole('link', { name: /员工手册/ })).toBeVisible()
  expect(screen.queryByText('文件夹不存在或无权查看')).toBeNull()
})

it('says that the network is away', async () => {
  stubOffline(docs.page)
  stubOffline(docs.folders)
  renderAt('/doc')
  expect(await screen.findByText('网络不可用，请检查网络后重试')).toBeVisible()
})

it('says once that the account has no documents', async () => {
  const words = '家属账号暂不支持该服务'
  stubRefusal(docs.folders, Code.Forbidden, words)
  renderAt('/doc')
  expect(await screen.findByRole('link', { name: /员工手册/ })).toBeVisible()
  expect(screen.queryByText(words)).not.toBeInTheDocument()
  stubRefusal(docs.page, Code.Forbidden, words)
  await people.click(screen.getByRole('link', { name: '必读' }))
  expect(await screen.findAllByText(words)).toHaveLength(1)
})
