import 'fake-indexeddb/auto'
import type { UploadOptions } from 'tus-js-client'
import { expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { FileKind } from '@contract/file'
import { codeOf, messageOf } from '@/http/apiError'
import { uploadInChunks } from '@/http/resumableUpload'
import { refusal } from './openHttp'

const answer = vi.hoisted(() => ({ status: 0, body: '' }))
vi.mock('tus-js-client', async (original) => {
  const tus = await original<typeof import('tus-js-client')>()
  class Upload {
    constructor(
      _source: File,
      readonly options: UploadOptions,
    ) {}
    start() {
      const { status, body } = answer
      const response = { getStatus: () => status, getBody: () => body, getHeader: () => undefined }
      const failed = new tus.DetailedError('refused')
      this.options.onError?.(Object.assign(failed, { originalResponse: response }))
    }
  }
  return { ...tus, Upload }
})

const PROXY_PAGE = '<html><head><title>Bad Request</title></head></html>'

it.each([
  ['a sentence', 429, '未完成的上传过多，请先完成或取消\n', '未完成的上传过多，请先完成或取消', Code.TooOften],
  [
    'an envelope',
    429,
    '{"code":100429,"data":null,"msg":"请求过于频繁，请稍后再试"}',
    '请求过于频繁，请稍后再试',
    Code.TooOften,
  ],
  ['an envelope', 400, '{"code":100400,"data":null,"msg":"请求格式有误"}', '请求格式有误', Code.InvalidInput],
  ['the page of a proxy', 429, PROXY_PAGE, '上传失败', undefined],
  ['the page of a proxy', 400, PROXY_PAGE, '上传失败', undefined],
])(
  'an upload refused by %s and the status %i shows words, never what is between them',
  async (_by, status, body, words, code) => {
    Object.assign(answer, { status, body })
    const { signal } = new AbortController()
    const error = await refusal(
      uploadInChunks(new File(['1'], '1.mp4'), {
        kind: FileKind.Video,
        key: 'k1',
        signal,
        onProgress: () => undefined,
      }),
    )
    expect(messageOf(error, '上传失败')).toBe(words)
    expect(codeOf(error)).toBe(code)
  },
)
