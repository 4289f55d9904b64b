import type { Random } from '../random'
import { backdrop, circle, faded, type Frame, hsl, oval, type Painter, polygon, rect, ridge, shape, stroke } from './svg'

interface Sky {
  name: string
  top: string
  bottom: string
  sun: string
  /** Hue and lightness of the land below it. */
  hue: number
  light: number
}

function sky(r: Random): Sky {
  const shift = r.between(-10, 10)
  return r.pick<Sky>([
    { name: '晴天', top: hsl(208 + shift, 72, 62), bottom: hsl(200 + shift, 70, 88), sun: hsl(48, 96, 84), hue: 128, light: 42 },
    { name: '傍晚', top: hsl(268 + shift, 42, 44), bottom: hsl(24 + shift, 92, 70), sun: hsl(32, 100, 74), hue: 248, light: 32 },
    { name: '清晨', top: hsl(196 + shift, 52, 76), bottom: hsl(38 + shift, 84, 88), sun: hsl(44, 98, 90), hue: 168, light: 46 },
    { name: '月夜', top: hsl(228 + shift, 56, 16), bottom: hsl(214 + shift, 48, 40), sun: hsl(54, 52, 90), hue: 216, light: 20 },
    { name: '阴天', top: hsl(212 + shift, 16, 66), bottom: hsl(206 + shift, 20, 86), sun: hsl(210, 12, 93), hue: 146, light: 40 },
  ])
}

function clouds(r: Random, { w, h }: Frame, below: number): string {
  return Array.from({ length: r.whole(2, 5) }, () => {
    const [x, y, size] = [r.between(0, w), r.between(0.05, below) * h, r.between(0.03, 0.07) * w]
    const puffs = [-1.5, -0.7, 0.2, 1.1, 1.8].map((place) =>
      oval(x + place * size, y - r.between(0, 0.4) * size, size * r.between(0.7, 1.1), size * 0.5, '#fff'))
    return faded(puffs.join(''), r.between(0.4, 0.8))
  }).join('')
}

export function tree(r: Random, x: number, foot: number, size: number, hue: number, light: number): string {
  const leaf = (extra: number) => hsl(hue + r.between(-14, 14), 42, light + extra)
  const trunk = rect(x - size * 0.05, foot - size * 0.5, size * 0.1, size * 0.52, hsl(24, 30, Math.max(light - 14, 12)))
  if (r.chance(0.4)) {
    const tiers = [0, 0.24, 0.48].map((up, tier) =>
      polygon([[x - size * (0.34 - tier * 0.08), foot - size * (0.2 + up)], [x, foot - size * (0.68 + up)],
        [x + size * (0.34 - tier * 0.08), foot - size * (0.2 + up)]], leaf(tier * 4 - 4)))
    return trunk + tiers.join('')
  }
  return trunk + circle(x - size * 0.17, foot - size * 0.58, size * 0.24, leaf(-4)) +
    circle(x + size * 0.17, foot - size * 0.56, size * 0.22, leaf(0)) + circle(x, foot - size * 0.76, size * 0.27, leaf(5))
}

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
    ridge(r, frame, shore - h * 0.22 + (row / rows) * h * 0.24, h * r.between(0.16, 0.3) * (1 - (row / rows) * 0.5),
      r.between(2, 4), h, hsl(air.hue + row * 6, 26 + row * 5, air.light + (rows - row) * 7)))
  const water = lake
    ? backdrop(frame, 'lake', hsl(air.hue + 60, 38, air.light + 24), hsl(air.hue + 70, 44, air.light + 4), shore, h) +
      Array.from({ length: 34 }, () => {
        const y = r.between(shore + 8, h)
        return faded(rect(r.between(-0.1, 0.95) * w, y, r.between(0.05, 0.22) * w, 3 + (y - shore) / 90, '#fff', 2), r.between(0.1, 0.4))
      }).join('')
    : rect(0, h * 0.86, w, h * 0.14, hsl(air.hue + 8, 36, air.light)) +
      Array.from({ length: 14 }, () => tree(r, r.between(0, w), h * r.between(0.86, 1), h * r.between(0.08, 0.16), air.hue, air.light - 4)).join('')
  return {
    marks: backdrop(frame, 'sky', air.top, air.bottom) + faded(circle(sunX, sunY, w * 0.12, air.sun), 0.35) +
      circle(sunX, sunY, w * r.between(0.05, 0.08), air.sun) + clouds(r, frame, 0.35) + land.join('') + water,
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
  const path = `M${w * 0.32} ${h} C${bend} ${h * 0.82} ${w - bend} ${h * 0.72} ${w * 0.5} ${top + 14} ` +
    `L${w * 0.53} ${top + 14} C${w - bend + w * 0.12} ${h * 0.72} ${bend + w * 0.34} ${h * 0.84} ${w * 0.74} ${h} Z`
  const trees = Array.from({ length: r.whole(12, 22) }, () => top + r.next() ** 1.4 * (h - top)).sort((a, b) => a - b)
    .map((foot) => {
      const near = (foot - top) / (h - top)
      const side = r.chance(0.5) ? r.between(-0.02, 0.34) : r.between(0.68, 1.02)
      return tree(r, side * w, foot + 6, h * (0.12 + near * 0.26), hue, 34 + (1 - near) * 12)
    })
  const blooms = Array.from({ length: 70 }, () =>
    circle(r.between(0, w), r.between(top + 30, h), r.between(2, 6), hsl(r.pick([340, 48, 290, 12]), 80, r.between(66, 86))))
  return {
    marks: backdrop(frame, 'sky', air.top, air.bottom) + clouds(r, frame, 0.35) +
      ridge(r, frame, top, h * 0.12, 3, h, hsl(hue + 20, 26, 56)) + backdrop(frame, 'grass', hsl(hue, 44, 58), hsl(hue, 46, 40), top, h) +
      blooms.join('') + shape(path, hsl(40, 34, 80)) + trees.join(''),
    alt: hue < 60 ? `${air.name}，秋天公园里的小路` : `${air.name}，公园里的树和小路`,
  }
}

