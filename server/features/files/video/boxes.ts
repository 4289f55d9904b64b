import type { FileHandle } from 'node:fs/promises'

/** More boxes on one level than any camera writes. */
const MAX_BESIDE = 10_000

/** One box of an MP4 without its header. */
export interface Box {
  type: string
  body: Buffer
}

/** The boxes inside a box. Throws RangeError for invalid data. */
export function boxesIn(body: Buffer): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= body.length;) {
    const short = body.readUInt32BE(at)
    const size = short === 1 ? Number(body.readBigUInt64BE(at + 8)) : short === 0 ? body.length - at : short
    const head = short === 1 ? 16 : 8
    if (size < head || at + size > body.length || boxes.length >= MAX_BESIDE) throw new RangeError('no box')
    boxes.push({ type: body.toString('latin1', at + 4, at + 8), body: body.subarray(at + head, at + size) })
    at += size
  }
  return boxes
}

/** The first box at a path of types. */
export function inside(body: Buffer, ...path: string[]): Buffer | undefined {
  return path.reduce<Buffer | undefined>(
    (outer, name) => outer && boxesIn(outer).find(({ type }) => type === name)?.body,
    body,
  )
}

/** A table with its version, flags and count, checked to be exactly as long as its count says. Throws RangeError. */
export function tableOf(body: Buffer, entryBytes: number): Buffer {
  const end = 8 + body.readUInt32BE(4) * entryBytes
  if (end > body.length) throw new RangeError('a table ends too early')
  return body.subarray(0, end)
}

/** Consecutive bytes; large tables are never concatenated in memory. */
export type Parts = readonly Buffer[]

/** Bytes of all parts together. */
export const lengthOf = (parts: Parts) => parts.reduce((sum, { length }) => sum + length, 0)

/** A box of ISO BMFF with its header. Its size must fit in 32 bits. */
export function box(type: string, ...bodies: (Buffer | Parts)[]): Parts {
  const parts = bodies.flat()
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + lengthOf(parts))
  head.write(type, 4, 'latin1')
  return [head, ...parts]
}

/** 32-bit numbers. */
export function words(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4)
  numbers.forEach((number, at) => bytes.writeUInt32BE(number, at * 4))
  return bytes
}

/** Position of a top-level box in its file. */
export interface BoxPosition {
  at: number
  size: number
}

/** The whole box, header included. */
export async function bytesOf(handle: FileHandle, { at, size }: BoxPosition): Promise<Buffer> {
  const bytes = Buffer.alloc(size)
  await handle.read(bytes, 0, size, at)
  return bytes
}
