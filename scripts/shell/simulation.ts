import type { BrowserContext } from 'playwright-core'
import { METHODS, type Method } from '../../src/bridge/methods'
import type { Reply, Script } from './script'

export const PLATFORMS = ['ios', 'android', 'harmony'] as const
export type Platform = (typeof PLATFORMS)[number]

/** How one method behaves: answered after a delay, never, with an invalid answer, or missing. */
export type Manner = { kind: 'answer'; delayMs: number } | { kind: 'refuse' } | { kind: 'garble' } | { kind: 'missing' }

export interface ShellCall {
  at: number
  method: Method
  data: Record<string, unknown>
  /** Description of the answer, once known. */
  got?: string
}

interface Options {
  platform: Platform
  /** The app's version in the user agent. */
  version: string
  /** Answers by method. */
  answers?: Partial<Record<Method, unknown>>
  /** Answers to replay; they take precedence over `answers`. */
  script?: Script
  /** Delay before the channel is injected. */
  injectAfterMs?: number
  /** Methods this version of the app lacks. */
  missing?: readonly Method[]
  onCall?: (call: ShellCall) => void
}

export interface SimulatedShell {
  /** Every call so far, oldest first. */
  calls: ShellCall[]
  /** Changes how a method behaves from now on; without a method all of them. */
  behave(manner: Exclude<Manner, { kind: 'missing' }>, method?: Method): void
  answer(method: Method, value: unknown): void
}

const AGENTS: Record<Platform, string> = {
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  android:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.0.0 Mobile Safari/537.36',
  harmony:
    'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile',
}

/** The user agent of the shell on a platform. */
export function shellUserAgent(platform: Platform, version: string): string {
  return `${AGENTS[platform]} BoleHome/${version}`
}

const GARBLED: readonly unknown[] = ['{"token":', 42, null, '<script>', [1, 2]]

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** An answer in words, without secrets. */
function wordsOf(method: Method, reply: Reply): string {
  if (reply.kind === 'none') return '不回答'
  const text = reply.isRaw ? String(reply.value) : JSON.stringify(reply.value)
  const shown = method === 'getToken873265239' ? text.replace(/("token":\s*")[^"]+/g, '$1…') : text
  const late = reply.delayMs > 0 ? `${reply.delayMs} 毫秒后 ` : ''
  return `${late}${shown.length > 40 ? `${shown.slice(0, 40)}…` : shown}${reply.times > 1 ? `，${reply.times} 次` : ''}`
}

/**
 * Simulates a native app around every page of a context: its channel, calls and answers (contract, "Shell bridge"). The
 * context needs `shellUserAgent`; other user agents test that they are not taken for a shell.
 */
export async function simulateShell(context: BrowserContext, options: Options): Promise<SimulatedShell> {
  const { platform, injectAfterMs = 0, missing = [], onCall, script = {} } = options
  const answers: Partial<Record<Method, unknown>> = { ...options.answers }
  const manners = new Map<Method, Manner>()
  const calls: ShellCall[] = []
  /** How often each method was answered from the script. */
  const turns = new Map<Method, number>()
  let garbled = 0

  await context.exposeBinding('boleSimulatedShell', async (_source, method: Method, data: Record<string, unknown>) => {
    const call: ShellCall = { at: Date.now(), method, data }
    calls.push(call)
    onCall?.(call)
    const replies = script[method]
    if (replies && !manners.has(method)) {
      const at = turns.get(method) ?? 0
      turns.set(method, at + 1)
      const reply = replies[Math.min(at, replies.length - 1)] ?? { kind: 'none' }
      call.got = wordsOf(method, reply)
      if (reply.kind === 'none') return { answered: false }
      await wait(reply.delayMs)
      return { answered: true, value: reply.value, isRaw: reply.isRaw, times: reply.times }
    }
    const manner = manners.get(method) ?? { kind: 'answer', delayMs: 0 }
    if (manner.kind === 'refuse') return { answered: false }
    if (manner.kind === 'garble') return { answered: true, value: GARBLED[(garbled += 1) % GARBLED.length] }
    if (manner.kind === 'answer') await wait(manner.delayMs)
    if (method in answers) {
      call.got = wordsOf(method, { kind: 'answer', value: answers[method], isRaw: false, delayMs: 0, times: 1 })
    }
    return method in answers ? { answered: true, value: answers[method] } : { answered: false }
  })

  const methods = METHODS.filter((method) => !missing.includes(method))
  // Some runners insert a helper that keeps function names, which the page does not have.
  const injected = JSON.stringify({ platform, methods, injectAfterMs })
  await context.addInitScript({
    content: `{ const __name = (made) => made; (${injectChannel.toString()})(${injected}) }`,
  })

  return {
    calls,
    behave: (manner, method) => {
      for (const each of method ? [method] : METHODS) manners.set(each, manner)
    },
    answer: (method, value) => void (answers[method] = value),
  }
}

/** Runs inside the page, where only its argument and the binding exist. */
function injectChannel({
  platform,
  methods,
  injectAfterMs,
}: {
  platform: Platform
  methods: Method[]
  injectAfterMs: number
}): void {
  interface Answer {
    answered: boolean
    value?: unknown
    /** Sent as literal text on every platform. */
    isRaw?: boolean
    times?: number
  }
  const page = window as unknown as Record<string, unknown> & {
    boleSimulatedShell: (method: string, data: unknown) => Promise<Answer>
  }
  const take = (method: string, data: Record<string, unknown>) => {
    void page.boleSimulatedShell(method, data).then(({ answered, value, isRaw = false, times = 1 }) => {
      if (!answered) return
      for (let time = 0; time < times; time += 1) {
        // Looked up by name each time, as a native app does.
        const receive = page[String(data['callback'])]
        if (typeof receive !== 'function') return
        // Android passes texts, the others objects.
        const isText = !isRaw && platform === 'android' && typeof value === 'object'
        Reflect.apply(receive, window, [isText ? JSON.stringify(value) : value])
      }
    })
  }
  const inject = () => {
    if (platform === 'ios') {
      const handlers = methods.map((method) => [
        `boleHomeApp_${method}`,
        { postMessage: (data: Record<string, unknown>) => take(method, data) },
      ])
      page['webkit'] = { messageHandlers: Object.fromEntries(handlers) }
      return
    }
    const named = methods.map((method) => [
      `boleHomeApp_${method}`,
      (json: string) => take(method, JSON.parse(json) as Record<string, unknown>),
    ])
    page[platform === 'android' ? 'boleHomeAndroid' : 'boleHomeHarmony'] = Object.fromEntries(named)
  }
  if (injectAfterMs > 0) setTimeout(inject, injectAfterMs)
  else inject()
}
