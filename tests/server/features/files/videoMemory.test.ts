import { existsSync, statSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EncodedVideoPacketSource } from 'mediabunny'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { remux } from '@server/features/files/video/video'
import { frameEverySecond } from '@tests/support/videos/hostileVideos'
import { lookAt } from '@tests/support/videos/videos'

const MB = 1024 * 1024

let folder: string
let to: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bole-video-'))
  to = join(folder, 'to')
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

async function remuxed(video: Buffer) {
  await writeFile(join(folder, 'from'), video)
  return remux(join(folder, 'from'), to, 'u-1')
}

/** How many bytes of frames were given to the library at most that are not in the file. */
function spyOnKept(): () => number {
  const add = EncodedVideoPacketSource.prototype.add
  let [given, most] = [0, 0]
  vi.spyOn(EncodedVideoPacketSource.prototype, 'add').mockImplementation(async function (
    this: EncodedVideoPacketSource,
    packet,
    meta,
  ) {
    await add.call(this, packet, meta)
    given += packet.byteLength
    most = Math.max(most, given - (existsSync(to) ? statSync(to).size : 0))
  })
  return () => most
}

it('refuses a video with more bytes in its fragments before its sound begins than are kept in memory', async () => {
  const video = await frameEverySecond({ soundAt: 18 })
  const kept = spyOnKept()
  await expect(remuxed(video)).rejects.toThrow('视频已损坏或无法读取，请换一个')
  expect(existsSync(to)).toBe(false)
  expect(kept()).toBe(0)
})

it.each<[string, { soundAt?: number }, string[]]>([
  ['has no sound where it says so', {}, ['video']],
  ['has sound only after some seconds', { soundAt: 5 }, ['video', 'audio']],
])('copies a video in fragments that %s, and keeps little of it in memory', async (_what, given, tracks) => {
  const video = await frameEverySecond(given)
  const kept = spyOnKept()
  await remuxed(video)
  expect(await lookAt(await readFile(to))).toMatchObject({ frames: 17, tracks })
  expect(kept()).toBeLessThan(8 * MB)
})
