import type { Random } from '../../server/seed/random'
import { backdrop, circle, faded, hsl, oval, type Painter, polygon, rect, shape, stroke } from './svg'

const SKINS = ['#f9dcc4', '#f3cba5', '#eebf94', '#e6b088', '#d99e73', '#fbe3d2']
const HAIRS = ['#1f1a17', '#2b211d', '#3a2a20', '#4a3426', '#5b3a26', '#17181f', '#8b8b90', '#6b3b2e']

/** One bust; `x`, `y` is the centre of the face, `size` half its height. */
function bust(r: Random, x: number, y: number, size: number): string {
  const skin = r.pick(SKINS)
  const hair = r.pick(HAIRS)
  const cloth = hsl(r.between(0, 360), r.between(24, 62), r.between(38, 66))
  const cut = r.whole(0, 7)
  const long = cut >= 4 && cut <= 6
  const face = r.between(0.72, 0.84)
  const behind = long
    ? shape(
        `M${x - size * 0.95} ${y - size * 0.1} C${x - size} ${y - size * 1.5} ${x + size} ${y - size * 1.5} ${x + size * 0.95} ${y - size * 0.1} L${x + size * r.between(0.85, 1.05)} ${y + size * r.between(0.7, 1.5)} H${x - size * 0.95} Z`,
        hair,
      )
    : ''
  const knot = cut === 7 ? circle(x, y - size * 1.22, size * 0.36, hair) : ''
  const body = shape(
    `M${x - size * 1.6} ${y + size * 2.6} C${x - size * 1.5} ${y + size * 1.2} ${x - size * 0.6} ${y + size * 1.25} ${x} ${y + size * 1.25} S${x + size * 1.5} ${y + size * 1.2} ${x + size * 1.6} ${y + size * 2.6} Z`,
    cloth,
  )
  const collar = r.pick([
    polygon(
      [
        [x - size * 0.42, y + size * 1.22],
        [x, y + size * 1.85],
        [x + size * 0.42, y + size * 1.22],
      ],
      '#fdfdfb',
    ) +
      polygon(
        [
          [x - size * 0.1, y + size * 1.45],
          [x + size * 0.1, y + size * 1.45],
          [x, y + size * 2.1],
        ],
        hsl(r.between(0, 360), 50, 42),
      ),
    oval(x, y + size * 1.24, size * 0.44, size * 0.22, skin),
    stroke(
      `M${x - size * 0.5} ${y + size * 1.24} Q${x} ${y + size * 1.6} ${x + size * 0.5} ${y + size * 1.24}`,
      'rgba(255,255,255,.75)',
      size * 0.12,
    ),
  ])
  const head =
    rect(x - size * 0.26, y + size * 0.6, size * 0.52, size * 0.75, skin, size * 0.2) +
    faded(oval(x, y + size * 0.95, size * 0.3, size * 0.14, '#7a4a2c'), 0.2) +
    oval(x - size * face, y + size * 0.08, size * 0.14, size * 0.2, skin) +
    oval(x + size * face, y + size * 0.08, size * 0.14, size * 0.2, skin) +
    oval(x, y, size * face, size, skin)
  const fringe = r.between(-0.3, 0.3) * size
  const tops = [
    `M${x - size * 0.86} ${y - size * 0.1} C${x - size * 1.05} ${y - size * 1.45} ${x + size * 1.05} ${y - size * 1.45} ${x + size * 0.86} ${y - size * 0.1} C${x + size * 0.66} ${y - size * 0.72} ${x - size * 0.66} ${y - size * 0.72} ${x - size * 0.86} ${y - size * 0.1} Z`,
    `M${x - size * 0.86} ${y - size * 0.02} C${x - size * 1.1} ${y - size * 1.5} ${x + size * 1.1} ${y - size * 1.5} ${x + size * 0.86} ${y - size * 0.02} C${x + size * 0.7} ${y - size * 0.5} ${x + fringe + size * 0.3} ${y - size * 0.42} ${x + fringe} ${y - size * 0.84} C${x + fringe - size * 0.3} ${y - size * 0.42} ${x - size * 0.7} ${y - size * 0.5} ${x - size * 0.86} ${y - size * 0.02} Z`,
    `M${x - size * 0.88} ${y} C${x - size * 1.1} ${y - size * 1.5} ${x + size * 1.1} ${y - size * 1.5} ${x + size * 0.88} ${y} L${x + size * 0.74} ${y - size * 0.42} H${x - size * 0.74} Z`,
  ]
  const top = shape(tops[cut % 3] ?? '', hair)
  const gap = r.between(0.32, 0.38) * size
  const eye = r.between(0.075, 0.1) * size
  const eyes = [-gap, gap]
    .map(
      (far) =>
        oval(x + far, y + size * 0.08, eye * 0.9, eye * 1.1, '#2a2320') +
        circle(x + far + eye * 0.3, y + size * 0.04, eye * 0.3, '#fff') +
        stroke(
          `M${x + far - size * 0.16} ${y - size * 0.15} q${size * 0.16} ${-size * r.between(0.03, 0.1)} ${size * 0.32} 0`,
          hair,
          size * 0.06,
        ),
    )
    .join('')
  const smile = r.between(0.1, 0.24) * size
  const mouth = r.chance(0.3)
    ? shape(
        `M${x - size * 0.26} ${y + size * 0.5} Q${x} ${y + size * 0.92} ${x + size * 0.26} ${y + size * 0.5} Z`,
        '#a8433e',
      )
    : stroke(`M${x - size * 0.24} ${y + size * 0.52} q${size * 0.24} ${smile} ${size * 0.48} 0`, '#a4514a', size * 0.06)
  const glasses = r.chance(0.38)
    ? [-gap, gap]
        .map(
          (far) =>
            `<rect x="${x + far - size * 0.24}" y="${y - size * 0.1}" width="${size * 0.48}" height="${size * 0.38}" rx="${r.pick([0.19, 0.08]) * size}" fill="rgba(255,255,255,.22)" stroke="${r.pick(['#333', '#7a4b2a', '#5a6b8c'])}" stroke-width="${size * 0.05}"/>`,
        )
        .join('') +
      stroke(`M${x - gap + size * 0.24} ${y + size * 0.05} H${x + gap - size * 0.24}`, '#444', size * 0.05)
    : ''
  const cheeks = faded(
    circle(x - size * 0.48, y + size * 0.36, size * 0.14, '#ee8f7c') +
      circle(x + size * 0.48, y + size * 0.36, size * 0.14, '#ee8f7c'),
    r.between(0.15, 0.5),
  )
  const nose = stroke(
    `M${x} ${y + size * 0.14} q${size * 0.08} ${size * 0.14} ${-size * 0.02} ${size * 0.18}`,
    'rgba(120,70,40,.5)',
    size * 0.05,
  )
  return behind + knot + body + head + collar + cheeks + eyes + nose + mouth + top + glasses
}

