import { box, boxesIn, words } from '@server/features/files/video/boxes'
import { longVideo } from './longVideo'
import { phoneVideo } from './videos'

const MB = 1024 * 1024

/** A video of 0.2 MB whose 100 chunks all name the same 40 kB. */
export async function overlappingChunks(): Promise<Buffer> {
  const video = await longVideo({ frames: 10_000, sounds: 500 })
  const [stsz, stco] = ['stsz', 'stco'].map((type) => video.indexOf(type, 0, 'latin1') + 4)
  if (!stsz || !stco) throw new Error('a table is missing')
  for (let packet = 0; packet < 10_000; packet += 1) video.writeUInt32BE(400, stsz + 12 + packet * 4)
  const first = video.readUInt32BE(stco + 8)
  for (let chunk = 0; chunk < 100; chunk += 1) video.writeUInt32BE(first, stco + 8 + chunk * 4)
  return video
}

/** A video of 0.1 MB with one fragment whose 100 runs all name the same 0.1 MB; each lasts one tick or none. */
export const overlappingFragments = ({ lasts = 1 } = {}) => inOneFragment({ runs: 100, bytes: 100_000, lasts, next: 0 })

/** A video of 17 MB whose frames all play within a few ticks. */
export const bytesInOneMoment = () => inOneFragment({ runs: 17, bytes: MB, lasts: 1, next: MB })

/**
 * A video of 17 MB with a frame of 1 MB about every second.
 * @param soundAt about the second of its only packet of sound; without it the sound has none
 */
export const frameEverySecond = ({ soundAt }: { soundAt?: number } = {}) =>
  inOneFragment({ runs: 17, bytes: MB, lasts: 60_000, next: MB, ...(soundAt === undefined ? {} : { soundAt }) })

const SOUND_BYTES = 100

/**
 * A video whose frames lie in one fragment, one per run.
 * @param next from one frame's first byte to that of the next
 */
async function inOneFragment(frames: {
  runs: number
  bytes: number
  lasts: number
  next: number
  soundAt?: number
}): Promise<Buffer> {
  const { runs, bytes, lasts, next, soundAt } = frames
  const whole = await phoneVideo({ inFragments: true })
  const head = boxesIn(whole).flatMap(({ type, body }) => (type === 'ftyp' || type === 'moov' ? box(type, body) : []))
  const moofOf = (offset: number) =>
    box(
      'moof',
      box('mfhd', words(0, 1)),
      box(
        'traf',
        box('tfhd', words(0x020000, 1)),
        box('tfdt', words(0, 0)),
        // Data offset, duration, size and flags are present.
        ...Array.from({ length: runs }, (_, run) =>
          box('trun', words(0x000701, 1, offset + run * next, lasts, bytes, 0x0200_0000)),
        ),
      ),
      soundAt === undefined
        ? []
        : box(
            'traf',
            box('tfhd', words(0x020000, 2)),
            box('tfdt', words(0, soundAt * 48_000)),
            box('trun', words(0x000701, 1, offset + pictureBytes, 1024, SOUND_BYTES, 0x0200_0000)),
          ),
    )
  const pictureBytes = (runs - 1) * next + bytes
  const offset = Buffer.concat(moofOf(0)).length + 8
  return Buffer.concat([...head, ...moofOf(offset), ...box('mdat', Buffer.alloc(pictureBytes + SOUND_BYTES, 1))])
}
