import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FileStore } from '@server/storage/fileStore'

/** A file store in memory. */
export function memoryStore(): FileStore & { keys(): string[] } {
  const kept = new Map<string, Buffer>()
  const known = (key: string) => {
    const content = kept.get(key)
    if (!content) throw new Error(`no such key: ${key}`)
    return content
  }
  return {
    write: async (key, content) => {
      const whole = () =>
        content instanceof Readable ? buffer(content) : Buffer.isBuffer(content) ? content : readFile(content.path)
      kept.set(key, await whole())
    },
    read: async (key, range) => {
      const content = known(key)
      return Readable.from([range ? content.subarray(range.start, range.end + 1) : content])
    },
    stat: async (key) => (kept.has(key) ? { bytes: known(key).length } : undefined),
    remove: async (key) => {
      kept.delete(key)
    },
    probe: async () => undefined,
    keys: () => [...kept.keys()],
  }
}
