import { clouds, sky, tree } from './nature'
import { backdrop, circle, faded, hsl, type Painter, rect, ridge, shape } from './svg'

/** Rows of mountains, often with a lake before them. */
export const mountains: Painter = (r, frame) => {
  const { w, h } = frame
  const air = sky(r)
  const lake = r.chance(0.6)
  const shore = h * r.between(0.62, 0.74)
  const sunX = r.between(0.2, 0.8) * w
  const sunY = r.between(0.16, 0.36) * h
  const rows = r.whole(3, 5)
  const land = Array.from({ length: rows }, (_, row) =>
    ridge(
      r,
      frame,
      shore - h * 0.22 + (row / rows) * h * 0.24,
      h * r.between(0.16, 0.3) * (1 - (row / rows) * 0.5),
      r.between(2, 4),
      h,
      hsl(air.hue + row * 6, 26 + row * 5, air.light + (rows - row) * 7),
    ),
  )
  const water = lake
    ? backdrop(frame, 'lake', hsl(air.hue + 60, 38, air.light + 24), hsl(air.hue + 70, 44, air.light + 4), shore, h) +
      Array.from({ length: 34 }, () => {
        const y = r.between(shore + 8, h)
        return faded(
          rect(r.between(-0.1, 0.95) * w, y, r.between(0.05, 0.22) * w, 3 + (y - shore) / 90, '#fff', 2),
          r.between(0.1, 0.4),
        )
      }).join('')
    : rect(0, h * 0.86, w, h * 0.14, hsl(air.hue + 8, 36, air.light)) +
      Array.from({ length: 14 }, () =>
        tree(r, r.between(0, w), h * r.between(0.86, 1), h * r.between(0.08, 0.16), air.hue, air.light - 4),
      ).join('')
  return {
    marks:
      backdrop(frame, 'sky', air.top, air.bottom) +
      faded(circle(sunX, sunY, w * 0.12, air.sun), 0.35) +
      circle(sunX, sunY, w * r.between(0.05, 0.08), air.sun) +
      clouds(r, frame, 0.35) +
      land.join('') +
      water,
    alt: `${air.name}里的群山${lake ? '和湖水' : '与树林'}`,
  }
}

/** A park with a winding path. */
export const park: Painter = (r, frame) => {
  const { w, h } = frame
  const air = sky(r)
  const hue = r.chance(0.3) ? r.between(24, 48) : r.between(88, 140)
  const top = h * r.between(0.46, 0.58)
  const bend = r.between(0.2, 0.8) * w
  const path =
    `M${w * 0.32} ${h} C${bend} ${h * 0.82} ${w - bend} ${h * 0.72} ${w * 0.5} ${top + 14} ` +
    `L${w * 0.53} ${top + 14} C${w - bend + w * 0.12} ${h * 0.72} ${bend + w * 0.34} ${h * 0.84} ${w * 0.74} ${h} Z`
  const trees = Array.from({ length: r.whole(12, 22) }, () => top + r.next() ** 1.4 * (h - top))
    .sort((a, b) => a - b)
    .map((foot) => {
      const near = (foot - top) / (h - top)
      const side = r.chance(0.5) ? r.between(-0.02, 0.34) : r.between(0.68, 1.02)
      return tree(r, side * w, foot + 6, h * (0.12 + near * 0.26), hue, 34 + (1 - near) * 12)
    })
  const blooms = Array.from({ length: 70 }, () =>
    circle(
      r.between(0, w),
      r.between(top + 30, h),
      r.between(2, 6),
      hsl(r.pick([340, 48, 290, 12]), 80, r.between(66, 86)),
    ),
  )
  return {
    marks:
      backdrop(frame, 'sky', air.top, air.bottom) +
      clouds(r, frame, 0.35) +
      ridge(r, frame, top, h * 0.12, 3, h, hsl(hue + 20, 26, 56)) +
      backdrop(frame, 'grass', hsl(hue, 44, 58), hsl(hue, 46, 40), top, h) +
      blooms.join('') +
      shape(path, hsl(40, 34, 80)) +
      trees.join(''),
    alt: hue < 60 ? `${air.name}，秋天公园里的小路` : `${air.name}，公园里的树和小路`,
  }
}
