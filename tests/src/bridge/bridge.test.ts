import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBridge } from '@/bridge/bridge'
import { addShell, answerTo, pretendUserAgent, removeShells, type Platform } from './shells'

const APP = 'Mozilla/5.0 BoleHome/1.2.3'

beforeEach(() => pretendUserAgent(APP))
afterEach(() => {
  removeShells()
  vi.useRealTimers()
})

function tokenShell(answer: unknown) {
  addShell('android', { getToken873265239: ({ callback }) => answerTo(callback, answer) })
  return createBridge(window)
}

describe.each(['ios', 'android', 'harmony'] as Platform[])('on %s', (platform) => {
  it('asks for the token and reads it from a JSON text or an object', async () => {
    const answers = ['{"token":"t-1"}', { token: 't-2' }]
    addShell(platform, { getToken873265239: ({ callback }) => setTimeout(() => answerTo(callback, answers.shift())) })
    const bridge = createBridge(window)
    expect(await bridge.getToken()).toBe('t-1')
    expect(await bridge.getToken()).toBe('t-2')
  })

  it('hands over data by the prefixed method, and no callback where no answer is expected', async () => {
    const openTrendDetail = vi.fn()
    addShell(platform, { openTrendDetail })
    await createBridge(window).openTrendDetail('t-1')
    expect(openTrendDetail).toHaveBeenCalledWith({ trendsId: 't-1' })
  })

  it('is known by the channel, whatever the user agent says', async () => {
    addShell(platform, { logout: () => undefined })
    expect(await createBridge(window).platform()).toBe(platform)
  })

  it('refuses a method the shell does not have', async () => {
    addShell(platform, { logout: () => undefined })
    await expect(createBridge(window).close()).rejects.toThrow()
    await expect(createBridge(window).getToken()).rejects.toThrow()
  })
})

describe('a shell', () => {
  it('needs a channel besides the user agent', async () => {
    vi.useFakeTimers()
    const ready = createBridge(window).ready()
    await vi.advanceTimersByTimeAsync(1100)
    expect(await ready).toBe(false)
  })
  it('may bring its channel late, within a second', async () => {
    vi.useFakeTimers()
    const ready = createBridge(window).ready()
    await vi.advanceTimersByTimeAsync(800)
    addShell('ios', { logout: () => undefined })
    await vi.advanceTimersByTimeAsync(200)
    expect(await ready).toBe(true)
  })
  it('needs the user agent besides a channel', async () => {
    pretendUserAgent('Mozilla/5.0 Safari/605')
    addShell('android', { logout: () => undefined })
    const bridge = createBridge(window)
    expect(bridge.claimsShell).toBe(false)
    expect(await bridge.ready()).toBe(false)
  })
  it("is not another app's: foreign message handlers are no channel", async () => {
    vi.useFakeTimers()
    Object.defineProperty(window, 'webkit', {
      value: { messageHandlers: { other: { postMessage() {} } } },
      configurable: true,
    })
    const ready = createBridge(window).ready()
    await vi.advanceTimersByTimeAsync(1100)
    expect(await ready).toBe(false)
    Reflect.deleteProperty(window, 'webkit')
  })
  it.each([
    [APP, '1.2.3'],
    ['Mozilla/5.0 Html5Plus/1.0', '0'],
    ['Mozilla/5.0 BoleHome', '0'],
    ['Mozilla/5.0 Html5Plus/1.0 BoleHome/2.0', '2.0'],
  ])('%s has version %s', (userAgent, version) => {
    pretendUserAgent(userAgent)
    expect(createBridge(window)).toMatchObject({ claimsShell: true, version })
  })
})

describe('answers', () => {
  const throwing = Object.defineProperty({}, 'token', {
    enumerable: true,
    get() {
      throw new Error('mine')
    },
  })
  const circle: Record<string, unknown> = { token: 't' }
  circle.self = circle

  it.each([
    ['no JSON', '{token'],
    ['a list', '[1]'],
    ['null', 'null'],
    ['nothing', undefined],
    ['a number', 7],
    ['a function', () => 't'],
    ['a token that is no text', { token: { a: 1 } }],
    ['a token with line breaks', { token: 'a\r\nX-Other: b' }],
    ['a huge text', JSON.stringify({ token: 't', filler: 'x'.repeat(300_000) })],
    ['a huge token', { token: 'x'.repeat(5000) }],
    ['a throwing getter', throwing],
    ['a circle', circle],
  ])('that are %s are refused', async (_, answer) => {
    await expect(tokenShell(answer).getToken()).rejects.toMatchObject({ name: 'BridgeError' })
  })

  it.each([{}, { token: '' }, { token: null }])('without a token (%j) say there is none', async (answer) => {
    expect(await tokenShell(answer).getToken()).toBeUndefined()
  })

  it('count once; a second and a late one are ignored', async () => {
    vi.useFakeTimers()
    let name: unknown
    addShell('android', { getToken873265239: ({ callback }) => void (name = callback) })
    const bridge = createBridge(window)
    const first = bridge.getToken()
    await vi.advanceTimersByTimeAsync(0)
    answerTo(name, { token: 'first' })
    answerTo(name, { token: 'second' })
    expect(await first).toBe('first')

    const late = expect(bridge.getToken()).rejects.toMatchObject({ name: 'BridgeError' })
    await vi.advanceTimersByTimeAsync(3000)
    await late
    expect(Reflect.has(window, String(name))).toBe(false)
    answerTo(name, { token: 'late' })
  })

  it('go by names nobody can guess, and leave nothing on window after a thousand calls', async () => {
    const names = new Set<unknown>()
    addShell('harmony', {
      getToken873265239: ({ callback }) => {
        names.add(callback)
        answerTo(callback, names.size % 2 ? { token: 't' } : 'no json')
      },
    })
    const bridge = createBridge(window)
    const before = Object.getOwnPropertyNames(window).length
    await Promise.allSettled(Array.from({ length: 1000 }, () => bridge.getToken()))
    expect(names.size).toBe(1000)
    for (const name of names) expect(String(name)).toMatch(/[0-9a-f]{32}$/)
    expect(Object.getOwnPropertyNames(window)).toHaveLength(before)
  })

  it('of steps are days with numbers', async () => {
    const days = [{ date: '2026-01-01', steps: 5200 }]
    addShell('ios', { getSteps: ({ callback }) => answerTo(callback, { days }) })
    expect(await createBridge(window).getSteps()).toEqual(days)
    removeShells()
    pretendUserAgent(APP)
    addShell('ios', {
      getSteps: ({ callback }) => answerTo(callback, { days: [{ date: '2026-01-01', steps: 'many' }] }),
    })
    await expect(createBridge(window).getSteps()).rejects.toMatchObject({ name: 'BridgeError' })
  })
})
