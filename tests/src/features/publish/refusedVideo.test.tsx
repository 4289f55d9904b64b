import 'fake-indexeddb/auto'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { Code } from '@contract/codes'
import { people as calls } from '@contract/people'
import { ApiError } from '@/http/apiError'
import { session } from '@/session/session'
import { draftStore } from '@/writes/drafts/post/draftStore'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub } from '@tests/support/stubs'

const { uploadInChunks } = vi.hoisted(() => ({ uploadInChunks: vi.fn() }))
vi.mock('@/http/resumableUpload', () => ({
  uploadInChunks,
  abortResumable: () => Promise.resolve(),
  forgetResumable: () => Promise.resolve(),
}))
vi.mock('@/writes/upload/posterOf', () => ({ posterOf: () => Promise.resolve(undefined) }))
vi.mock('@/features/publish/media/useFirstFrame', () => ({ useFirstFrame: () => ({ frame: '', seconds: 0 }) }))

const people = userEvent.setup({ pointerEventsCheck: 0 })
const HEVC = '视频的编码不支持，请换用 H.264 编码的视频'
const video = new File(['video'], 'IMG_1.mov', { type: 'video/quicktime' })
const pick = () => {
  fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files: [video] } })
}
const draft = () => draftStore.read('u-me', 'refused')

beforeEach(() => {
  uploadInChunks.mockReset().mockRejectedValue(new ApiError(Code.InvalidInput, HEVC))
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(calls.account, makeAccount({ userId: 'u-me', imId: 'u-me' }))
})
afterEach(() => draftStore.remove('u-me', 'refused'))

it('a video that was refused for what it is says so at the next opening of its draft, and does not leave again', async () => {
  const { unmount } = renderAt('/trend/publish?draft=refused')
  await people.click(await screen.findByRole('radio', { name: '视频' }))
  pick()
  expect(await screen.findByText(HEVC)).toBeVisible()
  await expect.poll(async () => (await draft())?.files).toMatchObject([{ problem: HEVC }])
  unmount()
  // A file of jsdom cannot be stored.
  const stored = vi.spyOn(draftStore, 'readFile').mockResolvedValue(video)
  onTestFinished(() => stored.mockRestore())
  renderAt('/trend/publish?draft=refused')
  expect(await screen.findByText(HEVC)).toBeVisible()
  await people.click(screen.getByRole('button', { name: '发布' }))
  expect(await screen.findByText('有文件无法上传，请移除后再发布')).toBeVisible()
  expect(uploadInChunks).toHaveBeenCalledTimes(1)
  await people.click(screen.getByRole('button', { name: '移除视频' }))
  pick()
  await expect.poll(() => uploadInChunks.mock.calls.length).toBe(2)
})
