import type { Readable } from 'node:stream'

/** A file on this machine's disk. */
export interface DiskFile {
  path: string
}

/** Where the bytes of files live: the disk by default, an S3-compatible store by `UPLOAD_URL`. Keys are `[a-z0-9/._-]+`. */
export interface FileStore {
  /** Writes the whole content under a key, replacing what was there. */
  write(key: string, content: Buffer | Readable | DiskFile): Promise<void>
  /** Bytes `start` to `end`, both included. Throws where the key is unknown. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  /** Undefined where the key is unknown. */
  stat(key: string): Promise<{ bytes: number } | undefined>
  remove(key: string): Promise<void>
  /** Writes a little and takes it away again. Throws where nothing can be written now. */
  probe(): Promise<void>
}

/** A store elsewhere failed or gave no answer; what it may have done by then, nobody knows. */
export class StoreAway extends Error {
  constructor(
    readonly wasWriting: boolean,
    cause: unknown,
  ) {
    super(wasWriting ? 'the store took no file' : 'the store gave no file', { cause })
  }
}
