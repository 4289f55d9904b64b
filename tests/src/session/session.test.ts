import Cookies from 'js-cookie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addShell, answerTo, pretendUserAgent, removeShells } from '../bridge/shells'

const first = { accessToken: 'token-a', isFamilyAccount: 'Y' } as const
const second = { accessToken: 'token-b', isFamilyAccount: 'N' } as const

beforeEach(() => vi.resetModules())
afterEach(() => {
  removeShells()
  vi.useRealTimers()
})

const open = async () => (await import('@/session/session')).session

/** Simulates another tab of the browser: a separate module instance with the same cookies. */
async function openAnotherTab() {
  vi.resetModules()
  return open()
}

function shell(version: string, answers: unknown[]) {
  const getToken = vi.fn(({ callback }: Record<string, unknown>) => answerTo(callback, answers.shift()))
  pretendUserAgent(`Mozilla/5.0 BoleHome/${version}`)
  addShell('android', { getToken873265239: getToken, logout: () => undefined })
  return getToken
}

function comeToTheForeground() {
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('in a browser', () => {
  it('sends 111 without a token and is no member', async () => {
    const session = await open()
    expect(await session.token()).toBe('111')
    expect(session.isMember()).toBe(false)
  })

  it('keeps token and family flag in cookies for 24 hours below /mobile', async () => {
    const set = vi.spyOn(Cookies, 'set')
    const session = await open()
    session.signIn(first)
    const rules = expect.objectContaining({ expires: 1, path: '/mobile', sameSite: 'Lax', secure: false }) as object
    expect(set.mock.calls).toEqual([
      ['bole_token', 'token-a', rules],
      ['bole_family', 'Y', rules],
    ])
    expect(await session.token()).toBe('token-a')
    expect(session.isMember()).toBe(true)
    expect(localStorage.getItem('bole.user')).not.toContain('token-a')
  })

  it('takes a cookie of 111 for no token', async () => {
    Cookies.set('bole_token', '111', { path: '/mobile' })
    expect((await open()).isMember()).toBe(false)
  })

  it('forgets cookies and our keys when signing out, and nothing else', async () => {
    localStorage.setItem('bole.cart.u1.c1.lunch', '1')
    localStorage.setItem('bole.answered.u1.phq9.1', '1')
    localStorage.setItem('bole.theme', 'dark')
    const session = await open()
    session.signIn(first)
    session.signOut()
    expect(Object.keys(localStorage)).toEqual(['bole.theme'])
    expect(document.cookie).toBe('')
    expect(await session.token()).toBe('111')
  })

  it('lets a late answer never clear a newer token', async () => {
    const session = await open()
    session.signIn(first)
    session.signIn(second)
    expect(session.expire('token-a')).toBe(false)
    session.discard('token-a')
    session.discard('111')
    expect(await session.token()).toBe('token-b')
    expect(session.expire('token-b')).toBe(true)
    expect(session.isMember()).toBe(false)
  })

  it('tells when another user or nobody takes over, not when a token is swapped', async () => {
    const session = await open()
    const heard = vi.fn()
    const stop = session.onUserChange(heard)
    session.signIn(first)
    session.renew({ ...first, accessToken: 'token-a2' }, 'token-a')
    expect(await session.token()).toBe('token-a2')
    session.signIn(second)
    session.signOut()
    stop()
    session.signIn(first)
    expect(heard.mock.calls).toEqual([[true], [true], [false]])
  })

  it('does not take a swapped token for one that is gone', async () => {
    const session = await open()
    session.signIn(second)
    session.renew({ ...first, accessToken: 'token-a2' }, 'token-a')
    expect(await session.token()).toBe('token-b')
  })

  it('notices that another tab signed out, and that another user signed in', async () => {
    const here = await open()
    here.signIn(first)
    const heard = vi.fn()
    here.onUserChange(heard)
    const there = await openAnotherTab()
    there.signOut()
    await vi.waitFor(() => expect(heard).toHaveBeenLastCalledWith(false))
    there.signIn(second)
    await vi.waitFor(() => expect(heard).toHaveBeenLastCalledWith(true))
    expect(await here.token()).toBe('token-b')
  })

  it('notices it by storage events where there is no BroadcastChannel', async () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    const session = await open()
    session.signIn(first)
    const heard = vi.fn()
    session.onUserChange(heard)
    Cookies.remove('bole_token', { path: '/mobile' })
    window.dispatchEvent(new StorageEvent('storage', { key: 'bole.user' }))
    expect(heard).toHaveBeenCalledWith(false)
    vi.unstubAllGlobals()
  })
})

