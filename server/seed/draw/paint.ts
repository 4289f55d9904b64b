import sharp, { type Sharp } from 'sharp'
import { random } from '../random'
import { desk, room, shelf } from './indoors'
import { mountains, park } from './land'
import { balloons, court } from './lawn'
import { group, portrait } from './people'
import { chart, poster } from './shapes'
import { flowers, sea } from './shore'
import { plate } from './table'
import { market, skyline } from './town'
import { type Frame, type Painter, picture } from './svg'

export const PAINTERS = {
  mountains,
  park,
  sea,
  flowers,
  skyline,
  market,
  court,
  balloons,
  plate,
  desk,
  shelf,
  room,
  poster,
  chart,
  group,
  portrait,
} satisfies Record<string, Painter>
export type PainterName = keyof typeof PAINTERS

/** What is to be drawn; the same name always gives the same picture. */
export interface Sketch {
  name: string
  painter: PainterName
  w: number
  h: number
  format: 'jpeg' | 'webp'
}

export interface Painted {
  alt: string
  mime: string
  content: Buffer
  small: Buffer
}

const QUALITY = 78
const SMALL_SIDE = 480

/** Draws one picture and its small version, whose longer side has at most 480 pixels. */
export async function paint({ name, painter, w, h, format }: Sketch): Promise<Painted> {
  const frame: Frame = { w, h }
  const { marks, alt } = PAINTERS[painter](random(name), frame)
  const encoded = (image: Sharp) =>
    format === 'jpeg'
      ? image.jpeg({ quality: QUALITY }).toBuffer()
      : image.webp({ quality: QUALITY, effort: 1 }).toBuffer()
  const side = Math.min(SMALL_SIDE, Math.round(Math.max(w, h) / 2))
  const content = await encoded(sharp(Buffer.from(picture(frame, marks))).removeAlpha())
  const small = await encoded(sharp(content).resize({ width: side, height: side, fit: 'inside' }))
  return { alt, mime: `image/${format}`, content, small }
}
