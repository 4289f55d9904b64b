import type { Random } from '../../server/seed/random'
import { tree } from './nature'
import { backdrop, circle, faded, hsl, type Painter, polygon, rect, shape, stroke } from './svg'

function tower(r: Random, x: number, foot: number, w: number, height: number, night: boolean, hue: number): string {
  const wall = hsl(hue + r.between(-14, 14), r.between(10, 28), night ? r.between(16, 26) : r.between(52, 76))
  const roof = r.pick([0, 1, 2])
  const top = foot - height
  const cap =
    roof === 1
      ? polygon(
          [
            [x, top],
            [x + w / 2, top - w * 0.5],
            [x + w, top],
          ],
          wall,
        )
      : roof === 2
        ? rect(x + w * 0.44, top - w * 0.6, w * 0.1, w * 0.6, wall)
        : ''
  const [columns, rows] = [Math.max(2, Math.floor(w / 30)), Math.max(3, Math.floor(height / 42))]
  const glass: string[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const lit = night ? r.chance(0.45) : r.chance(0.8)
      const tone = night
        ? lit
          ? hsl(44, 90, r.between(62, 76))
          : hsl(hue, 20, 14)
        : hsl(204, lit ? 44 : 22, lit ? 86 : 44)
      glass.push(
        rect(
          x + ((column + 0.24) / columns) * w,
          top + ((row + 0.3) / rows) * height,
          (w / columns) * 0.52,
          (height / rows) * 0.46,
          tone,
          2,
        ),
      )
    }
  }
  return rect(x, top, w, height, wall) + cap + glass.join('')
}

/** Towers of a city beside a road or river. */
export const skyline: Painter = (r, frame) => {
  const { w, h } = frame
  const night = r.chance(0.45)
  const hue = r.pick([212, 24, 190, 258, 340])
  const foot = h * r.between(0.76, 0.84)
  const far = Array.from({ length: 14 }, (_, place) =>
    rect((place / 14) * w, foot - h * r.between(0.14, 0.4), w / 12, h * 0.5, hsl(hue, 22, night ? 24 : 80)),
  )
  const near: string[] = []
  for (let x = -20; x < w;) {
    const wide = w * r.between(0.09, 0.17)
    near.push(tower(r, x, foot, wide, h * r.between(0.16, 0.52), night, hue))
    x += wide + r.between(4, 24)
  }
  const river = r.chance(0.5)
  const ground = river
    ? backdrop(frame, 'river', hsl(hue, 40, night ? 30 : 66), hsl(hue, 46, night ? 16 : 46), foot, h) +
      Array.from({ length: 40 }, () =>
        faded(
          rect(r.between(0, w), r.between(foot + 10, h), r.between(20, 130), 4, night ? hsl(44, 80, 70) : '#fff', 2),
          0.35,
        ),
      ).join('')
    : rect(0, foot, w, h, hsl(220, 8, night ? 18 : 46)) +
      Array.from({ length: 7 }, (_, place) =>
        rect(place * (w / 6), foot + (h - foot) * 0.5, w / 11, 7, hsl(48, 70, 82)),
      ).join('') +
      Array.from({ length: 9 }, (_, place) =>
        tree(r, (place + 0.5) * (w / 9), foot + 8, h * r.between(0.07, 0.1), 124, night ? 22 : 40),
      ).join('')
  return {
    marks:
      backdrop(frame, 'sky', hsl(hue, night ? 50 : 52, night ? 14 : 70), hsl(hue + 24, 56, night ? 40 : 90)) +
      circle(r.between(0.15, 0.85) * w, h * r.between(0.1, 0.24), w * 0.05, night ? '#f7f1d7' : '#fff6d8') +
      faded(far.join(''), 0.6) +
      near.join('') +
      ground,
    alt: `${night ? '夜里' : '白天'}的城市楼群${river ? '和江面' : '与街道'}`,
  }
}

function kiosk(r: Random, x: number, foot: number, size: number): string {
  const hue = r.between(0, 360)
  const stripes = Array.from({ length: 6 }, (_, place) => {
    const left = x + (place / 6) * size
    return shape(
      `M${left} ${foot - size * 0.98} h${size / 6} v${size * 0.2} a${size / 12} ${size / 12} 0 0 1 ${-size / 6} 0 Z`,
      place % 2 ? '#fffaf0' : hsl(hue, 62, 56),
    )
  })
  const goods = Array.from({ length: 12 }, (_, place) => {
    const [left, top, wide] = [x + ((place % 6) + 0.15) * (size / 6), foot - size * (place < 6 ? 0.42 : 0.18), size / 8]
    const tone = hsl(r.between(0, 360), 58, r.between(50, 70))
    return r.chance(0.4)
      ? circle(left + wide / 2, top - wide / 2, wide / 2, tone)
      : rect(left, top - wide * r.between(0.8, 1.5), wide, wide * 1.5, tone, 4)
  })
  return (
    rect(x + size * 0.03, foot - size * 0.9, size * 0.04, size * 0.9, hsl(26, 34, 40)) +
    rect(x + size * 0.93, foot - size * 0.9, size * 0.04, size * 0.9, hsl(26, 34, 40)) +
    goods.join('') +
    rect(x, foot - size * 0.42, size, size * 0.05, hsl(28, 40, 56)) +
    rect(x, foot - size * 0.18, size, size * 0.18, hsl(28, 44, 50)) +
    stripes.join('')
  )
}

/** Stalls of a small market. */
export const market: Painter = (r, frame) => {
  const { w, h } = frame
  const foot = h * 0.78
  const flags = Array.from({ length: 13 }, (_, place) => {
    const x = (place / 12) * w
    const y = h * 0.12 + Math.sin((place / 12) * Math.PI) * h * 0.07
    return polygon(
      [
        [x - 20, y],
        [x + 20, y],
        [x, y + 44],
      ],
      hsl(place * 47 + r.between(0, 30), 66, 62),
    )
  })
  const back = Array.from({ length: 3 }, (_, place) => kiosk(r, (place / 3) * w + w * 0.02, foot - h * 0.04, w * 0.28))
  return {
    marks:
      backdrop(frame, 'sky', hsl(r.between(190, 215), 56, 74), hsl(40, 60, 92)) +
      stroke(`M0 ${h * 0.12} Q${w / 2} ${h * 0.26} ${w} ${h * 0.12}`, hsl(30, 20, 50), 4) +
      flags.join('') +
      Array.from({ length: 6 }, () =>
        tree(r, r.between(0, w), foot - h * 0.05, h * r.between(0.24, 0.36), 118, 44),
      ).join('') +
      backdrop(frame, 'floor', hsl(34, 26, 78), hsl(30, 22, 62), foot - h * 0.08, h) +
      back.join('') +
      kiosk(r, w * r.between(0.04, 0.2), h * 0.97, w * 0.36) +
      kiosk(r, w * r.between(0.52, 0.6), h * 0.97, w * 0.36),
    alt: '摆着各种物件的集市摊位',
  }
}