/** The sea with boats, sometimes a lighthouse. */
export const sea: Painter = (r, frame) => {
  const { w, h } = frame
  const air = sky(r)
  const line = h * r.between(0.44, 0.58)
  const house = r.chance(0.45)
  const boats = Array.from({ length: r.whole(1, 4) }, () => {
    const [x, y, size] = [r.between(0.1, 0.9) * w, line + r.between(0.02, 0.24) * h, r.between(0.04, 0.1) * w]
    return polygon([[x - size, y], [x + size, y], [x + size * 0.7, y + size * 0.36], [x - size * 0.7, y + size * 0.36]], hsl(r.between(0, 30), 46, 36)) +
      polygon([[x + size * 0.06, y - 6], [x + size * 0.06, y - size * 1.7], [x + size * 0.86, y - 6]], '#fdfbf5') +
      polygon([[x - size * 0.06, y - 6], [x - size * 0.06, y - size * 1.4], [x - size * 0.66, y - 6]], hsl(r.between(0, 360), 60, 68))
  })
  const x = r.pick([0.14, 0.84]) * w
  const tower = house
    ? oval(x, line + h * 0.04, w * 0.2, h * 0.05, hsl(30, 20, 34)) +
      polygon([[x - w * 0.035, line + 8], [x - w * 0.022, line - h * 0.25], [x + w * 0.022, line - h * 0.25], [x + w * 0.035, line + 8]], '#faf6ee') +
      [0.06, 0.15].map((up) => rect(x - w * 0.03, line - h * up - 20, w * 0.06, h * 0.04, hsl(4, 66, 54))).join('') +
      rect(x - w * 0.018, line - h * 0.29, w * 0.036, h * 0.04, hsl(48, 95, 72)) + polygon([[x - w * 0.03, line - h * 0.29], [x, line - h * 0.33], [x + w * 0.03, line - h * 0.29]], hsl(4, 66, 44))
    : ''
  const waves = Array.from({ length: 26 }, (_, row) => {
    const y = line + 18 + (row / 26) ** 1.3 * (h - line)
    const from = r.between(-0.1, 0.7) * w
    const long = r.between(0.1, 0.3) * w
    return faded(stroke(`M${from} ${y} q${long / 4} ${-10 - row / 2} ${long / 2} 0 t${long / 2} 0`, '#fff', 2 + row / 7), 0.4)
  })
  return {
    marks: backdrop(frame, 'sky', air.top, air.bottom) + circle(r.between(0.2, 0.8) * w, line - h * r.between(0.04, 0.3), w * 0.07, air.sun) +
      clouds(r, frame, 0.3) + backdrop(frame, 'sea', hsl(200 + air.light / 4, 52, air.light + 22), hsl(208, 60, air.light), line, h) +
      tower + waves.join('') + boats.join(''),
    alt: house ? `${air.name}海边的灯塔和帆船` : `${air.name}的海面与帆船`,
  }
}

/** A field of flowers. */
export const flowers: Painter = (r, frame) => {
  const { w, h } = frame
  const air = sky(r)
  const hue = r.pick([338, 6, 48, 276, 28])
  const line = h * r.between(0.3, 0.42)
  const blossoms = Array.from({ length: 110 }, () => r.next() ** 0.8).sort((a, b) => a - b).map((near) => {
    const [x, y, size] = [r.between(0, w), line + 24 + near * (h - line), w * (0.008 + near * 0.03)]
    const leaf = stroke(`M${x} ${y} q${r.between(-8, 8)} ${size * 2} ${r.between(-10, 10)} ${size * 4}`, hsl(112, 40, 34), size / 4)
    const tone = hsl(hue + r.between(-16, 16), 78, r.between(58, 78))
    const petals = [0, 72, 144, 216, 288].map((turn) => {
      const angle = ((turn + x) * Math.PI) / 180
      return circle(x + Math.cos(angle) * size * 0.72, y + Math.sin(angle) * size * 0.6, size * 0.55, tone)
    })
    return leaf + petals.join('') + circle(x, y, size * 0.42, hsl(46, 92, 62))
  })
  return {
    marks: backdrop(frame, 'sky', air.top, air.bottom) + clouds(r, frame, 0.22) + ridge(r, frame, line + 10, h * 0.1, 3, h, hsl(150, 26, 52)) +
      backdrop(frame, 'field', hsl(104, 40, 52), hsl(118, 44, 32), line, h) + blossoms.join(''),
    alt: `${air.name}下的一片花田`,
  }
}
