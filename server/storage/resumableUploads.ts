import { join } from 'node:path'
import { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import type { DataStore } from '@tus/server'
import { collectMinorGarbage } from '../lib/minorGc'

const FREE_EVERY_BYTES = 8 * 1024 * 1024

export const resumableFolder = (dataDir: string) => join(dataDir, 'tus')

/** Below the data folder, which several processes may share. */
export function resumableOnDisk(dataDir: string): DataStore {
  return new LeanFileStore({ directory: resumableFolder(dataDir) })
}

class LeanFileStore extends FileStore {
  override write(source: Readable, id: string, offset: number): Promise<number> {
    return super.write(Readable.from(freeing(source)), id, offset)
  }
}

/** The same chunks; processed ones are freed early. */
async function* freeing(source: Readable): AsyncGenerator<Buffer> {
  let passed = 0
  for await (const chunk of source as AsyncIterable<Buffer>) {
    passed += chunk.length
    if (passed >= FREE_EVERY_BYTES) {
      collectMinorGarbage()
      passed = 0
    }
    yield chunk
  }
}
