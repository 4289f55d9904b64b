import { at } from '../../server/seed/random'
import { backdrop, circle, faded, hsl, type Painter, polygon, rect, shape, stroke, turned } from './svg'

/** A poster of plain shapes. */
export const poster: Painter = (r, frame) => {
  const { w, h } = frame
  const hue = r.between(0, 360)
  const tone = (place: number) => hsl(hue + at([0, 30, 180, 210, 60], place), r.between(52, 78), r.between(48, 78))
  const style = r.whole(0, 3)
  const marks: string[] = [backdrop(frame, 'ground', hsl(hue, 44, 93), hsl(hue + 40, 50, 84))]
  if (style === 0)
    for (let ring = 9; ring > 0; ring--)
      marks.push(circle(w * 0.5, h * (0.5 + r.between(-0.05, 0.05)), (Math.min(w, h) * ring) / 17, tone(ring)))
  if (style === 1) {
    const step = w / r.whole(4, 6)
    for (let x = 0; x < w; x += step)
      for (let y = 0; y < h; y += step) {
        const [a, b] = [tone(r.whole(0, 4)), tone(r.whole(0, 4))]
        const quarter = r.pick([
          `M${x} ${y} h${step} a${step} ${step} 0 0 1 ${-step} ${step} Z`,
          `M${x + step} ${y + step} h${-step} a${step} ${step} 0 0 1 ${step} ${-step} Z`,
        ])
        marks.push(rect(x, y, step + 1, step + 1, a), shape(quarter, b))
      }
  }
  if (style === 2)
    for (let band = 0; band < 8; band++)
      marks.push(
        faded(
          shape(
            `M0 ${h * (0.1 + band * 0.11)} C${w * r.between(0.2, 0.4)} ${h * (band * 0.12 - 0.1)} ${w * r.between(0.6, 0.8)} ${h * (0.3 + band * 0.12)} ${w} ${h * (0.08 + band * 0.12)} V${h} H0 Z`,
            tone(band),
          ),
          0.8,
        ),
      )
  if (style === 3)
    for (let piece = 0; piece < 26; piece++) {
      const [x, y, size] = [r.between(0, w), r.between(0, h), r.between(0.05, 0.18) * w]
      const drawn = r.pick([
        circle(x, y, size / 2, tone(piece)),
        rect(x, y, size, size, tone(piece), 14),
        polygon(
          [
            [x, y],
            [x + size, y],
            [x + size / 2, y - size],
          ],
          tone(piece),
        ),
        stroke(`M${x} ${y} q${size / 4} ${-size / 2} ${size / 2} 0 t${size / 2} 0`, tone(piece), 16),
      ])
      marks.push(turned(drawn, r.between(0, 90), x, y))
    }
  return { marks: marks.join(''), alt: ['圆环海报', '拼格图案海报', '彩色波浪海报', '几何图形海报'][style] ?? '海报' }
}

/** A board with charts. */
export const chart: Painter = (r, frame) => {
  const { w, h } = frame
  const hue = r.between(180, 290)
  const card = (x: number, y: number, wide: number, tall: number) =>
    faded(rect(x + 6, y + 10, wide, tall, '#000', 24), 0.1) + rect(x, y, wide, tall, '#fff', 24)
  const head = (x: number, y: number, wide: number) => rect(x + 30, y + 28, wide * 0.3, 16, hsl(hue, 20, 74), 8)
  const pad = w * 0.06
  const [topTall, lowTop] = [h * 0.46, h * 0.57]
  const bars = Array.from({ length: 9 }, (_, place) => {
    const tall = topTall * r.between(0.16, 0.7)
    return rect(
      pad + 50 + (place / 9) * (w - pad * 2 - 90),
      pad + topTall - 34 - tall,
      (w - pad * 2) / 15,
      tall,
      hsl(hue + (place % 3) * 22, 66, 62),
      8,
    )
  })
  const half = (w - pad * 3) / 2
  const [cx, cy, radius] = [pad + half / 2, lowTop + (h - lowTop - pad) * 0.55, Math.min(half, h - lowTop - pad) * 0.3]
  let turn = r.between(0, 6)
  const slices = Array.from({ length: 4 }, (_, place) => {
    const next = turn + r.between(0.7, 1.6)
    const [x1, y1, x2, y2] = [
      cx + Math.cos(turn) * radius,
      cy + Math.sin(turn) * radius,
      cx + Math.cos(next) * radius,
      cy + Math.sin(next) * radius,
    ]
    turn = next
    return stroke(`M${x1} ${y1} A${radius} ${radius} 0 0 1 ${x2} ${y2}`, hsl(hue + place * 46, 66, 62), radius * 0.42)
  })
  const line = Array.from(
    { length: 8 },
    (_, place) =>
      `${place ? 'L' : 'M'}${pad * 2 + half + 40 + (place / 7) * (half - 80)} ${lowTop + (h - lowTop - pad) * r.between(0.28, 0.84)}`,
  )
  return {
    marks:
      backdrop(frame, 'ground', hsl(hue, 46, 92), hsl(hue + 30, 50, 82)) +
      card(pad, pad, w - pad * 2, topTall) +
      head(pad, pad, w) +
      bars.join('') +
      card(pad, lowTop, half, h - lowTop - pad) +
      head(pad, lowTop, half) +
      slices.join('') +
      card(pad * 2 + half, lowTop, half, h - lowTop - pad) +
      head(pad * 2 + half, lowTop, half) +
      stroke(line.join(' '), hsl(hue + 120, 58, 52), 10),
    alt: '一组统计图表',
  }
}
