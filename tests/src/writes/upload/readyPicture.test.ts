import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readyPicture } from '@/writes/upload/readyPicture'

interface Options {
  maxWidth?: number
  maxHeight?: number
  width?: number
  success: (result: Blob) => void
}
const compressed = vi.hoisted(() => ({ options: [] as Options[] }))
vi.mock('compressorjs', () => ({
  default: function (_source: File, options: Options) {
    compressed.options.push(options)
    options.success(new Blob(['小']))
  },
}))

const photo = new File(['大'], 'a.jpg', { type: 'image/jpeg' })

/** Pictures of this size; broken if it is left out. */
function picturesOf(naturalWidth?: number, naturalHeight?: number): void {
  class Picture {
    naturalWidth = naturalWidth
    naturalHeight = naturalHeight
    onload = () => undefined
    onerror = () => undefined
    set src(_address: string) {
      queueMicrotask(() => (naturalWidth === undefined ? this.onerror() : this.onload()))
    }
  }
  vi.stubGlobal('Image', Picture)
}

beforeEach(() => {
  compressed.options = []
  URL.createObjectURL = () => 'blob:a'
  URL.revokeObjectURL = () => undefined
})
afterEach(() => vi.unstubAllGlobals())

it('a picture is scaled down to the usual long side', async () => {
  picturesOf(4000, 3000)
  expect((await readyPicture(photo, { isAvatar: false })).size).toBe(3)
  expect(compressed.options[0]).toMatchObject({ maxWidth: 2048, maxHeight: 2048 })
})

it('a long screenshot stays readable, and is no larger than a phone can draw', async () => {
  picturesOf(1080, 12_000)
  await readyPicture(photo, { isAvatar: false })
  expect(compressed.options[0]).toMatchObject({ maxWidth: 1080, maxHeight: 12_000 })
  picturesOf(1440, 30_000)
  await readyPicture(photo, { isAvatar: false })
  const { maxWidth = 0, maxHeight = 0 } = compressed.options[1] ?? {}
  expect(maxHeight).toBeLessThanOrEqual(16_383)
  expect(maxWidth * maxHeight).toBeLessThanOrEqual(4096 * 4096)
  expect(maxWidth).toBeGreaterThan(700)
})

it('an avatar is cut to its square', async () => {
  await readyPicture(photo, { isAvatar: true })
  expect(compressed.options[0]).toMatchObject({ width: 640, height: 640 })
  expect(compressed.options[0]).not.toHaveProperty('maxWidth')
})

it('what the browser cannot read is sent unchanged, for the backend to check', async () => {
  picturesOf()
  expect(await readyPicture(photo, { isAvatar: false })).toBe(photo)
  const heic = new File(['大'], 'a.heic', { type: 'image/heic' })
  await expect(readyPicture(heic, { isAvatar: false })).rejects.toThrow('无法读取这张图片，请改用 JPG 或 PNG 格式')
})
