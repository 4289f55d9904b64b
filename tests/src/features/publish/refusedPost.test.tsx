import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { files } from '@contract/file'
import { people as calls } from '@contract/people'
import { publishing } from '@contract/publish'
import { session } from '@/session/session'
import { draftStore } from '@/writes/drafts/post/draftStore'
import { makeAccount, makeFile, makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline, stubRefusal } from '@tests/support/stubs'

vi.mock('@/writes/upload/readyPicture', () => ({ readyPicture: (source: File) => Promise.resolve(source) }))

const people = userEvent.setup({ pointerEventsCheck: 0 })
const shown: (string | null)[] = []

beforeEach(() => {
  shown.length = 0
  Element.prototype.scrollIntoView = function () {
    shown.push(this.textContent)
  }
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(calls.account, makeAccount({ userId: 'u-me' }))
})
afterEach(async () => {
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
  for (const { draftId } of await draftStore.list('u-me')) await draftStore.remove('u-me', draftId)
})

it('brings what the backend refuses into view, also where it is the same again', async () => {
  stubRefusal(publishing.publish, Code.TooOften, '发布太频繁，请 3 分钟后再试')
  renderAt('/trend/publish')
  await people.type(await screen.findByLabelText('正文'), '又一篇')
  await people.click(screen.getByRole('button', { name: '发布' }))
  await waitFor(() => expect(shown).toEqual(['发布太频繁，请 3 分钟后再试']))
  await people.click(screen.getByRole('button', { name: '发布' }))
  await waitFor(() => expect(shown).toEqual(Array(2).fill('发布太频繁，请 3 分钟后再试')))
})

async function pickPicture() {
  await people.click(await screen.findByRole('radio', { name: '图片' }))
  const picked = [new File([new Uint8Array(1000)], 'a.jpg', { type: 'image/jpeg' })]
  fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files: picked } })
}

it('brings into view that a picture could not be uploaded', async () => {
  stubRefusal(files.upload, Code.TooOften, '24 小时内上传的文件过多')
  renderAt('/trend/publish')
  await pickPicture()
  await screen.findByText('24 小时内上传的文件过多')
  await people.click(screen.getByRole('button', { name: '发布' }))
  await waitFor(() => expect(shown.at(-1)).toBe('有文件上传失败，请重试或移除后再发布'))
})

it('says that the network is missing where pictures did not go out, and sends all at a tap once it is back', async () => {
  stubOffline(files.upload)
  stub(publishing.publish, makeTrend())
  renderAt('/trend/publish')
  await pickPicture()
  expect(await screen.findByText('网络不可用')).toBeVisible()
  await people.click(screen.getByRole('button', { name: '发布' }))
  await waitFor(() => expect(shown.at(-1)).toBe('网络不可用，文件无法上传，请在网络恢复后再发布'))
  expect(received(publishing.publish)).toEqual([])
  stub(files.upload, makeFile({ id: 'f-late' }))
  await people.click(screen.getByRole('button', { name: '发布' }))
  await screen.findByRole('heading', { name: '已提交，待审核' })
  expect(received(publishing.publish).map(({ body }) => body.fileIds)).toEqual([['f-late']])
})
