import { setImmediate as nextTurn } from 'node:timers/promises'
import { boxesIn, inside, tableOf } from './boxes'

/** Contiguous bytes that start to play within this time are copied as one chunk. */
const PIECE_SECONDS = 0.5
const PIECE_BYTES = 1024 * 1024
/** Table rows processed before yielding to other work, in about 2 ms. */
export const ROWS_A_TURN = 8192
/** More entries of zero packets than any camera writes. */
const MAX_EMPTY_TIMES = 1000

/** The packets of a track and their positions, from the video's own tables. */
export interface TrackTables {
  timescale: number
  /** In the track's timescale. */
  duration: number
  edits: Buffer | undefined
  stts: Buffer
  ctts: Buffer | undefined
  stss: Buffer | undefined
  stsz: Buffer
  pieces: Pieces
}

/** Columns of equal length; the first `count` rows are used. */
export interface Pieces {
  count: number
  offset: Uint32Array
  bytes: Uint32Array
  packets: Uint32Array
  /** In the track's timescale. */
  begins: Float64Array
}

/** A track has more packets than allowed. */
export class TooManyPackets extends RangeError {}

/**
 * The tables of a track, undefined if it has no packets. Throws RangeError for inconsistent tables, TooManyPackets
 * above `most`.
 */
export async function tablesOf(
  moov: Buffer,
  trackId: number,
  { most, fileBytes }: { most: number; fileBytes: number },
): Promise<TrackTables | undefined> {
  const trak = boxesIn(moov).find(({ type, body }) => type === 'trak' && idOf(body) === trackId)?.body
  const mdhd = trak && inside(trak, 'mdia', 'mdhd')
  const stbl = trak && inside(trak, 'mdia', 'minf', 'stbl')
  const stsz = stbl && inside(stbl, 'stsz')
  if (!mdhd || !stbl || !stsz) return undefined
  const need = (type: string) => inside(stbl, type) ?? missing()
  const packets = stsz.readUInt32BE(8)
  if (packets === 0) return undefined
  if (packets > most) throw new TooManyPackets()
  const timescale = mdhd.readUInt32BE(mdhd[0] === 1 ? 20 : 12)
  if (timescale === 0) throw new RangeError('no time')
  const even = stsz.readUInt32BE(4) !== 0
  const sizes = stsz.subarray(0, even ? 12 : 12 + packets * 4)
  if (!even && sizes.length < 12 + packets * 4) throw new RangeError('sizes are missing')
  const stts = tableOf(need('stts'), 8)
  const ctts = inside(stbl, 'ctts')
  const stss = inside(stbl, 'stss')
  const elst = inside(trak, 'edts', 'elst')
  const { pieces, duration } = await piecesOf({ stbl, sizes, packets, stts, timescale, fileBytes })
  return {
    timescale,
    duration,
    stts,
    stsz: sizes,
    pieces,
    edits: elst && tableOf(elst, elst[0] === 1 ? 20 : 12),
    ctts: ctts && signed(tableOf(ctts, 8)),
    stss: stss && tableOf(stss, 4),
  }
}

function missing(): never {
  throw new RangeError('a table is missing')
}

function idOf(trak: Buffer): number {
  const tkhd = inside(trak, 'tkhd')
  return tkhd ? tkhd.readUInt32BE(tkhd[0] === 1 ? 20 : 12) : 0
}

/** MOV writes negative offsets with version 0, which in MP4 has none. */
function signed(ctts: Buffer): Buffer {
  for (let at = 12; at < ctts.length; at += 8) {
    if (ctts.readInt32BE(at) < 0) {
      ctts[0] = 1
      break
    }
  }
  return ctts
}

interface Source {
  stbl: Buffer
  sizes: Buffer
  packets: number
  stts: Buffer
  timescale: number
  fileBytes: number
}

async function piecesOf({
  stbl,
  sizes,
  packets,
  stts,
  timescale,
  fileBytes,
}: Source): Promise<{ pieces: Pieces; duration: number }> {
  const [stco, co64] = [inside(stbl, 'stco'), inside(stbl, 'co64')]
  const places = stco ? tableOf(stco, 4) : tableOf(co64 ?? missing(), 8)
  const placeOf = (chunk: number) =>
    stco ? places.readUInt32BE(8 + chunk * 4) : Number(places.readBigUInt64BE(8 + chunk * 8))
  const stsc = tableOf(inside(stbl, 'stsc') ?? missing(), 12)
  const even = sizes.readUInt32BE(4)
  const clock = clockOf(stts)
  const pieces: Pieces = {
    count: 0,
    offset: new Uint32Array(packets),
    bytes: new Uint32Array(packets),
    packets: new Uint32Array(packets),
    begins: new Float64Array(packets),
  }
  let [packet, row, end, now, row0] = [0, 0, -1, 0, 8]
  for (let chunk = 0; chunk < places.readUInt32BE(4) && packet < packets; chunk += 1) {
    while (row0 + 12 < stsc.length && stsc.readUInt32BE(row0 + 12) <= chunk + 1) row0 += 12
    let at = placeOf(chunk)
    const most = Math.min(stsc.readUInt32BE(row0 + 4), packets - packet)
    for (let n = 0; n < most; n += 1, packet += 1) {
      const size = even || sizes.readUInt32BE(12 + packet * 4)
      if (at + size > fileBytes) throw new RangeError('a packet lies behind the end')
      const isLong =
        now - (pieces.begins[row] ?? 0) > PIECE_SECONDS * timescale || (pieces.bytes[row] ?? 0) > PIECE_BYTES
      if (packet === 0 || at !== end || isLong) {
        if (packet > 0) row += 1
        pieces.offset[row] = at
        pieces.begins[row] = now
      }
      pieces.bytes[row] = (pieces.bytes[row] ?? 0) + size
      pieces.packets[row] = (pieces.packets[row] ?? 0) + 1
      at += size
      end = at
      now += clock()
      if (packet % ROWS_A_TURN === 0) await nextTurn()
    }
  }
  if (packet < packets) throw new RangeError('packets are missing')
  pieces.count = row + 1
  return { pieces, duration: now }
}

/** Returns a function that gives the duration of one packet after the other. */
function clockOf(stts: Buffer): () => number {
  let [at, left, empty] = [0, 0, 0]
  return () => {
    while (left === 0) {
      at += 8
      if (at >= stts.length) throw new RangeError('times are missing')
      left = stts.readUInt32BE(at)
      if (left === 0 && (empty += 1) > MAX_EMPTY_TIMES) throw new RangeError('times of no packets')
    }
    left -= 1
    return stts.readUInt32BE(at + 4)
  }
}
