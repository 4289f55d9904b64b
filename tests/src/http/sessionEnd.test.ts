import { login } from '@contract/login'
import { portal } from '@contract/endpoint'
import { nothing } from '@contract/readers/readers'
import { trends } from '@contract/trend'
import { pause } from '@tests/support/concurrency/pause'
import { makeTrend } from '@tests/support/makers'
import { backend, received, stub, stubRefusal } from '@tests/support/stubs'
import { http, HttpResponse } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { addShell, answerTo, pretendUserAgent, removeShells } from '../bridge/shells'
import { openHttp, refusal } from './openHttp'

const list = portal.post<object, null>('/module/v1/list', nothing)
const member = { accessToken: 'token-a', isFamilyAccount: 'N' } as const
const lateRefusal = http.post('*/module/v1/list', async () => {
  await pause(100)
  return HttpResponse.json({ code: 250008, data: null, msg: '' })
})
const loginFrom = (path: string) =>
  `/mobile/login?redirect=${encodeURIComponent(`http://localhost:8080/mobile${path}`)}`

afterEach(() => {
  removeShells()
  vi.useRealTimers()
})

async function failTogether(page: Awaited<ReturnType<typeof openHttp>>, times = 10) {
  const all = await Promise.all(Array.from({ length: times }, () => refusal(page.call(list, {}))))
  for (const error of all) expect(error).toMatchObject({ name: 'TransportError', kind: 'session' })
}

describe('an invalid token (250008) in a browser', () => {
  it('clears the cookies, says so for 2 s and goes to the login with the way back, once for ten requests', async () => {
    stubRefusal(list, 250008, 'invalid token')
    const page = await openHttp('/service?a=1')
    page.session.signIn(member)
    await failTogether(page)
    expect(document.cookie).toBe('')
    expect(page.toasts).toEqual([{ text: '当前会话已过期，请重新登录', durationMs: 2000 }])
    expect(page.left).toEqual([])
    await vi.waitFor(() => expect(page.left).toEqual([loginFrom('/service?a=1')]))
  })

  it('goes to the login 2 s after the words stand on the screen, however long their code takes', async () => {
    stubRefusal(list, 250008, '')
    const page = await openHttp('/service')
    page.session.signIn(member)
    const show = page.holdToasts()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    await failTogether(page, 1)
    await vi.advanceTimersByTimeAsync(900)
    show()
    await vi.advanceTimersByTimeAsync(1900)
    expect(page.left).toEqual([])
    await vi.advanceTimersByTimeAsync(300)
    expect(page.left).toEqual([loginFrom('/service')])
  })

  it('is not replaced by the message of what fails next', async () => {
    stubRefusal(list, 250008, '')
    const page = await openHttp()
    page.session.signIn(member)
    await failTogether(page, 1)
    stubRefusal(list, 250004, '')
    await failTogether(page, 3)
    backend.use(http.post('*/module/v1/list', () => HttpResponse.error()))
    await refusal(page.call(list, {}))
    expect(page.said()).toEqual(['当前会话已过期，请重新登录'])
    expect(page.left).toEqual([])
  })

  it('does not clear a newer token when it comes late', async () => {
    let answer: () => void = () => undefined
    const held = new Promise<void>((resolve) => (answer = resolve))
    backend.use(
      http.post('*/module/v1/list', async () => {
        await held
        return HttpResponse.json({ code: 250008, data: null, msg: '' })
      }),
    )
    const page = await openHttp()
    page.session.signIn(member)
    const late = refusal(page.call(list, {}))
    await pause(50)
    page.session.signIn({ accessToken: 'token-b', isFamilyAccount: 'N' })
    answer()
    await late
    expect(await page.session.token()).toBe('token-b')
    expect(page.toasts).toEqual([])
    expect(page.left).toEqual([])
  })

  it('leads nowhere from the login itself', async () => {
    stubRefusal(list, 250008, '请重新登录')
    const page = await openHttp('/login?redirect=%2Fmobile%2Fservice')
    page.session.signIn(member)
    expect(await refusal(page.call(list, {}))).toMatchObject({ name: 'ApiError', code: 250008 })
    expect(document.cookie).toBe('')
    expect(page.left).toEqual([])
  })
})

describe.each([250004, 250007])('%i in a browser', (code) => {
  it('goes straight to the login, once and without a message', async () => {
    stubRefusal(list, code, '请先登录')
    const page = await openHttp('/service')
    await failTogether(page)
    expect(page.left).toEqual([loginFrom('/service')])
    expect(page.toasts).toEqual([])
  })
})

it('tells a login refused with 250007 on its own screen', async () => {
  stubRefusal(login.login, 250007, '账号已停用')
  const page = await openHttp('/login')
  expect(await refusal(page.call(login.login, { username: 'a', password: 'b' }))).toMatchObject({
    message: '账号已停用',
  })
  expect(page.left).toEqual([])
})

