import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { FileKind, files } from '@contract/file'
import { session } from '@/session/session'
import { createUploads } from '@/writes/upload/uploads'
import { makeFile } from '@tests/support/makers'
import { received, stub, stubOffline, stubRefusal } from '@tests/support/stubs'

const { readyPicture } = vi.hoisted(() => ({ readyPicture: vi.fn() }))
vi.mock('@/writes/upload/readyPicture', () => ({ readyPicture }))

const photo = (name = 'IMG_0001.jpg') => new File([new Uint8Array(1000)], name, { type: 'image/jpeg' })
const picked = (...names: string[]) => names.map((name) => ({ source: photo(name) }))
const answered = (id = 'f1') => makeFile({ id })
const sentKeys = () => received(files.upload).map(({ headers }) => headers.get('Idempotency-Key'))

beforeEach(() => {
  readyPicture.mockReset().mockImplementation((source: File) => Promise.resolve(source))
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
})

describe('a picture that a draft has made small already', () => {
  it('is sent as it is, under its key', async () => {
    stub(files.upload, answered())
    const uploads = createUploads(FileKind.Picture, 9)
    uploads.add([{ source: photo(), key: 'key-of-draft', isReady: true }])
    await vi.waitFor(() => expect(uploads.items()[0]).toMatchObject({ state: 'done', fileId: 'f1' }))
    expect(readyPicture).not.toHaveBeenCalled()
    expect(sentKeys()).toEqual(['key-of-draft'])
  })

  it('is not sent again where the draft knows its id', async () => {
    const uploads = createUploads(FileKind.Picture, 9)
    uploads.add([{ source: photo(), key: 'key-of-draft', isReady: true, fileId: 'f7' }])
    expect(uploads.items()[0]).toMatchObject({ state: 'done', fileId: 'f7' })
    expect((await uploads.sent()).map(({ fileId }) => fileId)).toEqual(['f7'])
    expect(received(files.upload)).toHaveLength(0)
  })
})

describe('a form that waits for its files', () => {
  it('gets them once the last has arrived, in the order they stand', async () => {
    let n = 0
    stub(files.upload, () => answered(`f${(n += 1)}`))
    const uploads = createUploads(FileKind.Picture, 9)
    uploads.add(picked('a', 'b', 'c'))
    const items = await uploads.sent()
    expect(items).toBe(uploads.items())
    expect(items.map(({ source }) => source?.name)).toEqual(['a', 'b', 'c'])
    expect(items.map(({ fileId }) => fileId).sort()).toEqual(['f1', 'f2', 'f3'])
  })

  it('sends again what has failed', async () => {
    stubOffline(files.upload)
    const uploads = createUploads(FileKind.Picture, 9)
    uploads.add(picked('a'))
    await vi.waitFor(() => expect(uploads.items()[0]?.state).toBe('failed'))
    await expect(uploads.sent()).rejects.toMatchObject({ kind: 'offline' })
    stub(files.upload, answered())
    expect(await uploads.sent()).toMatchObject([{ state: 'done' }])
    expect(new Set(sentKeys())).toEqual(new Set([uploads.items()[0]?.key]))
  })

  it('gets the reason why one was refused, which is not sent again', async () => {
    stubRefusal(files.upload, Code.InvalidInput, '请改用 JPG 或 PNG 格式')
    const uploads = createUploads(FileKind.Picture, 9)
    uploads.add(picked('a'))
    await expect(uploads.sent()).rejects.toMatchObject({ code: Code.InvalidInput })
    await expect(uploads.sent()).rejects.toMatchObject({ code: Code.InvalidInput })
    expect(received(files.upload)).toHaveLength(1)
  })

  it('does not go on without them where the screen closes', async () => {
    stub(files.upload, () => new Promise<never>(() => undefined))
    const uploads = createUploads(FileKind.Picture, 9)
    uploads.add(picked('a'))
    const sent = uploads.sent()
    uploads.close()
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' })
  })
})
