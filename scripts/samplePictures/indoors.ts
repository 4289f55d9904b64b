import type { Random } from '../../server/seed/random'
import { backdrop, circle, faded, type Frame, hsl, oval, type Painter, polygon, rect, shape, stroke } from './svg'

function plant(r: Random, x: number, foot: number, size: number): string {
  const leaves = Array.from({ length: 9 }, (_, place) =>
    oval(
      x + (place - 4) * size * 0.1,
      foot - size * r.between(0.7, 1.05),
      size * 0.09,
      size * 0.34,
      hsl(r.between(100, 150), 44, r.between(34, 50)),
      (place - 4) * 15,
    ),
  )
  return (
    leaves.join('') +
    polygon(
      [
        [x - size * 0.28, foot - size * 0.5],
        [x + size * 0.28, foot - size * 0.5],
        [x + size * 0.2, foot],
        [x - size * 0.2, foot],
      ],
      hsl(r.between(10, 30), 54, 60),
    )
  )
}

function lamp(x: number, foot: number, size: number, hue: number): string {
  return (
    faded(
      polygon(
        [
          [x - size * 0.3, foot - size],
          [x + size * 0.3, foot - size],
          [x + size * 0.9, foot],
          [x - size * 0.9, foot],
        ],
        '#fff3c4',
      ),
      0.3,
    ) +
    rect(x - size * 0.02, foot - size, size * 0.04, size, hsl(hue, 10, 30)) +
    oval(x, foot, size * 0.2, size * 0.04, hsl(hue, 10, 30)) +
    polygon(
      [
        [x - size * 0.14, foot - size * 1.2],
        [x + size * 0.14, foot - size * 1.2],
        [x + size * 0.3, foot - size * 0.94],
        [x - size * 0.3, foot - size * 0.94],
      ],
      hsl(hue, 62, 62),
    )
  )
}

/** A desk with a computer. */
export const desk: Painter = (r, frame) => {
  const { w, h } = frame
  const hue = r.between(0, 360)
  const top = h * r.between(0.6, 0.7)
  const [x, wide, tall] = [w * r.between(0.26, 0.34), w * 0.42, w * 0.28]
  const lines = Array.from({ length: 8 }, (_, row) =>
    rect(
      x + wide * 0.08,
      top - tall + tall * (0.14 + row * 0.09),
      wide * r.between(0.2, 0.78),
      tall * 0.035,
      hsl(hue + row * 30, 50, r.between(62, 80)),
      4,
    ),
  )
  const books = Array.from({ length: r.whole(3, 6) }, (_, place) =>
    rect(
      w * 0.72 + r.between(0, 20),
      top - (place + 1) * h * 0.024,
      w * r.between(0.16, 0.22),
      h * 0.022,
      hsl(hue + place * 55, 44, 56),
      4,
    ),
  )
  const cup =
    rect(w * 0.14, top + h * 0.05, w * 0.09, w * 0.1, '#fdfbf7', 12) +
    stroke(`M${w * 0.23} ${top + h * 0.07} q${w * 0.05} ${w * 0.02} 0 ${w * 0.06}`, '#fdfbf7', 10) +
    oval(w * 0.185, top + h * 0.05, w * 0.045, w * 0.012, hsl(24, 50, 30))
  const frames = Array.from({ length: r.whole(1, 3) }, (_, place) => {
    const [px, py, size] = [w * (0.14 + place * 0.3), h * r.between(0.1, 0.18), w * r.between(0.14, 0.2)]
    return (
      rect(px, py, size, size * 1.2, '#fff') +
      rect(px + 12, py + 12, size - 24, size * 1.2 - 24, hsl(hue + place * 90, 42, 74)) +
      circle(px + size / 2, py + size * 0.6, size * 0.22, hsl(hue + place * 90 + 40, 60, 62))
    )
  })
  return {
    marks:
      backdrop(frame, 'wall', hsl(hue, 26, 88), hsl(hue, 24, 78)) +
      frames.join('') +
      backdrop(frame, 'desk', hsl(28, 38, 62), hsl(26, 40, 48), top, h) +
      (r.chance(0.6) ? lamp(w * 0.84, top, w * 0.26, hue) : plant(r, w * 0.84, top + 6, w * 0.24)) +
      plant(r, w * 0.1, top + 4, w * r.between(0.14, 0.2)) +
      books.join('') +
      rect(x, top - tall, wide, tall, hsl(220, 14, 22), 14) +
      rect(x + 12, top - tall + 12, wide - 24, tall - 26, hsl(hue, 26, 30), 6) +
      lines.join('') +
      polygon(
        [
          [x - 24, top + 22],
          [x + wide + 24, top + 22],
          [x + wide, top],
          [x, top],
        ],
        hsl(220, 8, 74),
      ) +
      cup +
      rect(w * 0.34, top + h * 0.1, w * 0.3, h * 0.09, '#fffdf6', 6) +
      Array.from({ length: 4 }, (_, row) =>
        rect(w * 0.37, top + h * (0.118 + row * 0.018), w * r.between(0.1, 0.24), 5, hsl(hue, 20, 70)),
      ).join(''),
    alt: '办公桌上的电脑、书和绿植',
  }
}

