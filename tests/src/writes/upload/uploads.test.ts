import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { FileKind, files } from '@contract/file'
import * as toast from '@/lib/toast/toast'
import { session } from '@/session/session'
import { FileProblem } from '@/writes/upload/problem'
import { createUploads } from '@/writes/upload/uploads'
import { makeFile } from '@tests/support/makers'
import { backend, received, stub, stubOffline, stubRefusal, stubStatus } from '@tests/support/stubs'

const { readyPicture } = vi.hoisted(() => ({
  readyPicture: vi.fn((source: File): Promise<Blob> => Promise.resolve(source)),
}))
vi.mock('@/writes/upload/readyPicture', () => ({ readyPicture }))

const photo = (name = 'IMG_0001.jpg') => new File([new Uint8Array(1000)], name, { type: 'image/jpeg' })
const picked = (...names: string[]) => names.map((name) => ({ source: photo(name) }))
const answered = (id = 'f1') => makeFile({ id })
const sentKeys = () => received(files.upload).map(({ headers }) => headers.get('Idempotency-Key'))

beforeEach(() => {
  readyPicture.mockReset().mockImplementation((source) => Promise.resolve(source))
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
})

/** Responds to each upload when told to. */
function heldUploads() {
  const waiting: (() => void)[] = []
  let n = 0
  backend.use(
    http.post('*/files/v1/upload', async () => {
      const id = `f${(n += 1)}`
      await new Promise<void>((resolve) => waiting.push(resolve))
      return HttpResponse.json({ code: 0, data: answered(id), msg: '' })
    }),
  )
  return waiting
}

describe('the files of a form', () => {
  it('are sent with their kind and name, and end with what the backend answered', async () => {
    stub(files.upload, answered())
    const uploads = createUploads(FileKind.Picture, 9)
    expect(uploads.add(picked('a.jpg'))).toBe(0)
    expect(uploads.items()[0]).toMatchObject({ state: 'sending', share: 0 })
    await vi.waitFor(() => expect(uploads.items()[0]).toMatchObject({ state: 'done', share: 1, file: { id: 'f1' } }))
    const [asked] = received(files.upload)
    // jsdom's forms lose names and bytes of files.
    expect(asked?.body).toMatchObject({ kind: 'picture', file: expect.objectContaining({ type: 'image/jpeg' }) })
    expect(asked?.headers.get('X-AccessToken')).toMatch(/^token-/)
    expect(sentKeys()).toEqual([uploads.items()[0]?.key])
  })

  it('leave two at a time, in the order they stand', async () => {
    const waiting = heldUploads()
    const uploads = createUploads(FileKind.Picture, 9)
    uploads.add(picked('a', 'b', 'c'))
    expect(uploads.items().map(({ state }) => state)).toEqual(['sending', 'sending', 'waiting'])
    await vi.waitFor(() => expect(waiting).toHaveLength(2))
    waiting.shift()?.()
    await vi.waitFor(() =>
      expect(
        uploads
          .items()
          .map(({ state }) => state)
          .sort(),
      ).toEqual(['done', 'sending', 'sending']),
    )
    uploads.close()
  })

  it('beyond the limit are left out', () => {
    heldUploads()
    const uploads = createUploads(FileKind.Picture, 2)
    expect(uploads.add(picked('a', 'b', 'c'))).toBe(1)
    expect(uploads.items()).toHaveLength(2)
    uploads.close()
  })

  it('change places, and go on their way', async () => {
    stub(files.upload, () => answered())
    const uploads = createUploads(FileKind.Picture, 9)
    uploads.add(picked('a', 'b', 'c'))
    const key = uploads.items()[2]?.key ?? ''
    uploads.move(key, 0)
    expect(uploads.items().map(({ source }) => source?.name)).toEqual(['c', 'a', 'b'])
    await vi.waitFor(() => expect(uploads.items().every(({ state }) => state === 'done')).toBe(true))
  })

  it('of a draft come back without being sent, and are sent again when the backend knows them no more', async () => {
    stub(files.upload, answered('new'))
    const uploads = createUploads(FileKind.Picture, 9)
    uploads.add([{ source: photo(), key: 'key-of-draft', file: answered('old') }])
    expect(uploads.items()[0]).toMatchObject({ key: 'key-of-draft', state: 'done', file: { id: 'old' } })
    uploads.resend()
    await vi.waitFor(() => expect(uploads.items()[0]?.file?.id).toBe('new'))
    expect(sentKeys()).toHaveLength(1)
    expect(sentKeys()[0]).not.toBe('key-of-draft')
  })
})

