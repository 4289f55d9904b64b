/** Container format according to a file's first bytes. */
export interface Container {
  kind: 'mp4' | 'webm' | 'none'
  /** Four-letter code of the video codec in the file's index, for example `hvc1`. */
  codec?: string
  /** Offset of the next box to read, if the index was not within these bytes. */
  nextAt?: number
}

const CODECS = ['avc1', 'avc3', 'hvc1', 'hev1', 'dvh1', 'dvhe', 'av01', 'vp09', 'vp08', 'mp4v']

function textAt(bytes: Uint8Array, at: number, length = 4): string {
  return String.fromCharCode(...bytes.subarray(at, at + length))
}

function codecIn(bytes: Uint8Array, from: number, to: number): string | undefined {
  for (let at = from; at + 4 <= to; at++) {
    // Only a sample description is followed by six zero bytes and the data reference index 1.
    if (bytes[at + 4] !== 0 || bytes[at + 11] !== 1) continue
    const word = textAt(bytes, at)
    if (CODECS.includes(word)) return word
  }
  return undefined
}

/** Reads boxes from `bytes`, which start at offset `offset` of the file, at the start of a box. */
export function readContainer(bytes: Uint8Array, offset = 0): Container {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (offset === 0) {
    if (bytes.length >= 4 && view.getUint32(0) === 0x1a45dfa3) return { kind: 'webm' }
    if (bytes.length < 12 || textAt(bytes, 4) !== 'ftyp') return { kind: 'none' }
  }
  let at = 0
  while (at + 16 <= bytes.length) {
    const short = view.getUint32(at)
    const size = short === 1 ? view.getUint32(at + 8) * 2 ** 32 + view.getUint32(at + 12) : short
    if (textAt(bytes, at + 4) === 'moov') {
      return { kind: 'mp4', codec: codecIn(bytes, at + 8, Math.min(bytes.length, at + size)) }
    }
    if (size < 8) return { kind: 'mp4' }
    at += size
  }
  return { kind: 'mp4', nextAt: offset + at }
}
