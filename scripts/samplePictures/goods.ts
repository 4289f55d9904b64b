import type { Random } from '../../server/seed/random'
import { backdrop, circle, faded, type Frame, hsl, oval, type Painter, polygon, rect, shape, stroke } from './svg'

/** A plain table in front of a wall, with the shadow of the object on it. */
function stand(r: Random, frame: Frame, hue: number): string {
  const { w, h } = frame
  return (
    backdrop(frame, 'wall', hsl(hue, 28, 94), hsl(hue, 24, 86), 0, h * 0.7) +
    rect(0, h * 0.7, w, h * 0.3, hsl(hue + r.between(-12, 12), 20, 74)) +
    faded(oval(w * 0.5, h * 0.78, w * 0.3, h * 0.05, '#000'), 0.18)
  )
}

export const mug: Painter = (r, frame) => {
  const { w, h } = frame
  const body = hsl(r.between(190, 220), 62, 46)
  return {
    alt: '马克杯',
    marks:
      stand(r, frame, 40) +
      stroke(
        `M${w * 0.64} ${h * 0.42} q${w * 0.16} ${h * 0.02} ${w * 0.1} ${h * 0.18} q${-w * 0.04} ${h * 0.07} ${-w * 0.12} ${h * 0.06}`,
        body,
        w * 0.04,
      ) +
      rect(w * 0.32, h * 0.34, w * 0.34, h * 0.44, body, w * 0.03) +
      oval(w * 0.49, h * 0.34, w * 0.17, h * 0.04, hsl(205, 40, 84)) +
      oval(w * 0.49, h * 0.345, w * 0.14, h * 0.028, hsl(24, 44, 28)) +
      faded(rect(w * 0.36, h * 0.4, w * 0.03, h * 0.32, '#fff', 8), 0.35) +
      stroke(
        `M${w * 0.44} ${h * 0.62} l${w * 0.06} ${-h * 0.1} l${w * 0.05} ${h * 0.06} l${w * 0.05} ${-h * 0.08}`,
        '#fff',
        7,
      ),
  }
}

export const umbrella: Painter = (r, frame) => {
  const { w, h } = frame
  const hue = r.between(220, 240)
  const [x, y, reach] = [w * 0.5, h * 0.5, w * 0.36]
  const panel = (place: number) => {
    const from = x - reach + (place * reach) / 2
    const to = from + reach / 2
    return shape(
      `M${x} ${y - h * 0.3} Q${(from + x) / 2 - (x - from) * 0.35} ${y - h * 0.24} ${from} ${y} Q${(from + to) / 2} ${y - h * 0.06} ${to} ${y} Q${(to + x) / 2 + (to - x) * 0.35} ${y - h * 0.24} ${x} ${y - h * 0.3} Z`,
      hsl(hue, 46, place % 2 ? 40 : 48),
    )
  }
  return {
    alt: '长柄雨伞',
    marks:
      stand(r, frame, 205) +
      stroke(
        `M${x} ${y - h * 0.32} V${h * 0.76} q0 ${h * 0.06} ${w * 0.05} ${h * 0.05} q${w * 0.03} 0 ${w * 0.03} ${-h * 0.04}`,
        hsl(28, 30, 34),
        9,
      ) +
      [0, 1, 2, 3].map(panel).join(''),
  }
}

export const book: Painter = (r, frame) => {
  const { w, h } = frame
  const cover = hsl(r.between(350, 370), 46, 42)
  return {
    alt: '精装书',
    marks:
      stand(r, frame, 90) +
      polygon(
        [
          [w * 0.3, h * 0.26],
          [w * 0.62, h * 0.22],
          [w * 0.66, h * 0.72],
          [w * 0.34, h * 0.78],
        ],
        cover,
      ) +
      polygon(
        [
          [w * 0.62, h * 0.22],
          [w * 0.7, h * 0.25],
          [w * 0.735, h * 0.74],
          [w * 0.66, h * 0.72],
        ],
        hsl(45, 30, 92),
      ) +
      polygon(
        [
          [w * 0.36, h * 0.36],
          [w * 0.57, h * 0.335],
          [w * 0.58, h * 0.42],
          [w * 0.37, h * 0.445],
        ],
        hsl(45, 60, 86),
      ) +
      stroke(
        `M${w * 0.4} ${h * 0.56} l${w * 0.16} ${-h * 0.02} M${w * 0.405} ${h * 0.61} l${w * 0.12} ${-h * 0.015}`,
        hsl(45, 60, 80),
        5,
      ),
  }
}

export const bag: Painter = (r, frame) => {
  const { w, h } = frame
  const cloth = hsl(r.between(36, 46), 34, 84)
  return {
    alt: '帆布包',
    marks:
      stand(r, frame, 150) +
      stroke(
        `M${w * 0.4} ${h * 0.4} C${w * 0.38} ${h * 0.14} ${w * 0.62} ${h * 0.14} ${w * 0.6} ${h * 0.4}`,
        hsl(40, 30, 60),
        12,
      ) +
      polygon(
        [
          [w * 0.28, h * 0.38],
          [w * 0.72, h * 0.38],
          [w * 0.75, h * 0.8],
          [w * 0.25, h * 0.8],
        ],
        cloth,
      ) +
      circle(w * 0.5, h * 0.58, w * 0.08, hsl(r.between(140, 160), 40, 42)) +
      stroke(`M${w * 0.47} ${h * 0.58} l${w * 0.02} ${h * 0.03} l${w * 0.045} ${-h * 0.06}`, '#fff', 7),
  }
}
