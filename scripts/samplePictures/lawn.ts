import { tree } from './nature'
import { backdrop, circle, faded, hsl, oval, type Painter, polygon, rect, shape, stroke } from './svg'

/** A sports ground: a running track or a court. */
export const court: Painter = (r, frame) => {
  const { w, h } = frame
  const hue = r.pick([14, 150, 210, 96])
  const track = r.chance(0.5)
  const line = h * r.between(0.3, 0.4)
  const lanes = track
    ? Array.from({ length: 7 }, (_, lane) =>
        polygon(
          [
            [w * (0.5 + (lane - 3.5) * 0.03), line],
            [w * (0.5 + (lane - 3.5) * 0.03) + 4, line],
            [w * (0.5 + (lane - 3.5) * 0.34) + 14, h],
            [w * (0.5 + (lane - 3.5) * 0.34), h],
          ],
          '#fff',
        ),
      ).join('')
    : stroke(
        `M${w * 0.08} ${h * 0.95} L${w * 0.28} ${line + h * 0.07} H${w * 0.72} L${w * 0.92} ${h * 0.95} Z M${w * 0.18} ${h * 0.66} H${w * 0.82} M${w * 0.5} ${line + h * 0.07} V${h * 0.95}`,
        '#fff',
        8,
      )
  const net = track
    ? ''
    : faded(rect(w * 0.14, h * 0.52, w * 0.72, h * 0.14, '#fff'), 0.35) +
      rect(w * 0.13, h * 0.5, w * 0.74, 9, '#fff') +
      rect(w * 0.13, h * 0.5, 12, h * 0.2, hsl(220, 16, 36)) +
      rect(w * 0.86, h * 0.5, 12, h * 0.2, hsl(220, 16, 36))
  const balls = Array.from({ length: r.whole(1, 3) }, () => {
    const [x, y, size] = [r.between(0.2, 0.8) * w, r.between(0.62, 0.9) * h, w * r.between(0.025, 0.06)]
    const ball = hsl(r.pick([24, 52, 200]), 82, 58)
    return (
      faded(oval(x, y + size, size, size * 0.24, '#000'), 0.2) +
      circle(x, y, size, ball) +
      stroke(`M${x - size} ${y} Q${x} ${y - size * 0.7} ${x + size} ${y}`, '#fff', 4)
    )
  })
  return {
    marks:
      backdrop(frame, 'sky', hsl(206, 66, 66), hsl(200, 60, 90)) +
      Array.from({ length: 12 }, () => tree(r, r.between(0, w), line + 8, h * r.between(0.1, 0.2), 124, 38)).join('') +
      rect(0, line - 22, w, 24, hsl(214, 14, 62)) +
      backdrop(frame, 'ground', hsl(hue, 52, 58), hsl(hue, 54, 44), line, h) +
      lanes +
      net +
      balls.join(''),
    alt: track ? '操场上的跑道' : '运动场上的球网和球',
  }
}

/** Balloons or kites above a meadow. */
export const balloons: Painter = (r, frame) => {
  const { w, h } = frame
  const kites = r.chance(0.4)
  const things = Array.from({ length: r.whole(6, 13) }, () => {
    const [x, y, size] = [r.between(0.06, 0.94) * w, r.between(0.06, 0.6) * h, r.between(0.035, 0.1) * w]
    const hue = r.between(0, 360)
    const tail = stroke(
      `M${x} ${y + size} q${r.between(-30, 30)} ${h * 0.1} ${r.between(-14, 14)} ${h * 0.2}`,
      hsl(hue, 30, 50),
      3,
    )
    if (kites)
      return (
        tail +
        polygon(
          [
            [x, y - size],
            [x + size * 0.7, y],
            [x, y + size],
            [x - size * 0.7, y],
          ],
          hsl(hue, 72, 62),
        ) +
        polygon(
          [
            [x, y - size],
            [x + size * 0.7, y],
            [x, y],
          ],
          hsl(hue, 72, 74),
        )
      )
    return (
      tail +
      oval(x, y, size * 0.82, size, hsl(hue, 70, 62)) +
      faded(oval(x - size * 0.28, y - size * 0.36, size * 0.16, size * 0.28, '#fff', 20), 0.6)
    )
  })
  return {
    marks:
      backdrop(frame, 'sky', hsl(r.between(196, 218), 70, 68), hsl(r.between(30, 60), 70, 90)) +
      things.join('') +
      shape(`M0 ${h * 0.84} Q${w * r.between(0.2, 0.5)} ${h * 0.7} ${w} ${h * 0.86} V${h} H0 Z`, hsl(104, 46, 56)) +
      shape(`M0 ${h * 0.9} Q${w * 0.6} ${h * 0.8} ${w} ${h * 0.94} V${h} H0 Z`, hsl(116, 44, 44)) +
      Array.from({ length: 5 }, () => tree(r, r.between(0, w), h * 0.88, h * r.between(0.08, 0.16), 120, 38)).join(''),
    alt: kites ? '草地上空的风筝' : '草地上空的彩色气球',
  }
}
