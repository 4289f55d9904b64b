import { backdrop, faded, hsl, type Painter, rect, stroke } from './svg'

/** A receipt on a table: rows of bars instead of words. */
export const receipt: Painter = (r, frame) => {
  const { w, h } = frame
  const [x, y, width, height] = [w * 0.24, h * 0.1, w * 0.52, h * 0.8]
  const ink = hsl(r.between(205, 225), 18, 40)
  const row = (place: number) => {
    const top = y + height * (0.3 + place * 0.09)
    return (
      faded(rect(x + width * 0.1, top, width * r.between(0.25, 0.45), h * 0.022, ink, 3), 0.75) +
      faded(rect(x + width * 0.72, top, width * 0.18, h * 0.022, ink, 3), 0.75)
    )
  }
  return {
    alt: '发票',
    marks:
      backdrop(frame, 'table', hsl(32, 26, 84), hsl(28, 24, 72), 0, h) +
      faded(rect(x + w * 0.015, y + h * 0.015, width, height, '#000', 6), 0.2) +
      rect(x, y, width, height, '#fffefa', 6) +
      rect(x + width * 0.25, y + height * 0.09, width * 0.5, h * 0.04, hsl(8, 60, 48), 4) +
      rect(x + width * 0.1, y + height * 0.22, width * 0.8, 3, ink) +
      [0, 1, 2, 3, 4].map(row).join('') +
      rect(x + width * 0.1, y + height * 0.8, width * 0.8, 3, ink) +
      rect(x + width * 0.55, y + height * 0.86, width * 0.35, h * 0.03, ink, 4) +
      stroke(`M${x + width * 0.3} ${y + height * 0.9} m-26 0 a26 26 0 1 0 52 0 a26 26 0 1 0 -52 0`, hsl(8, 70, 52), 4),
  }
}
