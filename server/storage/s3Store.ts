import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { finished, PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { MINUTE_MS } from '@contract/text/timeUnits'
import { type DiskFile, type FileStore, StoreAway } from './fileStore'
import type { S3Place } from './s3Place'

/** The probe object is overwritten at this interval. */
const PROBE_EVERY_MS = MINUTE_MS
const PROBE_KEY = 'write-probe'
const CONNECT_MS = 5000
/** Longer than a client may stop reading (`emptyApp.ts`), during which nothing comes from the bucket either. */
const SILENT_MS = 65_000

/**
 * Client configuration for the store.
 * @param silentMs time without a byte after which a transfer fails
 */
export function s3Config(
  { endpoint, region, accessKeyId, secretAccessKey, pathStyle }: S3Place,
  silentMs = SILENT_MS,
): S3ClientConfig {
  return {
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: pathStyle,
    // Stores other than Amazon's do not support the checksums that the client adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: silentMs },
  }
}

/**
 * Files in one bucket of an S3-compatible store; an object becomes visible under its key when it is complete.
 * @param silentMs as in `s3Config`
 */
export function s3Store(place: S3Place, silentMs?: number): FileStore & { check(): Promise<void> } {
  const client = new S3Client(s3Config(place, silentMs))
  let probedAt = -Infinity
  const at = (key: string) => ({ Bucket: place.bucket, Key: key })
  return {
    write: async (key, content) => {
      const command = new PutObjectCommand({ ...at(key), ...(await bodyOf(content)) })
      await client.send(command).catch((error: unknown) => {
        probedAt = -Infinity
        throw new StoreAway(true, error)
      })
    },
    read: async (key, range) => {
      const Range = range && `bytes=${range.start}-${range.end}`
      const { Body } = await client.send(new GetObjectCommand({ ...at(key), Range })).catch(throwUnavailable)
      if (!(Body instanceof Readable)) throw new Error('the store answered without a body')
      return withStoreAway(Body)
    },
    stat: async (key) => {
      try {
        const { ContentLength = 0 } = await client.send(new HeadObjectCommand(at(key)))
        return { bytes: ContentLength }
      } catch (error) {
        return isUnknown(error) ? undefined : throwUnavailable(error)
      }
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(at(key))).catch(throwUnavailable)
    },
    probe: async () => {
      if (performance.now() - probedAt < PROBE_EVERY_MS) return
      await client.send(new PutObjectCommand({ ...at(PROBE_KEY), Body: 'x' }))
      probedAt = performance.now()
    },
    /** Throws if the bucket cannot be reached. */
    check: async () => {
      await client.send(new HeadBucketCommand({ Bucket: place.bucket }))
    },
  }
}

/** The store requires the length in advance. */
async function bodyOf(content: Buffer | Readable | DiskFile) {
  if (content instanceof Readable) return { Body: await buffer(content) }
  if (Buffer.isBuffer(content)) return { Body: content }
  return { Body: createReadStream(content.path), ContentLength: (await stat(content.path)).size }
}

/** Passes a stream on; fails with `StoreAway` if it breaks off. Destroying it ends the transfer. */
export function withStoreAway(body: Readable): Readable {
  const passed = new PassThrough()
  finished(body, (error) => error && passed.destroy(new StoreAway(false, error)))
  finished(passed, () => body.destroy())
  return body.pipe(passed)
}

function throwUnavailable(error: unknown): never {
  throw isUnknown(error) ? error : new StoreAway(false, error)
}

function isUnknown(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotFound' || error.name === 'NoSuchKey')
}
