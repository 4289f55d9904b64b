import { expect, it, vi } from 'vitest'
import { FileKind } from '@contract/file'
import { createUploads } from '@/writes/upload/uploads'

const { sendVideo, abortVideo } = vi.hoisted(() => ({
  sendVideo: vi.fn(() => new Promise<never>(() => {})),
  abortVideo: vi.fn(() => Promise.resolve()),
}))
vi.mock('@/writes/upload/sendVideo', () => ({ sendVideo, abortVideo }))

it('a video taken away on its way is removed from the backend, one that is left there goes on later', async () => {
  // Chrome 87 and Safari 14 do not know why a request was aborted.
  vi.spyOn(AbortSignal.prototype, 'reason', 'get').mockReturnValue(undefined)
  const source = new File([new Uint8Array(10)], 'a.mp4', { type: 'video/mp4' })
  const uploads = createUploads(FileKind.Video, 1)
  uploads.add([{ source, key: 'left' }])
  await vi.waitFor(() => expect(sendVideo).toHaveBeenCalledTimes(1))
  uploads.close()
  uploads.add([{ source, key: 'removed' }])
  await vi.waitFor(() => expect(sendVideo).toHaveBeenCalledTimes(2))
  uploads.remove('removed')
  await vi.waitFor(() => expect(abortVideo.mock.calls).toEqual([['removed']]))
})
