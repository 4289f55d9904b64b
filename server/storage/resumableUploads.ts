import { readFile, rm, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { FileConfigstore, FileStore } from '@tus/file-store'
import { type DataStore, ERRORS, type Upload } from '@tus/server'
import { collectMinorGarbage } from '../lib/minorGc'
import { StoreAway } from './fileStore'
import { asStoreAway } from './tusFailure'

const FREE_EVERY_BYTES = 8 * 1024 * 1024

/** Folder of unfinished uploads: the bytes of each under its id, its record in `<id>.json`. */
export const resumableFolder = (dataDir: string) => join(dataDir, 'tus')

/**
 * Unfinished uploads below the data folder, which several processes may share. Its methods throw tus's 404 or 410 only
 * for an upload that is not there, `StoreAway` if the disk fails (rule: files).
 */
export function resumableOnDisk(dataDir: string): DataStore {
  const directory = resumableFolder(dataDir)
  return new LeanFileStore({ directory, configstore: new Records(directory) })
}

class LeanFileStore extends FileStore {
  override write(source: Readable, id: string, offset: number): Promise<number> {
    return super.write(Readable.from(freeing(source)), id, offset)
  }

  override getUpload(id: string): Promise<Upload> {
    return super.getUpload(id).catch(asStoreAway)
  }

  /** The package reports every failure as an unknown upload, and leaves the record of one without bytes. */
  override async remove(id: string): Promise<void> {
    const isGone = await unlink(join(this.directory, id)).then(() => false, trueIfMissing)
    await rm(join(this.directory, `${id}.json`), { force: true }).catch(asStoreAway)
    if (isGone) throw ERRORS.FILE_NOT_FOUND
  }
}

class Records extends FileConfigstore {
  /** Undefined without a record, or if a killed process left half of it. The package also says so of a failing disk. */
  override async get(id: string): Promise<Upload | undefined> {
    const text = await readFile(join(this.directory, `${id}.json`), 'utf8').catch(
      (error: unknown) => trueIfMissing(error) && '',
    )
    try {
      return JSON.parse(text) as Upload
    } catch {
      return undefined
    }
  }
}

function trueIfMissing(error: unknown): true {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return true
  throw new StoreAway(false, error)
}

/** Passes a stream on; the memory of processed chunks is freed early. */
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
