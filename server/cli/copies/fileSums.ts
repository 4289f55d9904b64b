import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** Digests of the files of a backup, in the form of `sha256sum`, by key. */
export type FileSums = ReadonlyMap<string, string>

const placeOf = (folder: string) => join(folder, 'files.sha256')
const LINE = /^([0-9a-f]{64}) {2}files\/(.+)$/

/** Writes the sums of the stored files into a backup, one line each as they come, so that none is kept in memory. */
export async function writeSums(folder: string, sums: AsyncIterable<{ key: string; sum: string }>): Promise<void> {
  const file = await open(placeOf(folder), 'w', 0o600)
  try {
    for await (const { key, sum } of sums) await file.write(`${sum}  files/${key}\n`)
  } finally {
    await file.close()
  }
}

/** The sums in a backup by storage key; lines of another form are skipped. */
export async function readSums(folder: string): Promise<FileSums> {
  const sums = new Map<string, string>()
  for await (const line of createInterface({ input: createReadStream(placeOf(folder)) })) {
    const [, sum, key] = LINE.exec(line) ?? []
    if (sum && key) sums.set(key, sum)
  }
  return sums
}

/** Passes a stream on; `onDigest` gets its digest at the end and may throw. */
export async function* summed(source: Readable, onDigest: (sum: string) => void): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of source as AsyncIterable<Buffer>) {
    hash.update(chunk)
    yield chunk
  }
  onDigest(hash.digest('hex'))
}
