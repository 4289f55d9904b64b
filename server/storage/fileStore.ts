import type { Readable } from 'node:stream'

/** A file on this machine's disk. */
export interface DiskFile {
  path: string
}

/**
 * Stores file contents: on the disk by default, in an S3-compatible store by `UPLOAD_URL`. Keys match `[a-z0-9/._-]+`.
 */
export interface FileStore {
  /** Writes the whole content under a key, replacing an existing one. */
  write(key: string, content: Buffer | Readable | DiskFile): Promise<void>
  /** Bytes `start` to `end`, both included. Throws for an unknown key. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  /** Undefined for an unknown key. */
  stat(key: string): Promise<{ bytes: number } | undefined>
  remove(key: string): Promise<void>
  /** Writes and deletes a small object. Throws if nothing can be written. */
  probe(): Promise<void>
}

/** A store failed or did not answer; the operation may have succeeded or not. Answered with 503. */
export class StoreAway extends Error {
  constructor(
    readonly wasWriting: boolean,
    cause: unknown,
  ) {
    super(wasWriting ? 'the store did not accept the file' : 'the store did not return the file', { cause })
  }
}
