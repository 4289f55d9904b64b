import { S3Store } from '@tus/s3-store'
import type { DataStore } from '@tus/server'
import type { S3Place } from './s3Place'
import { s3Config } from './s3Store'

const PART_BYTES = 8 * 1024 * 1024

/** In the bucket of the files, under `tus-…`; parts are buffered in this machine's temp folder. */
export function resumableOnS3(place: S3Place): DataStore {
  const config = { ...s3Config(place), bucket: place.bucket }
  return new S3Store({ s3ClientConfig: config, partSize: PART_BYTES, useTags: false, maxConcurrentPartUploads: 2 })
}
