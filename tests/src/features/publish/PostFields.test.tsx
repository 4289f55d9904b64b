import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { files } from '@contract/file'
import { FILES_PER_TREND } from '@contract/limits'
import { people as calls } from '@contract/people'
import { publishing } from '@contract/publish'
import { session } from '@/session/session'
import { draftStore } from '@/writes/drafts/post/draftStore'
import { makeAccount, makeFile } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { forgetReceived, received, stub, stubRefusal } from '@tests/support/stubs'

vi.mock('@/writes/upload/readyPicture', () => ({ readyPicture: (source: File) => Promise.resolve(source) }))

const people = userEvent.setup({ pointerEventsCheck: 0 })
const send = async () => people.click(await screen.findByRole('button', { name: '发布' }))

beforeEach(() => {
  forgetReceived()
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(calls.account, makeAccount({ userId: 'u-me', imId: 'u-me' }))
  renderAt('/trend/publish')
})
afterEach(async () => {
  for (const { draftId } of await draftStore.list('u-me')) await draftStore.remove('u-me', draftId)
})

it.each([
  ['图片', '请至少添加一张图片', '添加图片'],
  ['视频', '请添加一个视频', '添加视频'],
])('leads to the %s that a post lacks', async (kind, words, name) => {
  await people.click(await screen.findByRole('radio', { name: kind }))
  const add = await screen.findByRole('button', { name })
  expect(add).toBeValid()
  await send()
  expect(await screen.findAllByText(words)).toHaveLength(1)
  expect(add).toBeInvalid()
  expect(add).toHaveFocus()
  expect(add).toHaveAccessibleDescription(words)
  expect(received(publishing.publish)).toEqual([])
})

it('marks the list of the pictures where one of as many as there may be cannot be sent', async () => {
  const words = '有文件无法上传，请移除后再发布'
  stubRefusal(files.upload, Code.InvalidInput, '图片的像素过多，请缩小后再上传')
  await people.click(await screen.findByRole('radio', { name: '图片' }))
  const photos = Array.from({ length: FILES_PER_TREND }, (_, n) => new File(['x'], `${n}.jpg`, { type: 'image/jpeg' }))
  fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files: photos } })
  const told = () => screen.queryAllByRole('alert').map(({ parentElement }) => parentElement?.textContent)
  await waitFor(() =>
    expect(told()).toEqual(photos.map((_, n) => `第 ${n + 1} 张图片：图片的像素过多，请缩小后再上传`)),
  )
  expect(screen.queryByRole('button', { name: '添加图片' })).toBeNull()
  await send()
  expect(await screen.findByText(words)).toBeVisible()
  const list = screen.getByRole('list', { name: /^图片，/ })
  expect(list).toBeInvalid()
  expect(list).toHaveAccessibleDescription(words)
})

it('says which pictures a kind leaves out, and has them again with theirs', async () => {
  stub(files.upload, () => makeFile())
  await people.click(await screen.findByRole('radio', { name: '图片' }))
  const photos = ['1.jpg', '2.jpg'].map((name) => new File(['x'], name, { type: 'image/jpeg' }))
  fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files: photos } })
  await screen.findByRole('button', { name: '移除第 2 张图片' })
  const note = () => screen.queryByText(/不会随/)
  expect(note()).toBeNull()
  await people.click(screen.getByRole('radio', { name: '文字' }))
  expect(note()).toHaveTextContent('已添加的 2 张图片不会随文字动态发布，切回图片即可保留')
  expect(note()).toHaveAttribute('aria-live', 'polite')
  await people.click(screen.getByRole('radio', { name: '图片' }))
  expect(note()).toBeNull()
  expect(screen.getByRole('list', { name: '图片，2 张，最多 9 张' })).toBeVisible()
})
