import type { Random } from '../../server/seed/random'
import { circle, faded, type Frame, hsl, oval, polygon, rect } from './svg'

interface Sky {
  name: string
  top: string
  bottom: string
  sun: string
  /** Hue and lightness of the land below it. */
  hue: number
  light: number
}

export function sky(r: Random): Sky {
  const shift = r.between(-10, 10)
  return r.pick<Sky>([
    {
      name: '晴天',
      top: hsl(208 + shift, 72, 62),
      bottom: hsl(200 + shift, 70, 88),
      sun: hsl(48, 96, 84),
      hue: 128,
      light: 42,
    },
    {
      name: '傍晚',
      top: hsl(268 + shift, 42, 44),
      bottom: hsl(24 + shift, 92, 70),
      sun: hsl(32, 100, 74),
      hue: 248,
      light: 32,
    },
    {
      name: '清晨',
      top: hsl(196 + shift, 52, 76),
      bottom: hsl(38 + shift, 84, 88),
      sun: hsl(44, 98, 90),
      hue: 168,
      light: 46,
    },
    {
      name: '月夜',
      top: hsl(228 + shift, 56, 16),
      bottom: hsl(214 + shift, 48, 40),
      sun: hsl(54, 52, 90),
      hue: 216,
      light: 20,
    },
    {
      name: '阴天',
      top: hsl(212 + shift, 16, 66),
      bottom: hsl(206 + shift, 20, 86),
      sun: hsl(210, 12, 93),
      hue: 146,
      light: 40,
    },
  ])
}

export function clouds(r: Random, { w, h }: Frame, below: number): string {
  return Array.from({ length: r.whole(2, 5) }, () => {
    const [x, y, size] = [r.between(0, w), r.between(0.05, below) * h, r.between(0.03, 0.07) * w]
    const puffs = [-1.5, -0.7, 0.2, 1.1, 1.8].map((place) =>
      oval(x + place * size, y - r.between(0, 0.4) * size, size * r.between(0.7, 1.1), size * 0.5, '#fff'),
    )
    return faded(puffs.join(''), r.between(0.4, 0.8))
  }).join('')
}

export function tree(r: Random, x: number, foot: number, size: number, hue: number, light: number): string {
  const leaf = (extra: number) => hsl(hue + r.between(-14, 14), 42, light + extra)
  const trunk = rect(x - size * 0.05, foot - size * 0.5, size * 0.1, size * 0.52, hsl(24, 30, Math.max(light - 14, 12)))
  if (r.chance(0.4)) {
    const tiers = [0, 0.24, 0.48].map((up, tier) =>
      polygon(
        [
          [x - size * (0.34 - tier * 0.08), foot - size * (0.2 + up)],
          [x, foot - size * (0.68 + up)],
          [x + size * (0.34 - tier * 0.08), foot - size * (0.2 + up)],
        ],
        leaf(tier * 4 - 4),
      ),
    )
    return trunk + tiers.join('')
  }
  return (
    trunk +
    circle(x - size * 0.17, foot - size * 0.58, size * 0.24, leaf(-4)) +
    circle(x + size * 0.17, foot - size * 0.56, size * 0.22, leaf(0)) +
    circle(x, foot - size * 0.76, size * 0.27, leaf(5))
  )
}
