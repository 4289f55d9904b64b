import sharp, { type Sharp } from 'sharp'
import type { SamplePicture, Subject } from '../../server/seed/plan/pictures'
import { random } from '../../server/seed/random'
import { desk, room, shelf } from './indoors'
import { bike } from './bike'
import { bag, book, mug, umbrella } from './goods'
import { receipt } from './receipt'
import { mountains, park } from './land'
import { balloons, court } from './lawn'
import { group, portrait } from './people'
import { chart, poster } from './shapes'
import { flowers, sea } from './shore'
import { plate } from './table'
import { market, skyline } from './town'
import { type Frame, type Painter, picture } from './svg'

const PAINTERS: Readonly<Record<Subject, Painter>> = {
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
  mug,
  umbrella,
  book,
  bag,
  receipt,
  bike,
}

export interface Painted {
  alt: string
  /** WebP, like `small`. */
  content: Buffer
  small: Buffer
}

const QUALITY = 40
const EFFORT = 6
const SMALL_SIDE = 480

/** Draws one picture and its small version, whose longer side has at most 480 pixels. */
export async function paint({ name, subject, w, h }: SamplePicture): Promise<Painted> {
  const frame: Frame = { w, h }
  const { marks, alt } = PAINTERS[subject](random(name), frame)
  const drawn = sharp(Buffer.from(picture(frame, marks))).removeAlpha()
  const encoded = (image: Sharp) => image.webp({ quality: QUALITY, effort: EFFORT }).toBuffer()
  const side = Math.min(SMALL_SIDE, Math.round(Math.max(w, h) / 2))
  const [content, small] = await Promise.all([
    encoded(drawn.clone()),
    encoded(drawn.clone().resize({ width: side, height: side, fit: 'inside' })),
  ])
  return { alt, content, small }
}
