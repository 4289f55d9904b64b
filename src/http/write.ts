import type { Endpoint } from '@contract/endpoint'
import { type FileKind, files } from '@contract/file'
import type { TrendFile } from '@contract/trend'
import { importChunk } from '@/lib/loadChunk'
import { addressOf } from './address'
import type { Quiet } from './apiError'
import { dataOf } from './dataOf'
import { judgeSilence } from './verdict'

export interface WriteOptions {
  /** The Idempotency-Key; the same again gets the first answer. */
  key: string
  signal?: AbortSignal
  /** Hears which share of the body has left, from 0 to 1. */
  onProgress?: (share: number) => void
  /** Says nothing where it fails on the way, for what is tried in the background. */
  quiet?: Quiet
}

const client = (quiet?: Quiet) =>
  importChunk(() => import('./client'), window.__chunks?.['http/client']?.[0]).catch(() => Promise.reject(judgeSilence(quiet)))

/** `call` for a write that needs more than most: progress, or silence. Returns and throws the same. */
export async function write<Body, Data>(endpoint: Endpoint<Body, Data>, body: Body, options: WriteOptions): Promise<Data> {
  const { send } = await client(options.quiet)
  return dataOf(endpoint, await send({ method: endpoint.method, url: addressOf(endpoint), body, ...options }))
}

/**
 * Uploads one file of up to `UPLOAD_MAX_BYTES` (contract, /files/v1/upload). Throws as `call`.
 * @param name what the file is called; belongs to the key's fingerprint together with kind and size
 */
export function upload(kind: FileKind, file: Blob, name: string, options: WriteOptions): Promise<TrendFile> {
  const form = new FormData()
  form.append('kind', kind)
  form.append('file', file, name)
  const asForm: Endpoint<unknown, TrendFile> = files.upload
  return write(asForm, form, options)
}