/** A portrait for the author's avatar. */
export const portrait: Painter = (r, frame) => {
  const { w, h } = frame
  const hue = r.between(0, 360)
  const ground = r.pick([
    backdrop(frame, 'ground', hsl(hue, 52, 82), hsl(hue + 30, 50, 68)),
    backdrop(frame, 'ground', hsl(hue, 40, 72), hsl(hue, 44, 60)) +
      circle(w * r.between(0.2, 0.8), h * 0.3, w * 0.3, hsl(hue + 20, 56, 82)),
    backdrop(frame, 'ground', hsl(204, 66, 78), hsl(190, 56, 90)) +
      oval(w * 0.5, h * 1.02, w * 0.8, h * 0.3, hsl(110, 40, 62)),
    rect(0, 0, w, h, hsl(hue, 34, 84)) +
      Array.from({ length: 6 }, (_, place) => rect((place / 6) * w, 0, w / 12, h, hsl(hue, 38, 78))).join(''),
  ])
  return { marks: ground + bust(r, w * 0.5, h * r.between(0.42, 0.46), h * r.between(0.24, 0.28)), alt: '头像' }
}

/** A group photo. */
export const group: Painter = (r, frame) => {
  const { w, h } = frame
  const hue = r.between(0, 360)
  const outside = r.chance(0.5)
  const ground = outside
    ? backdrop(frame, 'ground', hsl(205, 66, 72), hsl(196, 60, 90)) +
      shape(`M0 ${h * 0.6} Q${w * 0.4} ${h * 0.44} ${w} ${h * 0.58} V${h} H0 Z`, hsl(116, 40, 54))
    : backdrop(frame, 'ground', hsl(hue, 26, 88), hsl(hue, 24, 76)) +
      rect(w * 0.14, h * 0.08, w * 0.72, h * 0.34, '#fdfdfb', 16) +
      Array.from({ length: 5 }, (_, place) =>
        rect(
          w * 0.2 + place * w * 0.13,
          h * 0.36 - h * r.between(0.06, 0.2),
          w * 0.07,
          h * 0.04 + h * r.between(0.02, 0.1),
          hsl(hue + place * 40, 56, 68),
          6,
        ),
      ).join('')
  const back = r.whole(3, 4)
  const front = r.whole(2, 3)
  const row = (count: number, y: number, size: number) =>
    Array.from({ length: count }, (_, place) =>
      bust(r, ((place + 0.5) / count) * w, y + r.between(-12, 12), size),
    ).join('')
  return {
    marks: ground + row(back, h * 0.46, Math.min(w, h) * 0.085) + row(front, h * 0.7, Math.min(w, h) * 0.12),
    alt: outside ? '同事们在户外的合影' : '同事们在会议室的合影',
  }
}
