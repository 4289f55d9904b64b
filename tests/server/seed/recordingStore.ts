import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FileStore } from '@server/storage/fileStore'

/** A store in memory that records its writes; the `failAt`-th write, counted from 1, fails. */
export function recordingStore(failAt = 0) {
  const kept = new Map<string, Buffer>()
  let writes = 0
  const content = (key: string) => kept.get(key) ?? Buffer.alloc(0)
  const store: FileStore = {
    write: async (key, bytes) => {
      writes += 1
      if (writes === failAt) throw new Error('the disk is full')
      if (!Buffer.isBuffer(bytes)) throw new Error('only whole contents here')
      kept.set(key, bytes)
    },
    read: async (key) => Readable.from([content(key)]),
    stat: async (key) => (kept.has(key) ? { bytes: content(key).length } : undefined),
    remove: async (key) => void kept.delete(key),
    probe: async () => undefined,
  }
  return {
    ...store,
    keys: () => [...kept.keys()].sort(),
    bytes: (key: string) => content(key).length,
    digest: (key: string) => createHash('sha256').update(content(key)).digest('hex'),
    written: () => writes,
  }
}
