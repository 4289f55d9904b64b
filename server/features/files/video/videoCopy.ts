import { type FileHandle, open } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { box, boxesIn, inside, lengthOf, type Parts, words } from './boxes'
import { type Pieces, ROWS_A_TURN, type TrackTables } from './videoTables'

const WRITE_BYTES = 1024 * 1024
const MAX_WORD = 0xffff_ffff
const CONTAINERS: readonly string[] = ['mdia', 'minf']

/** Input of the new video: the head of a small one with the same tracks, and the old one's tables. */
export interface Plan {
  /** A video whose tracks are described like those of `tracks`, in the same order. */
  model: Buffer
  tracks: readonly TrackTables[]
  movieTimescale: number
}

/**
 * Writes the chunks of a video in playing order after their tables. Throws RangeError for inconsistent tables, before
 * anything is written if the chunks are together longer than the source, which several of them then share.
 */
export async function copyVideo(source: FileHandle, to: string, plan: Plan, deadline: number): Promise<void> {
  const { model, tracks } = plan
  const ftyp = box('ftyp', inside(model, 'ftyp') ?? Buffer.alloc(0))
  const places = tracks.map(({ pieces }) => Buffer.alloc(8 + pieces.count * 4))
  const moov = moovOf(plan, places)
  let at = lengthOf(ftyp) + lengthOf(moov) + 8
  const begin = at
  const { size: sourceBytes } = await source.stat()
  let rows = 0
  for (const { track, row } of inOrder(tracks)) {
    places[track]?.writeUInt32BE(at, 8 + row * 4)
    at += tracks[track]?.pieces.bytes[row] ?? 0
    if (at - begin > sourceBytes || at > MAX_WORD) throw new RangeError('packets lie over each other')
    if ((rows += 1) % ROWS_A_TURN === 0) await nextTurn()
  }
  tracks.forEach(({ pieces }, track) => places[track]?.writeUInt32BE(pieces.count, 4))
  const target = await open(to, 'w')
  try {
    for (const part of [...ftyp, ...moov, words(at - begin + 8), Buffer.from('mdat')])
      await writeAll(target, part, part.length)
    await copyPieces(source, target, tracks, deadline)
  } finally {
    await target.close()
  }
}

/** The chunks of all tracks by start time. */
function* inOrder(tracks: readonly TrackTables[]): Generator<{ track: number; row: number }> {
  const next = tracks.map(() => 0)
  for (;;) {
    let first: { track: number; row: number; at: number } | undefined
    tracks.forEach(({ pieces, timescale }, track) => {
      const row = next[track] ?? 0
      const at = (pieces.begins[row] ?? 0) / timescale
      if (row < pieces.count && (!first || at < first.at)) first = { track, row, at }
    })
    if (!first) return
    next[first.track] = first.row + 1
    yield first
  }
}

async function copyPieces(
  source: FileHandle,
  target: FileHandle,
  tracks: readonly TrackTables[],
  deadline: number,
): Promise<void> {
  const buffer = Buffer.allocUnsafe(WRITE_BYTES)
  let [full, rows] = [0, 0]
  for (const { track, row } of inOrder(tracks)) {
    if (Date.now() > deadline) throw new RangeError('it takes too long')
    if ((rows += 1) % ROWS_A_TURN === 0) await nextTurn()
    const { offset, bytes } = tracks[track]?.pieces ?? { offset: [], bytes: [] }
    let [at, left] = [offset[row] ?? 0, bytes[row] ?? 0]
    while (left > 0) {
      const { bytesRead } = await source.read(buffer, full, Math.min(left, WRITE_BYTES - full), at)
      if (bytesRead === 0) throw new RangeError('the video ends too early')
      full += bytesRead
      at += bytesRead
      left -= bytesRead
      if (full < WRITE_BYTES) continue
      await writeAll(target, buffer, full)
      full = 0
    }
  }
  await writeAll(target, buffer, full)
}

async function writeAll(target: FileHandle, buffer: Buffer, bytes: number): Promise<void> {
  for (let at = 0; at < bytes;) at += (await target.write(buffer, at, bytes - at)).bytesWritten
}

function moovOf({ model, tracks, movieTimescale }: Plan, places: readonly Buffer[]): Parts {
  const moov = inside(model, 'moov') ?? Buffer.alloc(0)
  const shown = tracks.map((track) => shownFor(track, movieTimescale))
  let track = -1
  return box(
    'moov',
    ...boxesIn(moov).map(({ type, body }) => {
      if (type === 'mvhd')
        return box(
          'mvhd',
          changed(body, [
            [12, movieTimescale],
            [16, Math.max(...shown)],
          ]),
        )
      if (type !== 'trak') return []
      track += 1
      const [tables, place] = [tracks[track], places[track]]
      if (!tables || !place) throw new RangeError('a track too many')
      return box('trak', ...boxesIn(body).map((child) => trackBox(child, tables, place, shown[track] ?? 0)))
    }),
  )
}

