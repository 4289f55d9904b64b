import { appHost, community, portal } from '@contract/endpoint'
import { login } from '@contract/login'
import { count, nothing } from '@contract/readers/readers'
import { trends } from '@contract/trend'
import { makeTrend } from '@tests/support/makers'
import { backend, received, stub, stubOffline, stubRefusal, stubStatus } from '@tests/support/stubs'
import { http, HttpResponse } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openHttp, refusal } from './openHttp'

const detail = '*/community-service/trends/v1/detail'
const member = { accessToken: 'token-a', isFamilyAccount: 'N' } as const
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

afterEach(() => {
  vi.restoreAllMocks()
  delete window.__early
})

describe('a call', () => {
  it('carries the token and gives the data', async () => {
    stub(trends.detail, makeTrend({ trendsId: 't1', title: '标题' }))
    const { call, session } = await openHttp()
    expect(await call(trends.detail, { trendsId: 't1' })).toMatchObject({ title: '标题' })
    session.signIn(member)
    await call(trends.detail, { trendsId: 't1' })
    expect(received(trends.detail).map(({ headers }) => headers.get('X-AccessToken'))).toEqual(['111', 'token-a'])
    expect(received(trends.detail)[0]?.headers.has('Idempotency-Key')).toBe(false)
  })

  it('asks for no cookie before it leaves', async () => {
    const get = vi.fn(() => Promise.resolve(null))
    vi.stubGlobal('cookieStore', { get })
    stub(trends.detail, makeTrend({ trendsId: 't1' }))
    const { call } = await openHttp()
    await call(trends.detail, { trendsId: 't1' })
    vi.unstubAllGlobals()
    expect(received(trends.detail)).toHaveLength(1)
    expect(get).not.toHaveBeenCalled()
  })

  it('reaches each of the three bases', async () => {
    const calls = [portal.get('/a', count), community.get('/b', count), appHost.get('/api/message/c', count)]
    calls.forEach((endpoint, at) => stub(endpoint, at))
    const { call } = await openHttp()
    expect(await Promise.all(calls.map((endpoint) => call(endpoint, undefined)))).toEqual([0, 1, 2])
  })

  it('gives a write a key of its own, and the same one when it is repeated', async () => {
    const write = community.post<{ a: number }, null>('/likes/v1/set', nothing, { effect: 'write' })
    stub(write, null)
    const { call } = await openHttp()
    await call(write, { a: 1 })
    await call(write, { a: 1 })
    await call(write, { a: 1 }, { key: 'mine' })
    const keys = received(write).map(({ headers }) => headers.get('Idempotency-Key'))
    expect(keys[0]).toMatch(UUID)
    expect(keys[1]).not.toBe(keys[0])
    expect(keys[2]).toBe('mine')
  })

  it('of POST /api has a head and a body; 7020 asks for the public page', async () => {
    const person = appHost.action<{ userId: string }, null>(7020, nothing)
    stub(person, null)
    const { call, session } = await openHttp()
    session.signIn(member)
    await call(person, { userId: 'u1' })
    expect(received(person)[0]?.body).toEqual({
      head: {
        token: 'token-a',
        channel: 'h5',
        language: 'zh',
        os: 'h5',
        screen: expect.stringMatching(/^\d+x\d+$/) as string,
        time: expect.any(Number) as number,
        type: 'h5',
        userAgent: navigator.userAgent,
        version: '5.0.0',
        action: 7020,
      },
      body: { userId: 'u1', personalPublic: 'Y' },
    })
  })

  it("leaves a business refusal to the screen, with the server's sentence", async () => {
    stubRefusal(trends.detail, 310004, '该动态审核未通过')
    const { call, errors, toasts } = await openHttp()
    const error = await refusal(call(trends.detail, { trendsId: 't1' }))
    expect(error).toMatchObject({ name: 'ApiError', code: 310004 })
    expect(errors.messageOf(error, '动态获取失败')).toBe('该动态审核未通过')
    expect(toasts).toEqual([])
  })

  it("reads an SMS call's message where msg is missing", async () => {
    backend.use(
      http.post('*/send_sm_code', () => HttpResponse.json({ code: 100429, data: null, message: '请稍后再试' })),
    )
    const { call, errors } = await openHttp()
    const error = await refusal(call(login.sendPublicCode, { mobile: '13800000001' }))
    expect(errors.messageOf(error, '验证码发送失败')).toBe('请稍后再试')
  })

  it('that is aborted shows nothing', async () => {
    stub(trends.detail, () => new Promise(() => undefined))
    const { call, errors, toasts } = await openHttp()
    const giveUp = new AbortController()
    const refused = refusal(call(trends.detail, { trendsId: 't1' }, { signal: giveUp.signal }))
    setTimeout(() => giveUp.abort(), 20)
    const error = await refused
    expect(errors.isAborted(error)).toBe(true)
    expect(errors.isTransport(error)).toBe(false)
    expect(toasts).toEqual([])
  })
})

