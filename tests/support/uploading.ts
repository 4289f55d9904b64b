import sharp from 'sharp'
import { files } from '@contract/file'
import { BASE_PATHS, type Envelope } from '@contract/endpoint'
import type { TrendFile } from '@contract/trend'
import type { TestApp } from './testApp'

export const UPLOAD_PATH = BASE_PATHS[files.upload.base] + files.upload.path

/** A drawn picture with noise, so that its file is not too small. */
export function picture(width = 640, height = 480) {
  return sharp({
    create: { width, height, channels: 3, background: '#3a7', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  })
}

export interface Sent {
  content: Buffer | Uint8Array
  name?: string
  type?: string
  /** Null omits it. */
  kind?: string | null
  posterId?: string
}

/** The form's bytes and content type. */
export async function formOf({
  content,
  name = 'IMG_0001.jpg',
  type = 'image/jpeg',
  kind = 'picture',
  posterId,
}: Sent) {
  const form = new FormData()
  if (posterId) form.set('posterId', posterId)
  if (kind !== null) form.set('kind', kind)
  form.set('file', new File([new Uint8Array(content)], name, { type }))
  return asBody(form)
}

export async function asBody(form: FormData) {
  const response = new Response(form)
  return {
    payload: Buffer.from(await response.arrayBuffer()),
    'content-type': response.headers.get('content-type') ?? '',
  }
}

/** Uploads one file to the app. */
export async function upload(
  { app }: Pick<TestApp, 'app'>,
  sent: Sent,
  { token, key }: { token?: string; key?: string } = {},
): Promise<Envelope<TrendFile>> {
  const { payload, 'content-type': contentType } = await formOf(sent)
  const response = await app.inject({
    method: 'POST',
    url: UPLOAD_PATH,
    headers: {
      'content-type': contentType,
      ...(token === undefined ? {} : { 'x-accesstoken': token }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    payload,
  })
  return response.json()
}
