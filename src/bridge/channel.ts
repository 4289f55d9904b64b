import { settings } from '@/env'
import { METHODS, type Method } from './methods'
import { isTopFrame } from './topFrame'

export type Dictionary = Record<string, unknown>

export interface Channel {
  readonly platform: 'ios' | 'android' | 'harmony'
  /** Passes one call to the native side. Throws for an unknown method. */
  send(method: Method, data: Dictionary): void
}

/** Prefix of every native method (rule: shell detection). */
function nativeName(method: Method): string {
  return `${settings.product}HomeApp_${method}`
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}

/** Reads a property of a foreign object; undefined if the getter throws. */
function look(owner: unknown, name: string): unknown {
  if (!isObject(owner)) return undefined
  try {
    return Reflect.get(owner, name)
  } catch {
    return undefined
  }
}

function callOn(owner: unknown, name: string, argument: unknown): void {
  const method = look(owner, name)
  if (typeof method !== 'function') throw new Error(`The shell has no ${name}`)
  // Java objects require their own receiver.
  Reflect.apply(method, owner, [argument])
}

function iosChannel(win: Window): Channel | undefined {
  const handlers = look(look(win, 'webkit'), 'messageHandlers')
  // The namespace exists in every WKWebView; only our own handler identifies our shell.
  const isOurs = METHODS.some((method) => typeof look(look(handlers, nativeName(method)), 'postMessage') === 'function')
  if (!isOurs) return undefined
  return {
    platform: 'ios',
    send: (method, data) => callOn(look(handlers, nativeName(method)), 'postMessage', data),
  }
}

function jsonChannel(win: Window, platform: 'android' | 'harmony', global: string): Channel | undefined {
  const owner = look(win, global)
  if (!METHODS.some((method) => typeof look(owner, nativeName(method)) === 'function')) return undefined
  return { platform, send: (method, data) => callOn(owner, nativeName(method), JSON.stringify(data)) }
}

/** The channel that the native app injected into this page, if any; none inside a frame. */
export function findChannel(win: Window): Channel | undefined {
  if (!isTopFrame(win)) return undefined
  return (
    iosChannel(win) ??
    jsonChannel(win, 'android', `${settings.product}HomeAndroid`) ??
    jsonChannel(win, 'harmony', `${settings.product}HomeHarmony`)
  )
}
