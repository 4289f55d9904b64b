import { describe, expect, it } from 'vitest'
import { pictureBounds } from '@contract/picture'

const size = (width: number, height: number) => ({ width, height })
const ratio = ({ width, height }: ReturnType<typeof size>) => width / height
const usual = size(2048, 2048)

describe('the box of a picture', () => {
  it.each([size(4000, 3000), size(1080, 2400), size(1000, 3000), size(3000, 1000), size(10, 10), size(0, 0)])(
    'bounds the long side of %j',
    (picture) => {
      expect(pictureBounds(picture)).toEqual(usual)
    },
  )

  it('bounds the short side of a long screenshot and of a panorama', () => {
    expect(pictureBounds(size(1440, 5000))).toEqual(size(1080, 3750))
    expect(pictureBounds(size(9000, 2160))).toEqual(size(4500, 1080))
  })

  it('leaves a long screenshot of a phone as it is', () => {
    expect(pictureBounds(size(1080, 12_000))).toEqual(size(1080, 12_000))
    expect(pictureBounds(size(300, 2000))).toEqual(size(300, 2000))
  })

  it.each([size(1080, 16_000), size(1080, 40_000), size(40_000, 1000), size(1, 50_000)])(
    'of %j fits what WebP and the canvas of iOS hold, with the same ratio',
    (picture) => {
      const box = pictureBounds(picture)
      expect(Math.max(box.width, box.height)).toBeLessThanOrEqual(16_383)
      expect(box.width * box.height).toBeLessThanOrEqual(4096 * 4096)
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(1)
      if (picture.width > 1) expect(ratio(box) / ratio(picture)).toBeCloseTo(1, 2)
    },
  )
})
