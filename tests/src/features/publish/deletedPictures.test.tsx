import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import Quill from 'quill/core'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { files } from '@contract/file'
import { people as calls } from '@contract/people'
import { trends } from '@contract/trend'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { draftStore } from '@/writes/drafts/post/draftStore'
import { blankDraft } from '@/writes/drafts/post/trendDraft'
import { makeAccount, makeFile } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub, stubStatus } from '@tests/support/stubs'

vi.mock('@/writes/upload/readyPicture', () => ({ readyPicture: (source: File) => Promise.resolve(source) }))
// jsdom has no layout.
Range.prototype.getBoundingClientRect ??= () => new DOMRect()

const people = userEvent.setup({ pointerEventsCheck: 0 })

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(calls.account, makeAccount({ userId: 'u-me', imId: 'u-me' }))
  stub(trends.page, { list: [], nextCursor: null })
  stub(files.upload, () => makeFile())
})
afterEach(async () => {
  clearToast()
  for (const { draftId } of await draftStore.list('u-me')) await draftStore.remove('u-me', draftId)
})

let serial = 0
const draft = () => draftStore.read('u-me', `deleted-${serial}`)
const keys = async () => (await draft())?.files.map(({ key }) => key)
const shown = () => document.querySelectorAll('.article-picture').length

async function write(): Promise<Quill> {
  renderAt(`/trend/publish?draft=deleted-${(serial += 1)}`)
  await people.click(await screen.findByRole('radio', { name: '文章' }))
  const editor = Quill.find((await screen.findByRole('textbox', { name: '文章正文' })).parentElement as Element)
  return editor as Quill
}
function pick(count: number) {
  const photos = Array.from({ length: count }, (_, n) => new File(['x'], `${n}.jpg`, { type: 'image/jpeg' }))
  fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files: photos } })
}
const clear = (quill: Quill) => act(() => void quill.deleteText(0, quill.getLength(), 'user'))

it('pictures that were deleted from an article make room for others, and can be brought back', async () => {
  const quill = await write()
  pick(1)
  await waitFor(() => expect(shown()).toBe(1))
  quill.history.cutoff()
  clear(quill)
  quill.history.cutoff()
  await waitFor(() => expect(shown()).toBe(0))
  pick(30)
  await waitFor(() => expect(shown()).toBe(30))
  await waitFor(async () => expect(await keys()).toHaveLength(31))
  quill.history.cutoff()
  expect(screen.queryByText('最多 30 张图片')).toBeNull()
  pick(1)
  expect(await screen.findByText('最多 30 张图片')).toBeVisible()
  quill.history.undo()
  await waitFor(() => expect(shown()).toBe(0))
  quill.history.undo()
  await waitFor(() => expect(shown()).toBe(1))
  expect(document.querySelector('.article-picture')).toHaveAttribute('src')
})

it('an article whose pictures were all deleted is left without a question', async () => {
  const quill = await write()
  pick(2)
  await waitFor(async () => expect(await keys()).toHaveLength(2))
  clear(quill)
  await people.click(screen.getByRole('button', { name: '取消' }))
  await waitFor(() => expect(window.location.pathname).toBe('/mobile/'))
  expect(screen.queryByText('要保留草稿吗？')).toBeNull()
  await waitFor(async () => expect(await draft()).toBeUndefined())
})

it('a picture that is brought back into an emptied article is stored again with it', async () => {
  stubStatus(files.upload, 500)
  const quill = await write()
  pick(1)
  await waitFor(async () => expect(await keys()).toHaveLength(1))
  const [key] = (await keys()) ?? []
  quill.history.cutoff()
  clear(quill)
  await waitFor(async () => expect(await draft()).toBeUndefined())
  const stored = vi.spyOn(draftStore, 'writeFile')
  quill.history.undo()
  await waitFor(async () => expect((await draft())?.html).toContain(key))
  await waitFor(() => expect(stored.mock.calls.map((call) => call[2])).toEqual([key]))
  stored.mockRestore()
})

it('a draft that is opened again has dropped the pictures that its text shows no more', async () => {
  const [shownFile, gone] = [makeFile(), makeFile()]
  const draftId = `deleted-${(serial += 1)}`
  await draftStore.write('u-me', {
    ...blankDraft(draftId),
    type: 4,
    html: '<p>湖<img src="/files/a" alt=""></p>',
    files: [
      { key: 'a', role: 'inline', file: shownFile },
      { key: 'b', role: 'inline', file: gone },
      { key: 'c', role: 'picture', file: gone },
    ],
    updatedAt: 5,
  })
  const removed = vi.spyOn(draftStore, 'removeFile')
  renderAt(`/trend/publish?draft=${draftId}`)
  await screen.findByRole('textbox', { name: '文章正文' })
  await people.type(screen.getByLabelText('文章标题'), '题')
  await waitFor(async () => expect((await draft())?.title).toBe('题'))
  expect((await keys())?.sort()).toEqual(['a', 'c'])
  expect(removed.mock.calls).toEqual([['u-me', draftId, 'b']])
  removed.mockRestore()
})
