import type { Endpoint } from '@contract/endpoint'
import { type FileKind, files } from '@contract/file'
import type { TrendFile } from '@contract/trend'
import { call, type CallOptions } from '@/http/call'

/**
 * Uploads one file of up to `UPLOAD_MAX_BYTES` (contract, /files/v1/upload). Throws as `call`.
 * @param name file name; part of the key's fingerprint together with kind and size
 */
export function uploadFile(
  kind: FileKind,
  file: Blob,
  name: string,
  options: CallOptions & { key: string },
): Promise<TrendFile> {
  const form = new FormData()
  form.append('kind', kind)
  form.append('file', file, name)
  const asForm: Endpoint<unknown, TrendFile> = files.upload
  return call(asForm, form, options)
}
