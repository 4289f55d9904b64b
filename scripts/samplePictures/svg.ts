import type { Random } from '../../server/seed/random'

/** A drawn scene: its SVG elements and its alternative text. */
export interface Scene {
  marks: string
  alt: string
}

export interface Frame {
  w: number
  h: number
}

export type Painter = (r: Random, frame: Frame) => Scene

const n = (value: number) => Math.round(value * 10) / 10

export const hsl = (hue: number, saturation: number, lightness: number) =>
  `hsl(${n(((hue % 360) + 360) % 360)},${n(saturation)}%,${n(lightness)}%)`

export const rect = (x: number, y: number, w: number, h: number, fill: string, round = 0) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(Math.max(w, 0))}" height="${n(Math.max(h, 0))}" rx="${n(round)}" fill="${fill}"/>`

export const circle = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(Math.max(radius, 0))}" fill="${fill}"/>`

export const oval = (x: number, y: number, rx: number, ry: number, fill: string, turn = 0) =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${turn ? ` transform="rotate(${n(turn)} ${n(x)} ${n(y)})"` : ''}/>`

export const shape = (path: string, fill: string) => `<path d="${path}" fill="${fill}"/>`

export const stroke = (path: string, colour: string, width: number) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"/>`

export const polygon = (points: readonly (readonly [number, number])[], fill: string) =>
  `<polygon points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" fill="${fill}"/>`

export const faded = (marks: string, opacity: number) => `<g opacity="${n(opacity)}">${marks}</g>`

export const turned = (marks: string, degrees: number, x: number, y: number) =>
  `<g transform="rotate(${n(degrees)} ${n(x)} ${n(y)})">${marks}</g>`

/** A vertical colour gradient. */
export function backdrop({ w, h }: Frame, id: string, top: string, bottom: string, from = 0, to = h): string {
  return (
    `<defs><linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/>` +
    `<stop offset="1" stop-color="${bottom}"/></linearGradient></defs>` +
    rect(0, from, w, to - from, `url(#${id})`)
  )
}

/** A wavy ground from the left to the right edge, filled down to `bottom`. */
export function ridge(
  r: Random,
  { w }: Frame,
  base: number,
  height: number,
  peaks: number,
  bottom: number,
  fill: string,
) {
  const points: [number, number][] = [[0, bottom]]
  const [a, b, c] = [r.between(0, 6.3), r.between(0, 6.3), r.between(0, 6.3)]
  for (let step = 0; step <= 48; step++) {
    const x = (step / 48) * w
    const t = (step / 48) * Math.PI * peaks
    const swing = Math.sin(t + a) * 0.55 + Math.sin(t * 2.3 + b) * 0.3 + Math.sin(t * 4.9 + c) * 0.15
    points.push([x, base - ((swing + 1) / 2) * height])
  }
  points.push([w, bottom])
  return polygon(points, fill)
}

/** The whole picture as SVG text. */
export function picture({ w, h }: Frame, marks: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${marks}</svg>`
}