describe('a file that fails', () => {
  it.each([
    [
      'is of the wrong type',
      () => stubRefusal(files.upload, Code.InvalidInput, '请改用 JPG 或 PNG 格式'),
      '请改用 JPG 或 PNG 格式',
    ],
    [
      'cannot be read here',
      () => readyPicture.mockRejectedValue(new FileProblem('图片不能超过 10 MB，请压缩后再上传')),
      '图片不能超过 10 MB，请压缩后再上传',
    ],
  ])(
    'is refused for good where it %s: it is not sent again, whoever asks for that',
    async (_what, arrange, problem) => {
      arrange()
      const uploads = createUploads(FileKind.Picture, 9)
      uploads.add(picked('a'))
      await vi.waitFor(() => expect(uploads.items()[0]).toMatchObject({ state: 'refused', problem }))
      const asked = received(files.upload).length
      uploads.retry(uploads.items()[0]?.key ?? '')
      uploads.resend()
      expect(uploads.items()[0]).toMatchObject({ state: 'refused', problem })
      expect(received(files.upload)).toHaveLength(asked)
    },
  )

  it.each([
    ['a broken network', () => stubOffline(files.upload)],
    ['a server that is down', () => stubStatus(files.upload, 503)],
    ['a server that is at its end', () => stubRefusal(files.upload, Code.ServerFault, '服务开小差了，请稍后再试')],
    ['too many files for a day', () => stubRefusal(files.upload, Code.TooOften, '24 小时内上传的文件过多')],
    [
      'an upload that the backend forgot',
      () => stubRefusal(files.upload, Code.NotFound, '上传不存在或已过期，请重新上传'),
    ],
  ])('may be tried again after %s', async (_what, arrange) => {
    arrange()
    const uploads = createUploads(FileKind.Picture, 9)
    uploads.add(picked('a'))
    await vi.waitFor(() => expect(uploads.items()[0]?.state).toBe('failed'))
    uploads.close()
  })

  it("shows the backend's sentence, and is sent again with the same key", async () => {
    stubRefusal(files.upload, Code.TooOften, '24 小时内上传的文件过多')
    const uploads = createUploads(FileKind.Picture, 9)
    uploads.add(picked('a'))
    await vi.waitFor(() =>
      expect(uploads.items()[0]).toMatchObject({ state: 'failed', problem: '24 小时内上传的文件过多' }),
    )
    stub(files.upload, answered())
    uploads.retry(uploads.items()[0]?.key ?? '')
    await vi.waitFor(() => expect(uploads.items()[0]?.state).toBe('done'))
    expect(new Set(sentKeys())).toEqual(new Set([uploads.items()[0]?.key]))
    expect(sentKeys()).toHaveLength(2)
  })

  it('takes another key where the first was spent on other bytes', async () => {
    let n = 0
    backend.use(
      http.post('*/files/v1/upload', () => {
        n += 1
        return HttpResponse.json(
          n === 1 ? { code: Code.ReusedKey, data: null, msg: '' } : { code: 0, data: answered(), msg: '' },
        )
      }),
    )
    const uploads = createUploads(FileKind.Picture, 9)
    uploads.add(picked('a'))
    await vi.waitFor(() => expect(uploads.items()[0]?.state).toBe('done'))
    expect(n).toBe(2)
  })

  it('says so where there is no network, no toast beside it, and goes out by itself when that is back', async () => {
    const toasted = vi.spyOn(toast, 'toast')
    stubOffline(files.upload)
    const uploads = createUploads(FileKind.Picture, 9)
    uploads.add(picked('a'))
    await vi.waitFor(() =>
      expect(uploads.items()[0]).toMatchObject({ state: 'failed', problem: '网络不可用', isOffline: true }),
    )
    expect(toasted).not.toHaveBeenCalled()
    stub(files.upload, answered())
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(uploads.items()[0]?.state).toBe('done'))
    expect(new Set(sentKeys())).toEqual(new Set([uploads.items()[0]?.key]))
    uploads.close()
  })

  it('waits for a tap where the backend said no', async () => {
    stubRefusal(files.upload, Code.TooOften, '24 小时内上传的文件过多')
    const uploads = createUploads(FileKind.Picture, 9)
    uploads.add(picked('a'))
    await vi.waitFor(() => expect(uploads.items()[0]?.state).toBe('failed'))
    window.dispatchEvent(new Event('online'))
    expect(uploads.items()[0]?.state).toBe('failed')
    uploads.close()
  })
})

it('a file taken away on its way ends there, and the next one leaves', async () => {
  const waiting = heldUploads()
  const uploads = createUploads(FileKind.Picture, 9)
  uploads.add(picked('a', 'b', 'c'))
  await vi.waitFor(() => expect(waiting).toHaveLength(2))
  uploads.remove(uploads.items()[0]?.key ?? '')
  expect(uploads.items().map(({ source, state }) => [source?.name, state])).toEqual([
    ['b', 'sending'],
    ['c', 'sending'],
  ])
  await vi.waitFor(() => expect(waiting).toHaveLength(3))
  for (const answer of waiting) answer()
  await vi.waitFor(() => expect(uploads.items().map(({ state }) => state)).toEqual(['done', 'done']))
})