describe('a failure of the transport', () => {
  it.each([
    [401, '请求未授权'],
    [403, '服务器拒绝访问'],
    [404, '请求的资源不存在'],
    [400, '连接错误'],
    [413, '连接错误'],
    [429, '连接错误'],
    [500, '连接错误'],
    [502, '连接错误'],
  ])('with HTTP %i is told as %s', async (status, text) => {
    stubStatus(trends.detail, status)
    const { call, toasts, errors } = await openHttp()
    const error = await refusal(call(trends.detail, { trendsId: 't1' }))
    expect(error).toMatchObject({ name: 'TransportError', data: {} })
    expect(errors.messageOf(error, '动态获取失败')).toBe('动态获取失败')
    expect(toasts).toEqual([{ text, kind: 'fail' }])
  })

  it('without an answer is told once for ten requests at once, and carries null', async () => {
    stubOffline(trends.detail)
    const { call, toasts } = await openHttp()
    const all = await Promise.all(Array.from({ length: 10 }, () => refusal(call(trends.detail, { trendsId: 't1' }))))
    for (const error of all) expect(error).toMatchObject({ name: 'TransportError', kind: 'offline', data: null })
    expect(toasts).toEqual([{ text: '网络连接异常,请稍后再试!', kind: 'fail' }])
  })

  it.each([
    '"text"',
    '[]',
    '{}',
    '{"code":"zero"}',
    '{"code":""}',
    '{"code":null}',
    '{"code":{"toString":1}}',
    'null',
    '<html></html>',
  ])('is what has no envelope: %s', async (body) => {
    backend.use(http.post(detail, () => new HttpResponse(body)))
    const { call, said } = await openHttp()
    await refusal(call(trends.detail, { trendsId: 't1' }))
    expect(said()).toEqual(['连接错误'])
  })
})

describe('what the boot script has asked for', () => {
  const key = 'POST /community-service/trends/v1/detail {"trendsId":"t1"}'
  const answer = (body: object, init?: ResponseInit) => Promise.resolve(Response.json(body, init))

  it('is taken over once', async () => {
    stub(trends.detail, makeTrend({ title: '第二次' }))
    window.__early = { [key]: answer({ code: 200, data: makeTrend({ title: '第一次' }), msg: '' }) }
    const { call } = await openHttp()
    expect(await call(trends.detail, { trendsId: 't1' })).toMatchObject({ title: '第一次' })
    expect(received(trends.detail)).toHaveLength(0)
    expect(await call(trends.detail, { trendsId: 't1' })).toMatchObject({ title: '第二次' })
  })

  it('is asked for again when it failed', async () => {
    stub(trends.detail, makeTrend({ title: '第二次' }))
    const { call } = await openHttp()
    for (const failed of [
      Promise.reject(new Error('offline')),
      answer({}, { status: 502 }),
      Promise.resolve(new Response('<')),
    ]) {
      window.__early = { [key]: failed }
      expect(await call(trends.detail, { trendsId: 't1' })).toMatchObject({ title: '第二次' })
    }
  })

  it('is judged like any other answer', async () => {
    const { call, said } = await openHttp()
    window.__early = { [key]: answer({ code: -1002, data: null, msg: '' }) }
    expect(await refusal(call(trends.detail, { trendsId: 't1' }))).toMatchObject({ name: 'TransportError' })
    expect(said()).toEqual(['登录状态失效'])
  })
})
