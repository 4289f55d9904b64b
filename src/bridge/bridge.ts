import { BRIDGE_CHANNEL_WAIT_MS } from '@contract/limits'
import { settings } from '@/env'
import { awaitAnswer, BridgeError } from './answers'
import { findChannel, type Channel, type Dictionary } from './channel'
import type { Method } from './methods'
import { isTopFrame } from './topFrame'
import { readUserAgent } from './userAgent'

const LOOK_EVERY_MS = 50

export interface SharedCard {
  title: string
  desc: string
  image: string
  url: string
}

export interface DaySteps {
  /** `YYYY-MM-DD` */
  date: string
  steps: number
}

function isDaySteps(value: unknown): value is DaySteps {
  if (typeof value !== 'object' || value === null || !('date' in value) || !('steps' in value)) return false
  return typeof value.date === 'string' && typeof value.steps === 'number' && Number.isFinite(value.steps)
}

function waitForChannel(win: Window): Promise<Channel | undefined> {
  return new Promise((resolve) => {
    const end = Date.now() + BRIDGE_CHANNEL_WAIT_MS
    const lookAgain = () => {
      const channel = findChannel(win)
      if (channel || Date.now() >= end) resolve(channel)
      else setTimeout(lookAgain, LOOK_EVERY_MS)
    }
    lookAgain()
  })
}

/**
 * The native app around this page (docs/shell.md). In a browser, and on the server, every call is rejected at once.
 * Calls with an answer reject with BridgeError after 3 s, for invalid answers and missing methods; the others resolve
 * once the shell has accepted them.
 */
export function createBridge(win: Window | undefined) {
  const userAgent = win?.navigator.userAgent ?? ''
  const { claimed, version } = readUserAgent(userAgent)
  const claimsShell = win !== undefined && claimed && isTopFrame(win)
  let found: Promise<Channel | undefined> | undefined

  const channel = () => (found ??= win && claimsShell ? waitForChannel(win) : Promise.resolve(undefined))

  async function open(): Promise<{ ready: Channel; here: Window }> {
    const ready = await channel()
    if (!win || !ready) throw new BridgeError('There is no shell')
    return { ready, here: win }
  }

  async function notify(method: Method, data: Dictionary = {}): Promise<void> {
    const { ready } = await open()
    try {
      ready.send(method, data)
    } catch (error) {
      throw new BridgeError(String(error))
    }
  }

  async function request(method: Method, data: Dictionary = {}): Promise<Dictionary> {
    const { ready, here } = await open()
    return awaitAnswer(here, `${settings.product}HomeAnswer`, (callback) => ready.send(method, { ...data, callback }))
  }

  return {
    /** By the user agent only; `ready` is reliable. */
    claimsShell,
    version,
    /** For the head of `POST /api`; do not parse it. */
    userAgent,
    /** True in the shell: a channel appeared within 1 s. */
    ready: async (): Promise<boolean> => (await channel()) !== undefined,
    /** The system of the shell by its channel; undefined in a browser. */
    platform: async (): Promise<Channel['platform'] | undefined> => (await channel())?.platform,
    /** The app's token; undefined if it answers without one. */
    async getToken(): Promise<string | undefined> {
      const { token } = await request('getToken873265239')
      if (token === undefined || token === null || token === '') return undefined
      if (typeof token !== 'string' || !/^[\x21-\x7e]{1,4096}$/.test(token))
        throw new BridgeError('The token is invalid')
      return token
    },
    async getSteps(): Promise<DaySteps[]> {
      const { days } = await request('getSteps')
      if (!Array.isArray(days) || !days.every(isDaySteps)) throw new BridgeError('The steps are invalid')
      return days.map(({ date, steps }) => ({ date, steps }))
    },
    logout: () => notify('logout'),
    openLogin: () => notify('openLogin'),
    close: () => notify('close'),
    openTrendDetail: (trendsId: string) => notify('openTrendDetail', { trendsId }),
    openNative: (target: string) => notify('openNative', { target }),
    publish: (type: number) => notify('publish', { type }),
    slideResult: (captchaVerifyParam: string) => notify('slideResult', { captchaVerifyParam }),
    share: (card: SharedCard) => notify('share', { ...card }),
  }
}

export const bridge = createBridge(typeof window === 'object' ? window : undefined)