/** Shelves of books. */
export const shelf: Painter = (r, frame: Frame) => {
  const { w, h } = frame
  const wood = r.between(18, 36)
  const rows = frame.h > frame.w ? 5 : 4
  const boards = Array.from({ length: rows }, (_, row) => {
    const foot = ((row + 1) / rows) * h - 12
    const parts: string[] = []
    for (let x = 34; x < w - 60;) {
      if (r.chance(0.09)) {
        parts.push(plant(r, x + w * 0.06, foot, h * 0.11))
        x += w * 0.13
        continue
      }
      const [wide, tall] = [w * r.between(0.022, 0.05), (h / rows) * r.between(0.52, 0.8)]
      const hue = r.between(0, 360)
      const lean = r.chance(0.08) ? `transform="rotate(8 ${x} ${foot})"` : ''
      parts.push(
        `<g ${lean}>${rect(x, foot - tall, wide, tall, hsl(hue, 40, r.between(38, 66)), 3)}${rect(x, foot - tall * 0.84, wide, tall * 0.05, hsl(hue, 30, 84))}${rect(x + wide * 0.3, foot - tall * 0.6, wide * 0.4, tall * 0.3, hsl(hue, 30, 78))}</g>`,
      )
      x += wide + (lean ? 30 : 3)
    }
    return (
      rect(24, (row / rows) * h + 12, w - 48, h / rows - 12, hsl(wood, 34, 28)) +
      parts.join('') +
      rect(0, foot, w, 20, hsl(wood, 42, 50))
    )
  })
  return { marks: rect(0, 0, w, h, hsl(wood, 42, 46)) + boards.join(''), alt: '摆满书的书架' }
}

/** A quiet corner with a window and an armchair. */
export const room: Painter = (r, frame) => {
  const { w, h } = frame
  const hue = r.between(0, 360)
  const floor = h * 0.78
  const [x, y, wide, tall] = [w * r.between(0.1, 0.2), h * 0.1, w * 0.44, h * 0.42]
  const view = backdrop(frame, 'view', hsl(204, 70, 72), hsl(r.between(30, 60), 70, 90), y, y + tall)
  const chair = hsl(hue + 160, 42, 52)
  const cx = w * r.between(0.58, 0.68)
  return {
    marks:
      rect(0, 0, w, h, 'none') +
      view +
      shape(`M0 0 H${w} V${h} H0 Z M${x} ${y} V${y + tall} H${x + wide} V${y} Z`, hsl(hue, 30, 86)) +
      shape(
        `M${x} ${y + tall} V${y + tall * 0.74} Q${x + wide * 0.3} ${y + tall * 0.52} ${x + wide} ${y + tall * 0.8} V${y + tall} Z`,
        hsl(120, 34, 58),
      ) +
      stroke(
        `M${x} ${y} h${wide} v${tall} h${-wide} Z M${x + wide / 2} ${y} v${tall} M${x} ${y + tall / 2} h${wide}`,
        '#fffdf8',
        16,
      ) +
      [x - 26, x + wide - w * 0.07]
        .map((left) => faded(rect(left, y - 24, w * 0.09, tall + 70, hsl(hue + 30, 44, 74), 8), 0.9))
        .join('') +
      backdrop(frame, 'floor', hsl(30, 36, 66), hsl(28, 38, 54), floor, h) +
      oval(w * 0.56, h * 0.9, w * 0.4, h * 0.06, hsl(hue + 40, 40, 74)) +
      lamp(w * 0.9, h * 0.86, h * 0.42, hue) +
      rect(cx - w * 0.16, h * 0.52, w * 0.32, h * 0.26, chair, 40) +
      rect(cx - w * 0.2, h * 0.64, w * 0.09, h * 0.2, hsl(hue + 160, 42, 44), 24) +
      rect(cx + w * 0.11, h * 0.64, w * 0.09, h * 0.2, hsl(hue + 160, 42, 44), 24) +
      rect(cx - w * 0.14, h * 0.7, w * 0.28, h * 0.1, hsl(hue + 160, 44, 60), 18) +
      rect(cx - w * 0.07, h * 0.62, w * 0.13, w * 0.11, hsl(hue + 70, 60, 70), 14) +
      plant(r, w * 0.12, h * 0.9, h * r.between(0.2, 0.28)),
    alt: '窗边的沙发、落地灯和绿植',
  }
}
