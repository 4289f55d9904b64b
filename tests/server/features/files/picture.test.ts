import sharp, { type Sharp } from 'sharp'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { bytesAt, refusedAs, send, withUploader } from './uploader'

withUploader()
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const TOO_MANY_FRAMES = '动图最多 1000 帧，请剪短后再上传'

/** A GIF of one pixel that changes with every frame. */
function gifOf(frames: number): Buffer {
  const screen = [1, 0, 1, 0, 0x80, 0, 0]
  const colours = [0, 0, 0, 255, 255, 255]
  const frame = (n: number) => [
    ...[0x21, 0xf9, 4, 4, 4, 0, 0, 0],
    ...[0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0],
    ...[2, 2, n % 2 ? 0x4c : 0x44, 1, 0],
  ]
  const all = Array.from({ length: frames }, (_one, n) => frame(n)).flat()
  return Buffer.concat([Buffer.from('GIF89a'), Buffer.from([...screen, ...colours, ...all, 0x3b])])
}

function chunk(name: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(content.length)
  return Buffer.concat([Buffer.from(name), size, content, Buffer.alloc(content.length % 2)])
}

/** An animated WebP of 2 × 2 pixels. */
async function webpOf(frames: number): Promise<Buffer> {
  const still = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#f00' } })
    .webp()
    .toBuffer()
  const size = [1, 0, 0, 1, 0, 0]
  const frame = chunk(
    'ANMF',
    Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 0, ...size, 40, 0, 0, 0]), still.subarray(12)]),
  )
  const head = chunk('VP8X', Buffer.from([2, 0, 0, 0, ...size]))
  return chunk(
    'RIFF',
    Buffer.concat([
      Buffer.from('WEBP'),
      head,
      chunk('ANIM', Buffer.alloc(6)),
      ...Array.from({ length: frames }, () => frame),
    ]),
  )
}

describe('an animation', () => {
  it('of a thousand frames stays whole', async () => {
    const { data } = await send({ content: gifOf(1000), name: 'fun.gif' })
    expect((await sharp(await bytesAt(data.url), { animated: true }).metadata()).pages).toBe(1000)
    expect((await send({ content: await webpOf(1000), name: 'fun.webp' })).code).toBe(0)
  })

  it('of more is refused before it is decoded, also as an avatar', async () => {
    const decode = vi.spyOn(sharp.prototype as Sharp, 'toBuffer')
    await refusedAs({ content: gifOf(1001), name: 'fun.gif' }, TOO_MANY_FRAMES)
    await refusedAs({ content: gifOf(1001), name: 'fun.gif', kind: 'avatar' }, TOO_MANY_FRAMES)
    expect(decode).not.toHaveBeenCalled()
  })

  it('of more is not even opened as WebP, whose header alone takes the decoder long', async () => {
    const content = await webpOf(1001)
    const open = vi.spyOn(sharp.prototype as Sharp, 'metadata')
    await refusedAs({ content, name: 'fun.webp' }, TOO_MANY_FRAMES)
    expect(open).not.toHaveBeenCalled()
  })
})

describe('a long picture', () => {
  const screenshot = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#00f' } }).composite([
      { input: { create: { width, height: 600, channels: 3, background: '#f00' } }, gravity: 'north' },
    ])
  const sizeAt = async (url: string) => {
    const { width, height, format } = await sharp(await bytesAt(url)).metadata()
    return [width, height, format]
  }

  it.each(['jpeg', 'png'] as const)('stays readable as %s', async (format) => {
    const content = await screenshot(1080, 12_000).toFormat(format).toBuffer()
    const { data } = await send({ content })
    expect(data).toMatchObject({ width: 1080, height: 12_000 })
    expect(await sizeAt(data.url)).toEqual([1080, 12_000, format === 'jpeg' ? 'jpeg' : 'webp'])
  })

  it('has its top as its thumbnail, as wide as that of others', async () => {
    const { data } = await send({ content: await screenshot(1080, 4000).png().toBuffer() })
    expect(await sizeAt(data.smallUrl)).toEqual([480, 480, 'webp'])
    const { channels } = await sharp(await bytesAt(data.smallUrl))
      .extract({ left: 0, top: 0, width: 480, height: 200 })
      .stats()
    expect(channels.map(({ mean }) => Math.round(mean / 255))).toEqual([1, 0, 0])
  })

  it('that is narrower than a thumbnail has one that is not enlarged', async () => {
    const { data } = await send({ content: await screenshot(200, 3000).jpeg().toBuffer() })
    expect(data).toMatchObject({ width: 200, height: 3000 })
    expect(await sizeAt(data.smallUrl)).toEqual([200, 480, 'jpeg'])
  })

  it('is bounded by its short side and by what WebP holds', async () => {
    const wide = await send({ content: await screenshot(1620, 6000).jpeg().toBuffer() })
    expect(wide.data).toMatchObject({ width: 1080, height: 4000 })
    const { data } = await send({ content: await screenshot(1000, 20_000).png().toBuffer() })
    expect(Math.max(data.width, data.height)).toBeLessThanOrEqual(16_383)
    expect(data.width).toBeGreaterThan(800)
  })

  it('that a camera has turned is judged upright', async () => {
    const content = await screenshot(4000, 1000).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { data } = await send({ content })
    expect(data).toMatchObject({ width: 1000, height: 4000 })
  })

  it('is an avatar like all others', async () => {
    const { data } = await send({ content: await screenshot(1000, 4000).jpeg().toBuffer(), kind: 'avatar' })
    expect(data).toMatchObject({ width: 160, height: 640 })
    expect(await sizeAt(data.smallUrl)).toEqual([120, 480, 'jpeg'])
  })
})

it('a picture and its thumbnail have 20 seconds together', async () => {
  const content = await webpOf(2)
  vi.useFakeTimers({ toFake: ['performance'] })
  const seconds: number[] = []
  const original = (sharp.prototype as Sharp).timeout
  vi.spyOn(sharp.prototype as Sharp, 'timeout').mockImplementation(function (this: Sharp, options) {
    seconds.push(options.seconds)
    vi.advanceTimersByTime(15_000)
    return original.call(this, options)
  })
  expect((await send({ content })).code).toBe(0)
  expect(seconds).toEqual([20, 5])
})