describe('in the shell', () => {
  it.each([
    ['somebody else', '{"token":"n2"}', 1],
    ['nobody', '{}', 1],
    ['the same person', '{"token":"n1"}', 0],
  ])('tells a page that runs again in the same tab of %s', async (_who, answer, told) => {
    shell('1.0.500', ['{"token":"n1"}'])
    await (await open()).token()
    removeShells()
    shell('1.0.500', [answer])
    const session = await openAnotherTab()
    const changed = vi.fn()
    session.onUserChange(changed)
    await session.token()
    expect(changed).toHaveBeenCalledTimes(told)
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('n1')
  })

  it('asks the bridge once for all that wait, and writes no cookie', async () => {
    const getToken = shell('1.0.500', ['{"token":"native"}'])
    const session = await open()
    expect(await Promise.all([session.token(), session.token(), session.token()])).toEqual([
      'native',
      'native',
      'native',
    ])
    expect(await session.token()).toBe('native')
    expect(getToken).toHaveBeenCalledTimes(1)
    expect(session.isMember()).toBe(true)
    expect(document.cookie).toBe('')
  })

  it('asks again after the token died and after coming to the foreground', async () => {
    const getToken = shell('1.2.3', [{ token: 'n1' }, { token: 'n2' }, { token: 'n3' }])
    const session = await open()
    expect(await session.token()).toBe('n1')
    expect(session.expire('n1')).toBe(true)
    expect(await session.token()).toBe('n2')
    comeToTheForeground()
    expect(await session.token()).toBe('n3')
    expect(getToken).toHaveBeenCalledTimes(3)
  })

  it('clears our data and leaves the header out when the bridge gives none', async () => {
    Cookies.set('bole_token', 'old', { path: '/mobile' })
    localStorage.setItem('bole.cart.u.c.m', '1')
    localStorage.setItem('bole.theme', 'dark')
    shell('1.0.500', ['{}'])
    const session = await open()
    expect(await session.token()).toBeUndefined()
    expect(document.cookie).toBe('')
    expect(Object.keys(localStorage)).toEqual(['bole.theme'])
  })

  it('takes nobody for a member by an old cookie before the bridge has answered', async () => {
    shell('1.2.3', [{ token: '' }])
    Cookies.set('bole_token', 'old', { path: '/mobile' })
    const session = await open()
    expect(session.authState()).toBe('unknown')
    await session.token()
    expect(session.authState()).toBe('visitor')
  })

  it('does the same when the bridge does not answer within 3 s', async () => {
    vi.useFakeTimers()
    pretendUserAgent('BoleHome/2.0.0')
    addShell('ios', { getToken873265239: () => undefined })
    const session = await open()
    const token = session.token()
    await vi.advanceTimersByTimeAsync(3000)
    expect(await token).toBeUndefined()
  })

  it('uses the cookie below 1.0.500, and no header without one', async () => {
    Cookies.set('bole_token', 'old', { path: '/mobile' })
    const getToken = shell('1.0.499', [])
    const session = await open()
    expect(await session.token()).toBe('old')
    session.signOut()
    expect(await session.token()).toBeUndefined()
    expect(getToken).not.toHaveBeenCalled()
  })

  it('is a browser without a channel', async () => {
    vi.useFakeTimers()
    pretendUserAgent('BoleHome/2.0.0')
    const session = await open()
    const token = session.token()
    await vi.advanceTimersByTimeAsync(1100)
    expect(await token).toBe('111')
  })

  it('is no change of user when the first answer comes', async () => {
    shell('1.0.500', [{ token: 'n1' }, { token: 'n2' }])
    const session = await open()
    const heard = vi.fn()
    session.onUserChange(heard)
    await session.token()
    expect(heard).not.toHaveBeenCalled()
    comeToTheForeground()
    await session.token()
    expect(heard).toHaveBeenCalledWith(true)
  })
})

it('a cookie left on another path of ours neither hides the new token nor outlives the sign-out', async () => {
  const session = await open()
  for (const path of ['/', '/mobile/']) document.cookie = `bole_token=stale; path=${path}`
  session.signIn({ accessToken: 'fresh', isFamilyAccount: 'N' })
  expect(document.cookie).not.toContain('stale')
  session.signOut()
  expect(document.cookie).not.toContain('bole_token')
})
