import 'fake-indexeddb/auto'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { people as calls } from '@contract/people'
import { TransportError } from '@/http/apiError'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub } from '@tests/support/stubs'

const { uploadInChunks, abortResumable } = vi.hoisted(() => ({
  uploadInChunks: vi.fn(),
  abortResumable: vi.fn(() => Promise.resolve()),
}))
vi.mock('@/http/resumableUpload', () => ({ uploadInChunks, abortResumable, forgetResumable: () => Promise.resolve() }))
vi.mock('@/writes/upload/posterOf', () => ({ posterOf: () => Promise.resolve(undefined) }))
vi.mock('@/features/publish/media/useFirstFrame', () => ({ useFirstFrame: () => ({ frame: '', seconds: 0 }) }))

const people = userEvent.setup({ pointerEventsCheck: 0 })
const video = new File(['video'], 'IMG_1.mp4', { type: 'video/mp4' })
const keyOfVideo = () => (uploadInChunks.mock.lastCall?.[1] as { key: string } | undefined)?.key
let serial = 0

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
beforeEach(async () => {
  vi.clearAllMocks()
  uploadInChunks.mockRejectedValue(new TransportError('offline', ''))
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(calls.account, makeAccount({ userId: 'u-me', imId: 'u-me' }))
  renderAt(`/trend/publish?draft=video-${(serial += 1)}`)
  await people.click(await screen.findByRole('radio', { name: '视频' }))
  fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files: [video] } })
  await screen.findByRole('button', { name: '重新上传视频' })
})
afterEach(clearToast)

it('a video that broke off is given up with the draft that nobody wants', async () => {
  await people.click(screen.getByRole('button', { name: '取消' }))
  await people.click(await screen.findByRole('button', { name: '不保留' }))
  await vi.waitFor(() => expect(abortResumable).toHaveBeenCalledWith(keyOfVideo()))
})

it('a video that broke off is given up where it is taken away', async () => {
  await people.click(screen.getByRole('button', { name: '移除视频' }))
  await vi.waitFor(() => expect(abortResumable).toHaveBeenCalledWith(keyOfVideo()))
})

it('a video that broke off stays with a draft that is kept', async () => {
  await people.click(screen.getByRole('button', { name: '取消' }))
  await people.click(await screen.findByRole('button', { name: '保留草稿并离开' }))
  await vi.waitFor(() => expect(screen.queryByRole('radio', { name: '视频' })).toBeNull())
  expect(abortResumable).not.toHaveBeenCalled()
})

it('the focus goes from a video that is taken away to the button that adds one, and from there to the next video', async () => {
  const button = (name: string) => screen.findByRole('button', { name })
  const add = async () => {
    expect(await button('添加视频')).toHaveFocus()
    fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files: [video] } })
  }
  await people.click(await button('移除视频'))
  uploadInChunks.mockReturnValue(new Promise(() => undefined))
  await add()
  expect(await button('取消上传视频')).toHaveFocus()
  await people.keyboard('{Enter}')
  uploadInChunks.mockRejectedValue(new TransportError('offline', ''))
  await add()
  await button('重新上传视频')
  expect(await button('移除视频')).toHaveFocus()
})
