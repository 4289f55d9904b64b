import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { FileKind, files } from '@contract/file'
import { VIDEO_MAX_BYTES } from '@contract/limits'
import { session } from '@/session/session'
import { sendFile } from '@/writes/upload/sendFile'
import { makeFile } from '@tests/support/makers'
import { received, stub, stubOffline, stubRefusal } from '@tests/support/stubs'

const { uploadInChunks, forgetResumable, posterOf } = vi.hoisted(() => ({
  uploadInChunks: vi.fn(),
  forgetResumable: vi.fn(() => Promise.resolve()),
  posterOf: vi.fn(),
}))
vi.mock('@/http/resumableUpload', () => ({ uploadInChunks, forgetResumable }))
vi.mock('@/writes/upload/posterOf', () => ({ posterOf }))

const video = (type = 'video/mp4') => new File(['video'], 'IMG_1.MOV', { type })
const told: number[] = []
const send = (source = video()) =>
  sendFile(FileKind.Video, source, {
    key: 'key-of-video',
    signal: new AbortController().signal,
    onProgress: (share) => told.push(share),
  })

beforeEach(() => {
  vi.clearAllMocks()
  told.length = 0
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  posterOf.mockResolvedValue(new Blob(['frame'], { type: 'image/jpeg' }))
  uploadInChunks.mockImplementation(async (_source: File, { onProgress }: { onProgress: (share: number) => void }) => {
    onProgress(0.5)
    return 'tus-1'
  })
  stub(files.upload, makeFile({ id: 'poster-1' }))
  stub(files.uploadEnd, makeFile({ id: 'video-1' }))
})

describe('a video', () => {
  it('leaves piece by piece, its first frame follows as the poster, and its end is bound to the upload', async () => {
    expect(await send()).toMatchObject({ id: 'video-1' })
    expect(uploadInChunks).toHaveBeenCalledWith(
      expect.any(File),
      expect.objectContaining({ kind: 'video', key: 'key-of-video' }),
    )
    expect(received(files.upload)[0]?.body).toMatchObject({ kind: 'picture' })
    expect(received(files.uploadEnd)[0]?.body).toEqual({ uploadId: 'tus-1', posterId: 'poster-1' })
    expect(received(files.uploadEnd)[0]?.headers.get('Idempotency-Key')).toBe('end-tus-1')
    expect(told).toEqual([0.475])
    expect(forgetResumable).toHaveBeenCalledWith('key-of-video')
  })

  it.each([
    ['cannot be shown here', () => posterOf.mockResolvedValue(undefined)],
    ['has a first frame that is refused', () => stubRefusal(files.upload, Code.InvalidInput, '图片已损坏')],
  ])('goes without a poster where it %s', async (_what, arrange) => {
    arrange()
    expect(await send()).toMatchObject({ id: 'video-1' })
    expect(received(files.uploadEnd)[0]?.body).toEqual({ uploadId: 'tus-1' })
  })

  it('that was refused begins again at the next try, one that lost its connection goes on', async () => {
    stubOffline(files.uploadEnd)
    await expect(send()).rejects.toThrow()
    expect(forgetResumable).not.toHaveBeenCalled()
    stubRefusal(files.uploadEnd, Code.InvalidInput, '视频已损坏或无法读取，请换一个')
    await expect(send()).rejects.toThrow('视频已损坏或无法读取，请换一个')
    expect(forgetResumable).toHaveBeenCalledTimes(1)
  })

  it('whose last answer was lost is ended again, not sent again', async () => {
    stubOffline(files.uploadEnd)
    await expect(send()).rejects.toThrow()
    stub(files.uploadEnd, makeFile({ id: 'video-1' }))
    expect(await send()).toMatchObject({ id: 'video-1' })
    expect(uploadInChunks).toHaveBeenCalledTimes(1)
    expect(received(files.upload)).toHaveLength(1)
    const [first, second] = received(files.uploadEnd)
    expect(second?.body).toEqual(first?.body)
    expect(second?.headers.get('Idempotency-Key')).toBe('end-tus-1')
    expect(await send()).toMatchObject({ id: 'video-1' })
    expect(uploadInChunks).toHaveBeenCalledTimes(2)
  })

  it('whose last answer was lost is sent again once the backend no longer knows it', async () => {
    stubOffline(files.uploadEnd)
    await expect(send()).rejects.toThrow()
    let asked = 0
    stubRefusal(files.uploadEnd, Code.NotFound, '上传不存在或已过期，请重新上传')
    uploadInChunks.mockImplementation(() => {
      asked += 1
      stub(files.uploadEnd, makeFile({ id: 'video-2' }))
      return Promise.resolve('tus-2')
    })
    expect(await send()).toMatchObject({ id: 'video-2' })
    expect(asked).toBe(1)
  })

  it.each<[string, () => File, string]>([
    [
      'too large',
      () => Object.defineProperty(video(), 'size', { value: VIDEO_MAX_BYTES + 1 }),
      '视频不能超过 200 MB，请剪短或压缩后再上传',
    ],
    ['empty', () => new File([], 'a.mp4', { type: 'video/mp4' }), '文件是空的，请重新选择'],
    ['another type', () => video('video/webm'), '只支持 MP4、MOV 格式的视频'],
  ])('that is %s does not leave', async (_what, source, sentence) => {
    await expect(send(source())).rejects.toThrow(sentence)
    expect(uploadInChunks).not.toHaveBeenCalled()
  })
})
