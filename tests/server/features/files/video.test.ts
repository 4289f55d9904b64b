import { readFile } from 'node:fs/promises'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { files, unclaimedBytes } from '@server/features/files/tables'
import { boxesOf, HEVC_VIDEO, lookAt, phoneVideo, SAMPLE_VIDEO } from '@tests/support/videos/videos'
import { insertSession, insertUser } from '@tests/support/rows'
import { picture, type Sent, upload } from '@tests/support/uploading'
import { get, owner, test, token, withUploader } from './uploader'

withUploader()

const send = (sent: Sent, key?: string) =>
  upload(test, { kind: 'video', name: 'IMG_1.MOV', ...sent }, { token, ...(key ? { key } : {}) })

async function leftovers() {
  const folder = join(test.context.settings.dataDir, 'tmp')
  const unclaimed = (await test.db.select().from(unclaimedBytes)).map(({ storageKey }) => storageKey)
  return [...(existsSync(folder) ? readdirSync(folder) : []), ...unclaimed.filter((key) => key.endsWith('.mp4'))]
}

describe('an uploaded video', () => {
  it.each([
    ['MP4', false],
    ['MOV', true],
  ])('of the kind %s starts before it is loaded whole, without place and device', async (_kind, mov) => {
    const sent = await phoneVideo({ mov })
    expect(boxesOf(sent).indexOf('moov')).toBeGreaterThan(boxesOf(sent).indexOf('mdat'))
    for (const word of ['+39.9042', 'BolePhone']) expect(sent.includes(word)).toBe(true)
    const { code, data } = await send({ content: sent })
    expect(code).toBe(0)
    expect(data).toMatchObject({ width: 720, height: 1280, smallUrl: '' })
    expect(data.url).toMatch(/^\/files\/[\w-]{22}\.mp4\?e=/)
    const answer = await get(data.url)
    expect(answer.headers['content-type']).toBe('video/mp4')
    const kept = answer.rawPayload
    expect(boxesOf(kept).indexOf('moov')).toBeLessThan(boxesOf(kept).indexOf('mdat'))
    for (const word of ['39.9042', 'BolePhone']) expect(kept.includes(word)).toBe(false)
    const [before, after] = [await lookAt(await readFile(SAMPLE_VIDEO)), await lookAt(kept)]
    expect(after).toMatchObject({ rotation: 90, frames: before.frames, tracks: ['video', 'audio'] })
    expect(after.seconds).toBeCloseTo(before.seconds, 1)
    expect(await leftovers()).toEqual([])
  })

  it('may have an uploaded picture as its poster, which is no file of its own then', async () => {
    const shot = await upload(test, { content: await picture(720, 1280).jpeg().toBuffer() }, { token })
    const { code, data } = await send({ content: await phoneVideo(), posterId: shot.data.id })
    expect(code).toBe(0)
    expect((await get(data.smallUrl)).headers['content-type']).toBe('image/jpeg')
    expect((await get(shot.data.url)).statusCode).toBe(404)
    const rows = (await test.db.select().from(files)).filter(({ ownerId }) => ownerId === owner)
    expect(rows).toMatchObject([{ id: data.id, kind: 'video', smallMime: 'image/jpeg' }])
  })

  it('takes a picture whose key was used for the poster of another video', async () => {
    const content = await picture(720, 1280).jpeg().toBuffer()
    const posters: string[] = []
    for (const video of ['video-one', 'video-two']) {
      const shot = await upload(test, { content }, { token, key: 'key-of-poster' })
      posters.push(shot.data.id)
      expect(await send({ content: await phoneVideo(), posterId: shot.data.id }, video)).toMatchObject({ code: 0 })
    }
    expect(new Set(posters).size).toBe(2)
  })

  it.each([
    ['unknown', async () => 'nobody-knows'],
    ['no id at all', async () => 'a\u0000b'],
    [
      "another's",
      async () => {
        const other = await insertSession(test.db, await insertUser(test.db), test.clock.now())
        return (await upload(test, { content: await picture(60, 40).jpeg().toBuffer() }, { token: other })).data.id
      },
    ],
  ])('is refused with a poster that is %s', async (_what, poster) => {
    const content = await phoneVideo()
    const refused = await send({ content, posterId: await poster() }, 'key-of-video')
    expect(refused).toMatchObject({ code: Code.NotFound, msg: '视频封面不存在或已过期，请重新上传' })
    expect(await leftovers()).toEqual([])
  })
})

const brand = (name: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${name}`), Buffer.alloc(12)])
const box = (type: string, size: number, content = Buffer.alloc(0)) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(size, 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}

describe('a video is refused, and what to do is said, where it is', () => {
  const OTHER = '只支持 MP4、MOV 格式的视频'
  const BROKEN = '视频已损坏或无法读取，请换一个'
  it.each<[string, () => Promise<Buffer>, string | RegExp]>([
    ['HEVC', () => readFile(HEVC_VIDEO), /H\.264.*兼容性最佳/],
    ['a picture', () => picture(60, 40).jpeg().toBuffer(), OTHER],
    ['a text', async () => Buffer.from('no video at all'.repeat(20)), OTHER],
    ['WebM', async () => Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86, 0x81]), OTHER],
    ['HEIC', async () => brand('heic'), OTHER],
    ['a head without tables', async () => brand('isom'), BROKEN],
    ['half a video', async () => phoneVideo().then((video) => video.subarray(0, video.length / 2)), BROKEN],
    ['a video without its last bytes', async () => phoneVideo().then((video) => video.subarray(0, -40)), BROKEN],
    [
      'a video whose tables are noise',
      async () => Buffer.concat([brand('isom'), box('moov', 1008, Buffer.alloc(1000, 7))]),
      '文件里没有画面，请选择视频',
    ],
    [
      'a video whose tables would fill the memory',
      async () => Buffer.concat([brand('isom'), box('moov', 8 * 1024 * 1024 * 2 + 8), Buffer.alloc(9 * 1024 * 1024)]),
      BROKEN,
    ],
    ['a box longer than the file', async () => Buffer.concat([brand('isom'), box('moov', 0x7fffffff)]), BROKEN],
  ])('%s', async (_what, content, msg) => {
    const answer = await send({ content: await content() })
    expect(answer).toMatchObject({
      code: Code.InvalidInput,
      data: null,
      msg: typeof msg === 'string' ? msg : expect.stringMatching(msg),
    })
    expect(await leftovers()).toEqual([])
  })
})

it('a video called a picture is refused as one', async () => {
  const answer = await send({ content: await readFile(SAMPLE_VIDEO), kind: 'picture' })
  expect(answer.msg).toBe('只支持 JPG、PNG、WebP、GIF 格式的图片')
})
