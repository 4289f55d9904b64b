import 'fake-indexeddb/auto'
import type { UploadOptions } from 'tus-js-client'
import { beforeEach, expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { FileKind } from '@contract/file'
import { codeOf, messageOf } from '@/http/apiError'
import { uploadInChunks } from '@/http/resumableUpload'
import { deviceStore } from '@/lib/stores/deviceStore'
import { refusal } from './openHttp'

const GONE = '上传不存在或已过期，请重新上传'

/** Statuses of the answers to come; none for success. */
const { answers, begun } = vi.hoisted(() => ({ answers: [] as number[], begun: [] as unknown[] }))
vi.mock('tus-js-client', async (original) => {
  const tus = await original<typeof import('tus-js-client')>()
  class Upload {
    url: string | null
    constructor(
      _source: File,
      readonly options: UploadOptions,
    ) {
      this.url = options.uploadUrl ?? null
      begun.push(this.url)
    }
    start() {
      const status = answers.shift()
      if (status === undefined) {
        this.url = 'https://host/tus/new'
        this.options.onUploadUrlAvailable?.()
        this.options.onSuccess?.({ lastResponse: {} as never })
        return
      }
      const response = { getStatus: () => status, getBody: () => `${GONE}\n`, getHeader: () => undefined }
      this.options.onError?.(Object.assign(new tus.DetailedError('gone'), { originalResponse: response }))
    }
  }
  return { ...tus, Upload }
})

const send = () => {
  const { signal } = new AbortController()
  return uploadInChunks(new File(['1'], '1.mp4'), {
    kind: FileKind.Video,
    key: 'gone',
    signal,
    onProgress: () => undefined,
  })
}

beforeEach(async () => {
  answers.length = 0
  begun.length = 0
  await deviceStore.write('upload.gone', 'https://host/tus/old')
})

it.each([404, 410])('an upload that the backend no longer has is begun again at once: HTTP %i', async (status) => {
  answers.push(status)
  expect(await send()).toBe('new')
  expect(begun).toEqual(['https://host/tus/old', null])
  expect(await deviceStore.read('upload.gone')).toBe('https://host/tus/new')
})

it.each([404, 410])('one that is gone a second time says why: HTTP %i', async (status) => {
  answers.push(status, status)
  const error = await refusal(send())
  expect([codeOf(error), messageOf(error, '上传失败')]).toEqual([Code.NotFound, GONE])
  expect(begun).toHaveLength(2)
  expect(await deviceStore.read('upload.gone')).toBeUndefined()
})
