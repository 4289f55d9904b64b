import type { Readable } from 'node:stream'
import { S3Store } from '@tus/s3-store'
import type { Upload } from '@tus/server'
import { type FileStore, StoreAway } from './fileStore'
import type { S3Place } from './s3Place'
import { s3Config, s3Store, withStoreAway } from './s3Store'
import { asStoreAway, isUnknownUpload } from './tusFailure'

const PART_BYTES = 8 * 1024 * 1024

/**
 * Unfinished uploads in the bucket of the files, under `tus-…`; parts are buffered in this machine's temp folder. Its
 * methods throw tus's 404 only for an upload that the bucket does not have, `StoreAway` if the bucket fails, and so does
 * what is read (rule: files).
 * @param silentMs as in `s3Config`
 */
export function resumableOnS3(place: S3Place, silentMs?: number): S3Store {
  return new ResumableS3Store(place, silentMs)
}

class ResumableS3Store extends S3Store {
  private readonly objects: Pick<FileStore, 'stat'>

  constructor(place: S3Place, silentMs?: number) {
    super({
      s3ClientConfig: { ...s3Config(place, silentMs), bucket: place.bucket },
      partSize: PART_BYTES,
      useTags: false,
      maxConcurrentPartUploads: 2,
    })
    this.objects = s3Store(place, silentMs)
  }

  /** The package reports every failure to read the record as an unknown upload. */
  override async getUpload(id: string): Promise<Upload> {
    try {
      return await super.getUpload(id)
    } catch (error) {
      if (isUnknownUpload(error) && (await this.objects.stat(`${id}.info`))) throw new StoreAway(false, error)
      return asStoreAway(error)
    }
  }

  override async read(id: string): Promise<Readable> {
    return withStoreAway(await super.read(id).catch(asStoreAway))
  }

  override remove(id: string): Promise<void> {
    return super.remove(id).catch(asStoreAway)
  }
}
