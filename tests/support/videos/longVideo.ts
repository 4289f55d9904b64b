import { readFile } from 'node:fs/promises'
import { box, boxesIn, inside, type Parts, words } from '@server/features/files/video/boxes'
import { SAMPLE_VIDEO } from './videos'

const MATRIX = words(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
/** Packets that a camera writes in a row before it switches to the other track. */
const PER_CHUNK = 100

interface Line {
  packets: number
  bytes: number
  /** Duration of a packet in units of `timescale`. */
  lasts: number
  timescale: number
  isVideo: boolean
  stsd: Buffer
}

/** A table with one entry per packet. */
function table(head: Buffer, count: number, entry: number[], fill: (row: Buffer, at: number) => void): Buffer {
  const rows = Buffer.alloc(count * entry.length * 4)
  for (let at = 0; at < count; at += 1) fill(rows.subarray(at * entry.length * 4), at)
  return Buffer.concat([head, rows])
}

function stblOf({ packets, bytes, lasts, isVideo, stsd }: Line, begin: number): Parts {
  const chunks = Math.ceil(packets / PER_CHUNK)
  const last = packets % PER_CHUNK || PER_CHUNK
  return box(
    'stbl',
    box('stsd', stsd),
    box('stts', words(0, 1, packets, lasts)),
    isVideo
      ? box(
          'ctts',
          table(words(0, packets), packets, [0, 0], (row, at) => {
            row.writeUInt32BE(1, 0)
            row.writeUInt32BE((1 + ([1, 3, 0][at % 3] ?? 0)) * lasts, 4)
          }),
        )
      : [],
    box('stsc', words(0, 2, 1, PER_CHUNK, 1, chunks, last, 1)),
    box(
      'stsz',
      table(words(0, 0, packets), packets, [0], (row) => row.writeUInt32BE(bytes, 0)),
    ),
    box('stco', words(0, chunks, ...Array.from({ length: chunks }, (_, chunk) => begin + chunk * PER_CHUNK * bytes))),
  )
}

function trakOf(line: Line, id: number, begin: number): Parts {
  const { packets, lasts, timescale, isVideo } = line
  const size = isVideo ? words(1280 << 16, 720 << 16) : words(0, 0)
  return box(
    'trak',
    box('tkhd', words(3, 0, 0, id, 0, Math.round((packets * lasts * 1000) / timescale), 0, 0, 0, 0), MATRIX, size),
    box(
      'mdia',
      box('mdhd', words(0, 0, 0, timescale, packets * lasts, 0x55c40000)),
      box('hdlr', words(0, 0), Buffer.from(isVideo ? 'vide' : 'soun'), Buffer.alloc(13)),
      box('minf', isVideo ? box('vmhd', words(1, 0, 0)) : box('smhd', words(0, 0)), stblOf(line, begin)),
    ),
  )
}

/** A video of very many small packets, as in one of several hours: reordered H.264 and AAC, without content. */
export async function longVideo({
  frames,
  sounds,
  bytes = 4,
}: {
  frames: number
  sounds: number
  bytes?: number
}): Promise<Buffer> {
  const moov = inside(await readFile(SAMPLE_VIDEO), 'moov') ?? Buffer.alloc(0)
  const described = boxesIn(moov).flatMap(({ type, body }) =>
    type === 'trak' ? [inside(body, 'mdia', 'minf', 'stbl', 'stsd')] : [],
  )
  const [ofVideo, ofAudio] = described.map((stsd) => stsd ?? Buffer.alloc(0))
  const lines: Line[] = [
    { packets: frames, bytes, lasts: 512, timescale: 15_360, isVideo: true, stsd: ofVideo ?? Buffer.alloc(0) },
    { packets: sounds, bytes, lasts: 1024, timescale: 48_000, isVideo: false, stsd: ofAudio ?? Buffer.alloc(0) },
  ]
  const ftyp = box('ftyp', Buffer.from('isom'), words(512), Buffer.from('isomavc1'))
  const mdat = box('mdat', Buffer.alloc((frames + sounds) * bytes, 1))
  const begin = Buffer.concat(ftyp).length + 8
  const head = box('mvhd', words(0, 0, 0, 1000, 1000, 0x10000, 0x1000000, 0, 0), MATRIX, Buffer.alloc(24), words(3))
  const traks = lines.map((line, at) => trakOf(line, at + 1, begin + (at === 0 ? 0 : frames * bytes)))
  return Buffer.concat([...ftyp, ...mdat, ...box('moov', head, ...traks)])
}
