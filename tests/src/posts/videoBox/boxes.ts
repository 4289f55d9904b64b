/** Bytes of MP4 boxes, for files that need not be playable. */
export function box(name: string, ...content: Uint8Array[]): Uint8Array {
  const body = content.reduce((sum, part) => sum + part.length, 0)
  const bytes = new Uint8Array(8 + body)
  new DataView(bytes.buffer).setUint32(0, bytes.length)
  bytes.set(
    [...name].map((letter) => letter.charCodeAt(0)),
    4,
  )
  content.reduce((at, part) => (bytes.set(part, at), at + part.length), 8)
  return bytes
}

export function join(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  parts.reduce((at, part) => (bytes.set(part, at), at + part.length), 0)
  return bytes
}

export const ftyp = box('ftyp', new Uint8Array(16))
export const media = (length: number) => box('mdat', new Uint8Array(length))

/** An index with one track of the given codec. */
export const moov = (codec: string) =>
  box('moov', new Uint8Array(40), box(codec, Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 1)))
