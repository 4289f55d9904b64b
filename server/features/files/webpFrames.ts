import { readFile } from 'node:fs/promises'

const HEAD_BYTES = 12
const CHUNK_HEAD_BYTES = 8

/** Number of frames of an animated WebP, 0 for a still one, by its chunks: libwebp takes quadratic time to list them. */
export async function webpFrames(path: string): Promise<number> {
  const bytes = await readFile(path)
  let frames = 0
  let at = HEAD_BYTES
  while (at + CHUNK_HEAD_BYTES <= bytes.length) {
    if (bytes.toString('latin1', at, at + 4) === 'ANMF') frames += 1
    const size = bytes.readUInt32LE(at + 4)
    at += CHUNK_HEAD_BYTES + size + (size % 2)
  }
  return frames
}