describe('in the shell', () => {
  function shell() {
    const native = { logout: vi.fn(), openLogin: vi.fn(), asked: vi.fn() }
    pretendUserAgent('Mozilla/5.0 BoleHome/1.0.500')
    addShell('ios', {
      logout: native.logout,
      openLogin: native.openLogin,
      getToken873265239: ({ callback }) => {
        native.asked()
        answerTo(callback, { token: `native-${native.asked.mock.calls.length}` })
      },
    })
    return native
  }

  it('250008 logs out there, once, and the token is asked for again', async () => {
    stubRefusal(list, 250008, '')
    const native = shell()
    const page = await openHttp()
    await failTogether(page)
    await vi.waitFor(() => expect(native.logout).toHaveBeenCalledTimes(1))
    stub(list, null)
    await page.call(list, {})
    expect(received(list).at(-1)?.headers.get('X-AccessToken')).toBe('native-2')
    expect(page.toasts).toEqual([])
    expect(page.left).toEqual([])
  })

  it.each([250004, 250007])('%i opens the native login', async (code) => {
    stubRefusal(list, code, '')
    const native = shell()
    const page = await openHttp()
    await failTogether(page)
    await vi.waitFor(() => expect(native.openLogin).toHaveBeenCalledTimes(1))
    expect(native.logout).not.toHaveBeenCalled()
    expect(page.left).toEqual([])
  })

  it.each([250004, 250007])('%i goes to the login of the page where the app has no openLogin', async (code) => {
    stubRefusal(list, code, '')
    pretendUserAgent('BoleHome/1.0.500')
    addShell('android', { getToken873265239: ({ callback }) => answerTo(callback, { token: 'native' }) })
    const page = await openHttp('/service')
    await failTogether(page)
    await vi.waitFor(() => expect(page.left).toEqual([loginFrom('/service')]))
  })

  it('250008 is told and leads to the login as in a browser where the app has no logout', async () => {
    stubRefusal(list, 250008, '')
    pretendUserAgent('BoleHome/1.0.500')
    addShell('android', { getToken873265239: ({ callback }) => answerTo(callback, { token: 'native' }) })
    const page = await openHttp('/service')
    await failTogether(page)
    await vi.waitFor(() => expect(page.left).toEqual([loginFrom('/service')]))
    expect(page.toasts).toEqual([{ text: '当前会话已过期，请重新登录', durationMs: 2000 }])
  })

  it('no header is sent where the bridge gives no token', async () => {
    stub(list, null)
    pretendUserAgent('BoleHome/1.0.500')
    addShell('harmony', { getToken873265239: ({ callback }) => answerTo(callback, '{}') })
    const page = await openHttp()
    await page.call(list, {})
    expect(received(list)[0]?.headers.has('X-AccessToken')).toBe(false)
  })
})

describe('an invalid login state', () => {
  it.each([
    [-1002, '请重新登录后再试', '请重新登录后再试'],
    [-1002, '', '登录状态失效'],
    [-1, '', '登录状态失效'],
    [-1, '系统繁忙', '系统繁忙'],
  ])('%i with "%s" is told as %s to a visitor', async (code, msg, text) => {
    stubRefusal(list, code, msg)
    const page = await openHttp()
    expect(await refusal(page.call(list, {}))).toMatchObject({ name: 'TransportError' })
    expect(page.toasts).toEqual([{ text, kind: 'fail' }])
  })

  it('is not -1 for a member: that is for the screen', async () => {
    stubRefusal(list, -1, '系统繁忙')
    const page = await openHttp()
    page.session.signIn(member)
    expect(await refusal(page.call(list, {}))).toMatchObject({ name: 'ApiError', message: '系统繁忙' })
    expect(page.toasts).toEqual([])
  })
})

it('drops an invalid token silently where the backend took the reader for a visitor', async () => {
  backend.use(
    http.post('*/community-service/trends/v1/detail', () =>
      HttpResponse.json({ code: 200, data: makeTrend(), msg: '' }, { headers: { 'X-Session': 'none' } }),
    ),
  )
  const page = await openHttp('/trend/detail?id=t1')
  page.session.signIn(member)
  await page.call(trends.detail, { trendsId: 't1' })
  expect(page.session.isMember()).toBe(false)
  expect(document.cookie).toBe('')
  expect([page.toasts, page.left]).toEqual([[], []])
})

it("still ends the session with a message when a member's call fails with a token that was dropped silently", async () => {
  backend.use(
    http.post('*/community-service/trends/v1/detail', () =>
      HttpResponse.json({ code: 200, data: makeTrend(), msg: '' }, { headers: { 'X-Session': 'none' } }),
    ),
    lateRefusal,
  )
  const page = await openHttp('/service')
  page.session.signIn(member)
  await Promise.all([page.call(trends.detail, { trendsId: 't1' }), failTogether(page, 3)])
  expect(page.said()).toEqual(['当前会话已过期，请重新登录'])
})

it('says nothing of calls that were under way when the person logged out', async () => {
  backend.use(lateRefusal)
  const page = await openHttp('/service')
  page.session.signIn(member)
  const failing = failTogether(page, 3)
  await pause(50)
  page.session.signOut()
  await failing
  expect([page.toasts, page.left]).toEqual([[], []])
})
