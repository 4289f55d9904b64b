import { clouds, sky } from './nature'
import { backdrop, circle, faded, hsl, oval, type Painter, polygon, rect, ridge, stroke } from './svg'

/** The sea with boats, sometimes a lighthouse. */
export const sea: Painter = (r, frame) => {
  const { w, h } = frame
  const air = sky(r)
  const line = h * r.between(0.44, 0.58)
  const house = r.chance(0.45)
  const boats = Array.from({ length: r.whole(1, 4) }, () => {
    const [x, y, size] = [r.between(0.1, 0.9) * w, line + r.between(0.02, 0.24) * h, r.between(0.04, 0.1) * w]
    return (
      polygon(
        [
          [x - size, y],
          [x + size, y],
          [x + size * 0.7, y + size * 0.36],
          [x - size * 0.7, y + size * 0.36],
        ],
        hsl(r.between(0, 30), 46, 36),
      ) +
      polygon(
        [
          [x + size * 0.06, y - 6],
          [x + size * 0.06, y - size * 1.7],
          [x + size * 0.86, y - 6],
        ],
        '#fdfbf5',
      ) +
      polygon(
        [
          [x - size * 0.06, y - 6],
          [x - size * 0.06, y - size * 1.4],
          [x - size * 0.66, y - 6],
        ],
        hsl(r.between(0, 360), 60, 68),
      )
    )
  })
  const x = r.pick([0.14, 0.84]) * w
  const tower = house
    ? oval(x, line + h * 0.04, w * 0.2, h * 0.05, hsl(30, 20, 34)) +
      polygon(
        [
          [x - w * 0.035, line + 8],
          [x - w * 0.022, line - h * 0.25],
          [x + w * 0.022, line - h * 0.25],
          [x + w * 0.035, line + 8],
        ],
        '#faf6ee',
      ) +
      [0.06, 0.15].map((up) => rect(x - w * 0.03, line - h * up - 20, w * 0.06, h * 0.04, hsl(4, 66, 54))).join('') +
      rect(x - w * 0.018, line - h * 0.29, w * 0.036, h * 0.04, hsl(48, 95, 72)) +
      polygon(
        [
          [x - w * 0.03, line - h * 0.29],
          [x, line - h * 0.33],
          [x + w * 0.03, line - h * 0.29],
        ],
        hsl(4, 66, 44),
      )
    : ''
  const waves = Array.from({ length: 26 }, (_, row) => {
    const y = line + 18 + (row / 26) ** 1.3 * (h - line)
    const from = r.between(-0.1, 0.7) * w
    const long = r.between(0.1, 0.3) * w
    return faded(
      stroke(`M${from} ${y} q${long / 4} ${-10 - row / 2} ${long / 2} 0 t${long / 2} 0`, '#fff', 2 + row / 7),
      0.4,
    )
  })
  return {
    marks:
      backdrop(frame, 'sky', air.top, air.bottom) +
      circle(r.between(0.2, 0.8) * w, line - h * r.between(0.04, 0.3), w * 0.07, air.sun) +
      clouds(r, frame, 0.3) +
      backdrop(frame, 'sea', hsl(200 + air.light / 4, 52, air.light + 22), hsl(208, 60, air.light), line, h) +
      tower +
      waves.join('') +
      boats.join(''),
    alt: house ? `${air.name}海边的灯塔和帆船` : `${air.name}的海面与帆船`,
  }
}

/** A field of flowers. */
export const flowers: Painter = (r, frame) => {
  const { w, h } = frame
  const air = sky(r)
  const hue = r.pick([338, 6, 48, 276, 28])
  const line = h * r.between(0.3, 0.42)
  const blossoms = Array.from({ length: 110 }, () => r.next() ** 0.8)
    .sort((a, b) => a - b)
    .map((near) => {
      const [x, y, size] = [r.between(0, w), line + 24 + near * (h - line), w * (0.008 + near * 0.03)]
      const leaf = stroke(
        `M${x} ${y} q${r.between(-8, 8)} ${size * 2} ${r.between(-10, 10)} ${size * 4}`,
        hsl(112, 40, 34),
        size / 4,
      )
      const tone = hsl(hue + r.between(-16, 16), 78, r.between(58, 78))
      const petals = [0, 72, 144, 216, 288].map((turn) => {
        const angle = ((turn + x) * Math.PI) / 180
        return circle(x + Math.cos(angle) * size * 0.72, y + Math.sin(angle) * size * 0.6, size * 0.55, tone)
      })
      return leaf + petals.join('') + circle(x, y, size * 0.42, hsl(46, 92, 62))
    })
  return {
    marks:
      backdrop(frame, 'sky', air.top, air.bottom) +
      clouds(r, frame, 0.22) +
      ridge(r, frame, line + 10, h * 0.1, 3, h, hsl(150, 26, 52)) +
      backdrop(frame, 'field', hsl(104, 40, 52), hsl(118, 44, 32), line, h) +
      blossoms.join(''),
    alt: `${air.name}下的一片花田`,
  }
}
