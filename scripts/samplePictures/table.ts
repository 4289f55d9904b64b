import type { Random } from '../../server/seed/random'
import { circle, faded, hsl, oval, type Painter, polygon, rect, stroke } from './svg'

function dish(r: Random, x: number, y: number, size: number): string {
  const rim = r.chance(0.3) ? hsl(r.between(190, 230), 40, 82) : '#fdfbf7'
  const plate =
    faded(circle(x + size * 0.05, y + size * 0.07, size, '#000'), 0.16) +
    circle(x, y, size, rim) +
    circle(x, y, size * 0.84, hsl(36, 20, 95))
  const spread = (count: number, reach: number, draw: (px: number, py: number) => string) =>
    Array.from({ length: count }, () => {
      const [turn, far] = [r.between(0, 6.28), Math.sqrt(r.next()) * reach * size]
      return draw(x + Math.cos(turn) * far, y + Math.sin(turn) * far)
    }).join('')
  const greens = (count: number) =>
    spread(count, 0.55, (px, py) =>
      oval(px, py, size * 0.14, size * 0.06, hsl(r.between(90, 130), 52, r.between(34, 52)), r.between(0, 180)),
    )
  const kind = r.whole(0, 5)
  if (kind === 0)
    return (
      plate +
      circle(x, y, size * 0.7, hsl(32, 70, 62)) +
      Array.from({ length: 22 }, () => {
        const [a, b] = [r.between(-0.5, 0.5) * size, r.between(-0.5, 0.5) * size]
        return stroke(
          `M${x + a} ${y + b} q${size * 0.2} ${-size * 0.2} ${size * 0.3} 0 t${-size * 0.2} ${size * 0.2}`,
          hsl(44, 78, r.between(66, 80)),
          size * 0.035,
        )
      }).join('') +
      greens(9) +
      oval(x + size * 0.2, y - size * 0.2, size * 0.24, size * 0.2, '#fff') +
      circle(x + size * 0.2, y - size * 0.2, size * 0.11, hsl(40, 92, 58))
    )
  if (kind === 1)
    return (
      plate +
      Array.from({ length: 7 }, (_, place) => {
        const [px, py] = place ? [x + Math.cos(place) * size * 0.52, y + Math.sin(place) * size * 0.52] : [x, y]
        return (
          oval(px, py, size * 0.22, size * 0.16, hsl(40, 40, 88), place * 50) +
          stroke(`M${px - size * 0.14} ${py} q${size * 0.14} ${-size * 0.14} ${size * 0.28} 0`, hsl(36, 30, 74), 4)
        )
      }).join('')
    )
  if (kind === 2)
    return (
      plate +
      spread(26, 0.6, (px, py) =>
        rect(
          px - size * 0.09,
          py - size * 0.07,
          size * 0.18,
          size * 0.14,
          hsl(r.between(8, 24), 66, r.between(34, 48)),
          size * 0.05,
        ),
      ) +
      greens(16) +
      spread(8, 0.5, (px, py) => circle(px, py, size * 0.05, hsl(4, 80, 52)))
    )
  if (kind === 3)
    return (
      plate +
      spread(60, 0.62, (px, py) => oval(px, py, size * 0.06, size * 0.03, '#fffdf6', r.between(0, 180))) +
      greens(8) +
      Array.from({ length: 5 }, (_, place) =>
        oval(x + (place - 2) * size * 0.2, y + size * 0.2, size * 0.14, size * 0.3, hsl(16 + place * 3, 60, 50), 14),
      ).join('')
    )
  if (kind === 4)
    return (
      plate +
      spread(20, 0.56, (px, py) =>
        circle(px, py, size * r.between(0.09, 0.17), hsl(r.pick([2, 28, 52, 92, 282]), 74, r.between(50, 64))),
      )
    )
  return (
    plate +
    circle(x, y, size * 0.72, hsl(r.pick([8, 30, 48]), 74, 52)) +
    faded(oval(x - size * 0.2, y - size * 0.2, size * 0.34, size * 0.2, '#fff', -20), 0.3) +
    greens(14)
  )
}

/** Dishes seen from above. */
export const plate: Painter = (r, frame) => {
  const { w, h } = frame
  const hue = r.pick([26, 32, 206, 150, 350])
  const boards = Array.from({ length: 9 }, (_, place) =>
    rect(0, (place / 9) * h, w, h / 9 - 4, hsl(hue, 32, r.between(56, 64))),
  )
  const size = Math.min(w, h)
  const more = Array.from({ length: r.whole(2, 4) }, (_, place) =>
    dish(
      r,
      (place % 2 ? 0.84 : 0.14) * w + r.between(-30, 30),
      (place < 2 ? 0.14 : 0.86) * h + r.between(-30, 30),
      size * r.between(0.15, 0.2),
    ),
  )
  const sticks = [0, 34].map((shift) =>
    polygon(
      [
        [w * 0.82 + shift, h * 0.3],
        [w * 0.82 + shift + 14, h * 0.3],
        [w * 0.86 + shift + 10, h * 0.78],
        [w * 0.86 + shift, h * 0.78],
      ],
      hsl(16, 50, 32),
    ),
  )
  return {
    marks:
      rect(0, 0, w, h, hsl(hue, 32, 48)) +
      boards.join('') +
      more.join('') +
      dish(r, w * 0.46, h * 0.5, size * r.between(0.3, 0.36)) +
      sticks.join(''),
    alt: '桌上的几盘家常饭菜',
  }
}