/** How long a track plays, in the video's timescale. */
function shownFor({ edits, duration, timescale }: TrackTables, movieTimescale: number): number {
  if (!edits) return Math.min(MAX_WORD, Math.round((duration / timescale) * movieTimescale))
  return Math.min(
    MAX_WORD,
    entriesOf(edits).reduce((sum, { length }) => sum + length, 0),
  )
}

/** The seconds that a track plays: no edit plays more than its tables hold; without an edit all of it is played. */
export function playedSeconds({ edits, duration, timescale }: TrackTables, movieTimescale: number): number {
  const whole = duration / timescale
  const played = (edits ? entriesOf(edits) : []).reduce((sum, { length, from }) => {
    const seconds = length / movieTimescale
    if (from < 0) return sum + seconds
    const rest = Math.max(0, whole - from / timescale)
    return sum + (length === 0 ? rest : Math.min(seconds, rest))
  }, 0)
  return played || whole
}

interface Edit {
  /** In the video's timescale; 0 for the rest of the track. */
  length: number
  /** Begin in the track, in its timescale; negative if nothing is played. */
  from: number
}

function entriesOf(edits: Buffer): Edit[] {
  const isLong = edits[0] === 1
  return Array.from({ length: edits.readUInt32BE(4) }, (_, n) => {
    const at = 8 + n * (isLong ? 20 : 12)
    return isLong
      ? { length: Number(edits.readBigUInt64BE(at)), from: Number(edits.readBigInt64BE(at + 8)) }
      : { length: edits.readUInt32BE(at), from: edits.readInt32BE(at + 4) }
  })
}

function trackBox(
  { type, body }: { type: string; body: Buffer },
  tables: TrackTables,
  places: Buffer,
  shown: number,
): Parts {
  if (CONTAINERS.includes(type))
    return box(type, ...boxesIn(body).map((child) => trackBox(child, tables, places, shown)))
  switch (type) {
    case 'tkhd':
      return [
        ...box('tkhd', changed(body, [[20, shown]])),
        ...(tables.edits ? box('edts', box('elst', tables.edits)) : []),
      ]
    case 'mdhd':
      return box('mdhd', mediaHead(body, tables))
    case 'stbl':
      return stblOf(inside(body, 'stsd') ?? Buffer.alloc(0), tables, places)
    case 'edts':
      return []
    default:
      return box(type, body)
  }
}

function changed(body: Buffer, numbers: readonly (readonly [at: number, number: number])[]): Buffer {
  if (body[0] !== 0) throw new Error('another version of a head than expected')
  const copy = Buffer.from(body)
  for (const [at, number] of numbers) copy.writeUInt32BE(number, at)
  return copy
}

/** In the version with 64-bit lengths; the language stays. */
function mediaHead(body: Buffer, { timescale, duration }: TrackTables): Buffer {
  const head = Buffer.alloc(36)
  head[0] = 1
  head.writeUInt32BE(timescale, 20)
  head.writeBigUInt64BE(BigInt(duration), 24)
  body.copy(head, 32, 20, 24)
  return head
}

function stblOf(stsd: Buffer, { stts, ctts, stss, stsz, pieces }: TrackTables, places: Buffer): Parts {
  return box(
    'stbl',
    box('stsd', stsd),
    box('stts', stts),
    ctts ? box('ctts', ctts) : [],
    stss ? box('stss', stss) : [],
    box('stsc', packetsPerPiece(pieces)),
    box('stsz', stsz),
    box('stco', places),
  )
}

/** Only lists changes of the number. */
function packetsPerPiece({ count, packets }: Pieces): Buffer {
  const isNew = (row: number) => row === 0 || packets[row] !== packets[row - 1]
  let rows = 0
  for (let row = 0; row < count; row += 1) if (isNew(row)) rows += 1
  const table = Buffer.alloc(8 + rows * 12)
  table.writeUInt32BE(rows, 4)
  let at = 8
  for (let row = 0; row < count; row += 1) {
    if (!isNew(row)) continue
    table.writeUInt32BE(row + 1, at)
    table.writeUInt32BE(packets[row] ?? 0, at + 4)
    table.writeUInt32BE(1, at + 8)
    at += 12
  }
  return table
}
