import { existsSync } from 'node:fs'
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { box, words } from '@server/features/files/video/boxes'
import { remux } from '@server/features/files/video/video'
import { copyVideo } from '@server/features/files/video/videoCopy'
import { tablesOf } from '@server/features/files/video/videoTables'
import { bytesInOneMoment } from '@tests/support/videos/hostileVideos'
import { spyOnTimer } from '@tests/support/timerSpy'
import { SAMPLE_VIDEO } from '@tests/support/videos/videos'

const PACKETS = 100_000
/** Number handled before the event loop gets a turn. */
const A_TURN = 8192

/** Tables of a track with each packet in its own chunk. */
function trackWith({ stts = words(0, 1, PACKETS, 1), bytes = 1 } = {}): Buffer {
  const stco = words(0, PACKETS, ...Array.from({ length: PACKETS }, (_, packet) => (packet * 2) % 1000))
  const stsz = bytes > 0 ? words(0, bytes, PACKETS) : Buffer.alloc(12 + PACKETS * 4)
  if (bytes === 0) stsz.writeUInt32BE(PACKETS, 8)
  const stbl = box('stbl', box('stts', stts), box('stsc', words(0, 1, 1, 1, 1)), box('stsz', stsz), box('stco', stco))
  const mdia = box('mdia', box('mdhd', words(0, 0, 0, 1000, PACKETS, 0)), box('minf', stbl))
  return Buffer.concat(box('trak', box('tkhd', words(0, 0, 0, 1)), mdia))
}
const read = (track: Buffer) => tablesOf(track, 1, { most: 1_000_000, fileBytes: 1002 })

it('lets others have their turn while the tables of a video with very many packets are read', async () => {
  const turns = spyOnTimer('setImmediate')
  const tables = await read(trackWith())
  expect(tables?.pieces.count).toBe(PACKETS)
  expect(turns).toHaveBeenCalledTimes(Math.ceil(PACKETS / A_TURN))
})

it('lets others have their turn while very many empty packets are laid out', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bole-video-'))
  const [from, to] = [join(folder, 'from'), join(folder, 'to')]
  await writeFile(from, Buffer.alloc(1002))
  const handle = await open(from, 'r')
  try {
    const tables = await read(trackWith({ bytes: 0 }))
    if (!tables) throw new Error('no tables')
    const model = await readFile(SAMPLE_VIDEO)
    const plan = { model, tracks: [tables, tables], movieTimescale: 1000 }
    const turns = spyOnTimer('setImmediate')
    await copyVideo(handle, to, plan, Date.now() + 60_000)
    // Chunks are counted once and their bytes are read once.
    expect(turns).toHaveBeenCalledTimes(2 * Math.floor((2 * PACKETS) / A_TURN))
  } finally {
    await handle.close()
    await rm(folder, { recursive: true })
  }
})

it('copies a video whole where the disk takes its parts piece by piece', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bole-video-'))
  const from = join(folder, 'from')
  await writeFile(from, Buffer.alloc(1002))
  const handle = await open(from, 'r')
  try {
    const tables = await read(trackWith({ bytes: 0 }))
    if (!tables) throw new Error('no tables')
    const plan = { model: await readFile(SAMPLE_VIDEO), tracks: [tables, tables], movieTimescale: 1000 }
    const copied = async (name: string) => {
      await copyVideo(handle, join(folder, name), plan, Date.now() + 60_000)
      return readFile(join(folder, name))
    }
    const whole = await copied('whole')
    const prototype = Object.getPrototypeOf(handle) as { write: (...given: unknown[]) => unknown }
    const original = prototype.write
    prototype.write = function (part: unknown, at: unknown = 0, bytes: unknown = (part as Buffer).length) {
      return Reflect.apply(original, this, [part, at, Math.ceil(Number(bytes) / 2)])
    }
    onTestFinished(() => void (prototype.write = original))
    expect((await copied('in-pieces')).equals(whole)).toBe(true)
  } finally {
    await handle.close()
    await rm(folder, { recursive: true })
  }
})

it('refuses a video with thousands of times that are no packet’s', async () => {
  const empty = Array.from({ length: 2000 }, () => [0, 1]).flat()
  await expect(read(trackWith({ stts: words(0, 2001, ...empty, PACKETS, 1) }))).rejects.toThrow(RangeError)
})

it('refuses a video with more bytes in half a second of its fragments than are kept in memory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bole-video-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [from, to] = [join(folder, 'from'), join(folder, 'to')]
  await writeFile(from, await bytesInOneMoment())
  await expect(remux(from, to, 'u-1')).rejects.toThrow('视频已损坏或无法读取，请换一个')
  expect(existsSync(to)).toBe(false)
})
