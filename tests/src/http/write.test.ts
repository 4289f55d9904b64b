import { http, HttpResponse } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FileKind } from '@contract/file'
import { backend, stub, stubOffline, stubRefusal } from '@tests/support/stubs'
import { acts } from '@contract/act'
import { makeFile } from '@tests/support/makers'
import { openHttp, refusal } from './openHttp'

const KEY = '00000000-0000-4000-8000-000000000001'
const like = { targetKind: 'TRENDS', targetId: 't1', on: true } as const

async function openWrite() {
  const page = await openHttp()
  return { ...page, ...(await import('@/http/write')) }
}

afterEach(() => void vi.restoreAllMocks())

describe('an upload', () => {
  it('leaves as a form with kind and file under the given key, and hears how far it is', async () => {
    const sent: { type: string | null; key: string | null; token: string | null }[] = []
    backend.use(
      http.post('*/api/files/v1/upload', async ({ request }) => {
        const { headers } = request
        sent.push({ type: headers.get('content-type'), key: headers.get('idempotency-key'), token: headers.get('x-accesstoken') })
        return HttpResponse.json({ code: 0, data: makeFile({ id: 'f1' }), msg: '' })
      }),
    )
    const { upload, session } = await openWrite()
    session.signIn({ accessToken: 'token-a', isFamilyAccount: 'N' })
    const shares: number[] = []
    const file = await upload(FileKind.Picture, new Blob(['x'.repeat(2000)], { type: 'image/jpeg' }), 'a.jpg', {
      key: KEY,
      onProgress: (share) => shares.push(share),
    })
    expect(file.id).toBe('f1')
    expect(sent).toEqual([{ type: expect.stringMatching(/^multipart\/form-data; boundary=/) as string, key: KEY, token: 'token-a' }])
    expect(shares.at(-1)).toBe(1)
  })
})

describe('a quiet write', () => {
  it('says nothing without a network, yet fails as any other', async () => {
    stubOffline(acts.like)
    const { write, said, errors } = await openWrite()
    const error = await refusal(write(acts.like, like, { key: KEY, quiet: true }))
    expect(errors.isTransport(error)).toBe(true)
    expect(said()).toEqual([])
    await refusal(write(acts.like, like, { key: KEY }))
    expect(said()).toEqual(['网络连接异常,请稍后再试!'])
  })

  it('gives data and refusals as `call` does', async () => {
    stub(acts.like, { on: true, count: 2 })
    const { write, errors } = await openWrite()
    expect(await write(acts.like, like, { key: KEY, quiet: true })).toEqual({ on: true, count: 2 })
    stubRefusal(acts.like, 310001, '该动态不存在或已被删除')
    expect(errors.codeOf(await refusal(write(acts.like, like, { key: KEY, quiet: true })))).toBe(310001)
  })
})
