import { readFile } from 'node:fs/promises'
import { describe, expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { packetsOf, phoneVideo, SAMPLE_VIDEO } from '@tests/support/videos/videos'
import { longVideo } from '@tests/support/videos/longVideo'
import { overlappingChunks, overlappingFragments } from '@tests/support/videos/hostileVideos'
import { upload } from '@tests/support/uploading'
import { bytesAt, leftovers, test, token, withUploader } from './uploader'

withUploader()

const send = (content: Buffer) => upload(test, { kind: 'video', name: 'IMG_1.MOV', content }, { token })

describe('the copy of a video', () => {
  it.each<[string, () => Promise<Buffer>]>([
    ['a phone, as MP4', () => phoneVideo()],
    ['a phone, as MOV', () => phoneVideo({ mov: true, times: 3 })],
    ['a browser, in fragments', () => phoneVideo({ inFragments: true })],
    ['a camera whose frames are stored out of order', () => longVideo({ frames: 500, sounds: 777 })],
    ['an editor, tables in front', () => readFile(SAMPLE_VIDEO)],
  ])('of %s has every packet at its time, sound and picture side by side', async (_what, make) => {
    const video = await make()
    const { code, data } = await send(video)
    expect(code).toBe(0)
    expect(await packetsOf(await bytesAt(data.url))).toEqual(await packetsOf(video))
  })

  it('lays what plays together side by side, wherever it lay', async () => {
    const { data } = await send(await longVideo({ frames: 3000, sounds: 4700, bytes: 40 }))
    const kept = await bytesAt(data.url)
    expect(kept.length).toBeGreaterThan(7700 * 40)
    const stco = kept.indexOf('stco', 0, 'latin1')
    const first = (n: number) => kept.readUInt32BE(stco + 12 + n * 4)
    // Half a second of video and twice half a second of slightly shorter audio.
    expect(first(1) - first(0)).toBe((16 + 24 + 24) * 40)
  })
})

describe('a video is refused, before its packets are looked at, where it', () => {
  const MANY = '视频的帧数过多，请剪短或降低帧率后再上传'
  /** The video with these numbers written into its first table of this type. */
  async function told(type: string, at: number, ...numbers: number[]) {
    const video = await longVideo({ frames: 500, sounds: 500 })
    numbers.forEach((number, n) => video.writeUInt32BE(number, video.indexOf(type, 0, 'latin1') + 4 + at + n * 4))
    return video
  }
  it.each<[string, () => Promise<Buffer>, string]>([
    ['tells of more packets than a phone videos in half a day', () => told('stsz', 4, 1, 1_000_001), MANY],
    ['tells of packets without end', () => told('stsz', 4, 1, 0xffff_ffff), MANY],
    ['tells of times without end', () => told('stts', 4, 1, 100, 1), '视频已损坏或无法读取，请换一个'],
    ['tells of sizes beyond its end', () => told('stsz', 12, 0x7fff_ffff), '视频已损坏或无法读取，请换一个'],
    ['tells of more times than its table has', () => told('stts', 4, 0xffff_ffff), '视频已损坏或无法读取，请换一个'],
  ])('%s', async (_what, make, msg) => {
    const video = await make()
    const reads = vi.spyOn(Buffer.prototype, 'readUInt32BE')
    expect(await send(video)).toEqual({ code: Code.InvalidInput, data: null, msg })
    expect(reads.mock.calls.length).toBeLessThan(10_000)
    reads.mockRestore()
    expect(await leftovers()).toEqual([])
  })

  it.each<[string, () => Promise<Buffer>]>([
    ['in chunks', () => overlappingChunks()],
    ['in fragments', () => overlappingFragments()],
    ['in fragments without times', () => overlappingFragments({ lasts: 0 })],
  ])('names the same bytes again and again %s', async (_what, make) => {
    expect(await send(await make())).toEqual({
      code: Code.InvalidInput,
      data: null,
      msg: '视频已损坏或无法读取，请换一个',
    })
    expect(await leftovers()).toEqual([])
  })

  it('has more fragments than can be read in bounded memory', async () => {
    const video = await phoneVideo({ inFragments: true })
    video.writeUInt32BE(0x7fff_ffff, video.indexOf('trun', 0, 'latin1') + 8)
    expect(await send(video)).toMatchObject({
      code: Code.InvalidInput,
      msg: '视频的分段过多，请剪短，或用剪辑软件另存为普通 MP4 后再上传',
    })
    expect(await leftovers()).toEqual([])
  })
})
