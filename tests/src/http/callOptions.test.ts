import { http, HttpResponse } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FileKind } from '@contract/file'
import { backend, stub, stubOffline, stubRefusal, stubUnreadable } from '@tests/support/stubs'
import { acts } from '@contract/act'
import { people } from '@contract/people'
import { trends } from '@contract/trend'
import { makeFile } from '@tests/support/makers'
import { openHttp, refusal } from './openHttp'

const KEY = '00000000-0000-4000-8000-000000000001'
const like = { targetKind: 'TRENDS', targetId: 't1', on: true } as const

async function openUpload() {
  const page = await openHttp()
  return { ...page, ...(await import('@/writes/upload/uploadFile')) }
}

afterEach(() => void vi.restoreAllMocks())

describe('an upload', () => {
  it('leaves as a form with kind and file under the given key, and reports its progress', async () => {
    const sent: { type: string | null; key: string | null; token: string | null }[] = []
    backend.use(
      http.post('*/api/files/v1/upload', async ({ request }) => {
        const { headers } = request
        sent.push({
          type: headers.get('content-type'),
          key: headers.get('idempotency-key'),
          token: headers.get('x-accesstoken'),
        })
        return HttpResponse.json({ code: 0, data: makeFile({ id: 'f1' }), msg: '' })
      }),
    )
    const { uploadFile, session } = await openUpload()
    session.signIn({ accessToken: 'token-a', isFamilyAccount: 'N' })
    const shares: number[] = []
    const file = await uploadFile(FileKind.Picture, new Blob(['x'.repeat(2000)], { type: 'image/jpeg' }), 'a.jpg', {
      key: KEY,
      onProgress: (share) => shares.push(share),
    })
    expect(file.id).toBe('f1')
    expect(sent).toEqual([
      { type: expect.stringMatching(/^multipart\/form-data; boundary=/) as string, key: KEY, token: 'token-a' },
    ])
    expect(shares.at(-1)).toBe(1)
  })
})

describe('a quiet write', () => {
  it('says nothing without a network, yet fails as any other', async () => {
    stubOffline(acts.like)
    const { call, said, errors } = await openHttp()
    const error = await refusal(call(acts.like, like, { key: KEY, quiet: true }))
    expect(errors.isTransport(error)).toBe(true)
    expect(said()).toEqual([])
    await refusal(call(acts.like, like, { key: KEY }))
    expect(said()).toEqual(['网络连接异常,请稍后再试!'])
  })

  it('gives data and refusals as any other', async () => {
    stub(acts.like, { on: true, count: 2 })
    const { call, errors } = await openHttp()
    expect(await call(acts.like, like, { key: KEY, quiet: true })).toEqual({ on: true, count: 2 })
    stubRefusal(acts.like, 310001, '该动态不存在或已被删除')
    expect(errors.codeOf(await refusal(call(acts.like, like, { key: KEY, quiet: true })))).toBe(310001)
  })
})

describe.each([
  ['no envelope', () => stubUnreadable(acts.like)],
  ['success with data that break the contract', () => stub(acts.like, 'gut' as never)],
])('a write whose answer is %s', (_what, arrange) => {
  it('may have been done: it fails on its way and can wait, as one without an answer', async () => {
    arrange()
    const { call, said, errors } = await openHttp()
    const { canWait } = await import('@/http/canWait')
    const quiet = await refusal(call(acts.like, like, { key: KEY, quiet: true }))
    const waitable = await refusal(call(acts.like, like, { key: KEY, quiet: 'offline' }))
    expect(said()).toEqual([])
    const loud = await refusal(call(acts.like, like, { key: KEY }))
    expect(said()).toEqual(['连接错误'])
    for (const error of [quiet, waitable, loud]) {
      expect(error).toMatchObject({ name: 'TransportError', kind: 'unreadable' })
      expect(canWait(error)).toBe(true)
      expect(errors.isOffline(error)).toBe(false)
    }
  })
})

it('a read whose data break the contract has failed', async () => {
  stub(people.account, 'gut' as never)
  const { call, said, errors } = await openHttp()
  const error = await refusal(call(people.account, {}))
  expect(errors.isTransport(error)).toBe(false)
  expect(said()).toEqual([])
})

it('a read in the background never takes what a visitor gets for the answer to a member', async () => {
  const asked: (string | null)[] = []
  backend.use(
    http.post('*/community-service/trends/v1/detail', ({ request }) => {
      asked.push(request.headers.get('x-accesstoken'))
      return HttpResponse.json(
        { code: 310001, data: null, msg: '该动态不存在或已被删除' },
        { headers: { 'X-Session': 'none' } },
      )
    }),
  )
  const { call, session, toasts, left, errors } = await openHttp('/trend/detail?id=t1')
  session.signIn({ accessToken: 'token-a', isFamilyAccount: 'N' })
  const silent = await refusal(call(trends.detail, { trendsId: 't1' }, { quiet: 'background' }))
  expect(silent).toMatchObject({ name: 'TransportError', kind: 'session' })
  // The next call that somebody asks for drops the token, and then a visitor is answered.
  expect(session.isMember()).toBe(true)
  expect(errors.codeOf(await refusal(call(trends.detail, { trendsId: 't1' })))).toBe(310001)
  expect(session.isMember()).toBe(false)
  const visitors = await refusal(call(trends.detail, { trendsId: 't1' }, { quiet: 'background' }))
  expect(errors.codeOf(visitors)).toBe(310001)
  expect(asked).toEqual(['token-a', 'token-a', '111'])
  expect([toasts, left]).toEqual([[], []])
})

describe('a call of a page that goes away', () => {
  it('has left before the function returns, outlives the page and carries the token last known', async () => {
    stub(acts.like, { on: true, count: 1 })
    const { call, session } = await openHttp()
    session.signIn({ accessToken: 'token-a', isFamilyAccount: 'N' })
    await call(acts.like, like)
    const sent = vi.spyOn(window, 'fetch')
    const answered = call(acts.like, like, { keepalive: true })
    expect(sent).toHaveBeenCalledWith(
      expect.stringMatching(/\/likes\/v1\/set$/),
      expect.objectContaining({
        keepalive: true,
        body: JSON.stringify(like),
        headers: expect.objectContaining({
          'X-AccessToken': 'token-a',
          'Idempotency-Key': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        }) as object,
      }),
    )
    expect(await answered).toEqual({ on: true, count: 1 })
  })

  it('says nothing where it fails and nobody asked for it', async () => {
    stubOffline(acts.like)
    const { call, said, errors } = await openHttp()
    await refusal(call(acts.like, like, { quiet: 'background' }))
    const error = await refusal(call(acts.like, like, { keepalive: true, quiet: 'background' }))
    expect(errors.isOffline(error)).toBe(true)
    expect(said()).toEqual([])
  })
})
