import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { files as calls } from '@contract/file'
import { OPEN_UPLOADS, UPLOAD_BYTES_PER_DAY, VIDEO_MAX_BYTES } from '@contract/limits'
import { resumableUploads } from '@server/features/files/tables'
import { insertFile } from '@tests/support/rows'
import {
  asSomebodyElse,
  begin,
  end,
  endpoint,
  idOf,
  video,
  resumable,
  metadata,
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
  it('that is no video is refused, and nothing of it stays behind', async () => {
    const uploadId = await uploaded(Buffer.from('no video'.repeat(100)))
    expect(await end(uploadId)).toMatchObject({ code: Code.InvalidInput, msg: '只支持 MP4、MOV 格式的视频' })
    expect(await rowsOf()).toEqual([])
    expect(resumable().filter((name) => name.includes(uploadId))).toEqual([])
    const gone = await fetch(`${endpoint()}/${uploadId}`, {
      method: 'DELETE',
      headers: { ...TUS, 'X-AccessToken': token },
    })
    expect(gone.status).toBe(404)
  })

  it('that was refused does not count as unfinished', async () => {
    for (let n = 0; n < OPEN_UPLOADS; n += 1) {
      const uploadId = await uploaded(Buffer.from('no video'))
      expect((await end(uploadId)).code).toBe(Code.InvalidInput)
    }
    expect((await begin(1000)).status).toBe(201)
  })

  it('that is whole may be removed before it is ended', async () => {
    const uploadId = await uploaded(video)
    const gone = await fetch(`${endpoint()}/${uploadId}`, {
      method: 'DELETE',
      headers: { ...TUS, 'X-AccessToken': token },
    })
    expect(gone.status).toBe(204)
    expect(await rowsOf()).toEqual([])
    expect(resumable().filter((name) => name.includes(uploadId))).toEqual([])
  })

  it('whose poster is unknown stays, and is ended without it', async () => {
    const uploadId = await uploaded(video)
    expect((await end(uploadId, { posterId: 'unknown' })).code).toBe(Code.NotFound)
    expect((await end(uploadId)).code).toBe(0)
  })

  it('is of the one who began it alone', async () => {
    const uploadId = await uploaded(video)
    await asSomebodyElse()
    for (const method of ['HEAD', 'PATCH', 'DELETE']) {
      const answer = await fetch(`${endpoint()}/${uploadId}`, {
        method,
        headers: {
          ...TUS,
          'X-AccessToken': token,
          'Upload-Offset': '0',
          'Content-Type': 'application/offset+octet-stream',
        },
      })
      expect([method, answer.status]).toEqual([method, 404])
    }
    expect((await end(uploadId)).code).toBe(Code.NotFound)
  })

  it('is not reached through the query of an own one', async () => {
    const uploadId = await uploaded(video)
    const [firstOwner, firstToken] = [owner, token]
    await asSomebodyElse()
    const own = idOf((await begin(100)).headers.get('location') ?? '')
    const headers = { ...TUS, 'X-AccessToken': token }
    const seen = await fetch(`${endpoint()}/${own}?x=/${uploadId}`, { method: 'HEAD', headers })
    expect([seen.status, seen.headers.get('upload-length')]).toEqual([200, '100'])
    const sent = await fetch(`${endpoint()}/${own}?x=/${uploadId}`, {
      method: 'PATCH',
      headers: { ...headers, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
      body: 'a'.repeat(10),
    })
    expect([sent.status, sent.headers.get('upload-offset')]).toEqual([204, '10'])
    expect((await fetch(`${endpoint()}/${own}?x=/${uploadId}`, { method: 'DELETE', headers })).status).toBe(204)
    expect((await fetch(`${endpoint()}/${own}`, { method: 'HEAD', headers })).status).toBe(404)
    const kept = await test.db.select().from(resumableUploads).where(eq(resumableUploads.id, uploadId))
    expect(kept.map(({ ownerId }) => ownerId)).toEqual([firstOwner])
    expect((await end(uploadId, { token: firstToken })).code).toBe(0)
  })

  it('ended by several calls at once is one file; the others say that the upload is gone', async () => {
    const noise = await sharp(randomBytes(900 * 900 * 3), { raw: { width: 900, height: 900, channels: 3 } })
      .png()
      .toBuffer()
    const uploadId = await uploaded(noise, 'picture')
    const keys = Array.from({ length: 4 }, (_one, place) => `end-at-once-${place}`)
    const answers = await Promise.all(keys.map((key) => end(uploadId, { key })))
    const refused = answers.filter(({ code }) => code !== 0)
    expect(refused.map(({ msg }) => msg)).toEqual(Array(3).fill('上传不存在或已过期，请重新上传'))
  })

  it.each(['', '111', 'unknown'])('needs a session: %j', async (given) => {
    const answers = [await begin(10, { 'X-AccessToken': given })]
    answers.push(
      await fetch(`${endpoint()}/tus-${'0'.repeat(32)}`, {
        method: 'HEAD',
        headers: { ...TUS, 'X-AccessToken': given },
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual([401, 401])
    expect((await test.post(calls.uploadEnd, { uploadId: 'x' }, { token: given })).code).not.toBe(0)
  })

  it('cannot be larger than its kind allows', async () => {
    expect((await begin(VIDEO_MAX_BYTES)).status).toBe(201)
    const video = await begin(VIDEO_MAX_BYTES + 1)
    expect([video.status, await video.text()]).toEqual([413, '视频不能超过 200 MB，请压缩后再上传\n'])
    const tooLarge = await begin(11 * 1024 * 1024, { 'Upload-Metadata': metadata('picture') })
    expect([tooLarge.status, await tooLarge.text()]).toEqual([400, '文件不能超过 10 MB，请压缩后再上传\n'])
    expect((await begin(100, { 'Upload-Metadata': metadata('face') })).status).toBe(400)
    expect((await begin(0)).status).toBe(400)
  })

  it.each([
    [{ 'Upload-Concat': 'partial' }, 400, '不支持这种上传方式，请重新上传'],
    [{ 'Upload-Length': '-1' }, 400, '上传的请求有误，请重新上传'],
    [{ 'Upload-Metadata': 'kind !' }, 400, '上传的请求有误，请重新上传'],
    [{ 'Tus-Resumable': '0.2' }, 400, '上传的请求有误，请重新上传'],
  ])('says in Chinese what is wrong with %j', async (headers, status, words) => {
    const refused = await begin(10, headers)
    expect([refused.status, await refused.text()]).toEqual([status, `${words}\n`])
  })

  it('is not known by what cannot be an id, nor is its poster', async () => {
    for (const uploadId of ['a\u0000b', '../../etc/passwd', 'x'.repeat(65)]) {
      expect((await end(uploadId)).code).toBe(Code.NotFound)
    }
    expect(await end(await uploaded(video), { posterId: 'a\u0000b' })).toMatchObject({
      code: Code.NotFound,
      msg: '视频封面不存在或已过期，请重新上传',
    })
  })

  it('counts against the limits of a person', async () => {
    for (let n = 0; n < 10; n += 1) expect((await begin(1000)).status).toBe(201)
    const refused = await begin(1000)
    expect([refused.status, await refused.text()]).toEqual([
      429,
      '未完成的上传过多，请先完成或取消，24 小时后会自动清理\n',
    ])
    await test.db.delete(resumableUploads)
    await insertFile(test.db, {
      ownerId: owner,
      bytes: 400 * 1024 * 1024,
      storageKey: 'uploads/00/much',
      createdAt: test.clock.now(),
    })
    expect((await begin(VIDEO_MAX_BYTES)).status).toBe(429)
    expect((await begin(VIDEO_MAX_BYTES / 4)).status).toBe(201)
  })

  it('cannot be begun while the unfinished ones have the volume of a day', async () => {
    for (let n = 0; n < 2; n += 1) expect((await begin(VIDEO_MAX_BYTES)).status).toBe(201)
    const refused = await begin(VIDEO_MAX_BYTES)
    expect([refused.status, await refused.text()]).toEqual([
      429,
      '未完成的上传过多，请先完成或取消，24 小时后会自动清理\n',
    ])
    expect((await begin(UPLOAD_BYTES_PER_DAY - 2 * VIDEO_MAX_BYTES)).status).toBe(201)
  })
})
