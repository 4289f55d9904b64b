import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { DAY_MS } from '@contract/text/timeUnits'
import { files, unclaimedBytes } from '@server/features/files/tables'
import { sweep } from '@server/work'
import { phoneVideo } from '@tests/support/videos/videos'
import { picture } from '@tests/support/uploading'
import {
  begin,
  end,
  video,
  resumable,
  idOf,
  origin,
  owner,
  rowsOf,
  test,
  token,
  TUS,
  uploaded,
  withTusClient,
} from './tusClient'

withTusClient()

describe('an upload by tus', () => {
  it('becomes a file, and nothing of it stays behind', async () => {
    const uploadId = await uploaded(video)
    const { code, data } = await end(uploadId)
    expect(code).toBe(0)
    expect(data).toMatchObject({ width: 1280, height: 720 })
    expect((await fetch(origin + data.url)).headers.get('content-type')).toBe('video/mp4')
    expect(await rowsOf()).toEqual([])
    expect(resumable().filter((name) => name.includes(uploadId))).toEqual([])
    expect(await test.db.select().from(unclaimedBytes)).toEqual([])
  })

  it('goes on where it broke off', async () => {
    const location = (await begin(video.length)).headers.get('location') ?? ''
    expect(location).toMatch(/^\/api\/files\/v1\/tus\/tus-[0-9a-f]{32}$/)
    const patch = (offset: number, content: Buffer) =>
      fetch(origin + location, {
        method: 'PATCH',
        headers: {
          ...TUS,
          'X-AccessToken': token,
          'Upload-Offset': String(offset),
          'Content-Type': 'application/offset+octet-stream',
        },
        body: new Uint8Array(content),
      })
    expect((await patch(0, video.subarray(0, 100_000))).status).toBe(204)
    expect((await patch(0, video)).status).toBe(409)
    expect(await end(idOf(location))).toMatchObject({ code: Code.Conflict, msg: '上传尚未完成，请继续上传' })
    const head = await fetch(origin + location, { method: 'HEAD', headers: { ...TUS, 'X-AccessToken': token } })
    expect([head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual([
      '100000',
      String(video.length),
    ])
    expect((await patch(100_000, video.subarray(100_000))).status).toBe(204)
    expect((await end(idOf(location))).code).toBe(0)
  })

  it('may be a picture', async () => {
    const { code, data } = await end(await uploaded(await picture(400, 300).jpeg().toBuffer(), 'picture'))
    expect([code, data.width]).toEqual([0, 400])
  })

  it('makes one file for one key, however often and at once it is ended', async () => {
    const uploadId = await uploaded(video)
    const answers = await Promise.all([1, 2, 3].map(() => end(uploadId, { key: 'key-end-tus-1' })))
    answers.push(await end(uploadId, { key: 'key-end-tus-1' }))
    for (const { code, data } of answers) expect([code, data]).toEqual([0, answers[0]?.data])
    expect(await test.db.select().from(files).where(eq(files.ownerId, owner))).toHaveLength(1)
    expect((await end(uploadId)).code).toBe(Code.NotFound)
  })

  it('may be called anything', async () => {
    const filename = Buffer.from(`a\u0000b${'字'.repeat(251)}😀😀.mp4`).toString('base64')
    expect(
      (await begin(10, { 'Upload-Metadata': `filename ${filename},kind ${Buffer.from('video').toString('base64')}` }))
        .status,
    ).toBe(201)
    expect((await rowsOf())[0]?.filename).toBe(`ab${'字'.repeat(251)}😀😀`)
  })

  it('is swept a day after it began', async () => {
    const location = (await begin(video.length)).headers.get('location') ?? ''
    test.clock.advance(DAY_MS - 1000)
    await sweep(test.context)
    expect(await rowsOf()).toHaveLength(1)
    test.clock.advance(2000)
    await sweep(test.context)
    expect(await rowsOf()).toEqual([])
    expect(resumable().filter((name) => name.includes(idOf(location)))).toEqual([])
  })

  it('carries the safe headers of every answer', async () => {
    const { headers } = await begin(1000)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  it('lets pages of other origins read the headers of ours that they may read of every call', async () => {
    const readable = ((await begin(1000)).headers.get('access-control-expose-headers') ?? '').split(/, ?/)
    expect(readable).toEqual(expect.arrayContaining(['X-Server-Time', 'X-Session', 'Retry-After', 'Upload-Offset']))
  })
})

it('a video can have its poster by tus too', async () => {
  const shot = await end(await uploaded(await picture(720, 1280).jpeg().toBuffer(), 'picture'))
  const { data } = await end(await uploaded(await phoneVideo()), { posterId: shot.data.id })
  expect((await fetch(origin + data.smallUrl)).headers.get('content-type')).toBe('image/jpeg')
})
