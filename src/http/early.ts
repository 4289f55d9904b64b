import { type Endpoint, readEnvelope } from '@contract/endpoint'
import { HTTP_TIMEOUT_MS } from '@contract/limits'
import { addressOf } from './address'

declare global {
  interface Window {
    /** What the boot script asked for before the app's code came: `METHOD url JSON(body)` → the answer. */
    __early?: Record<string, Promise<Response>>
  }
}

export interface EarlyAnswer {
  data: unknown
  sessionHeader: string | undefined
}

function keyOf(method: string, url: string, body: unknown): string {
  return `${method} ${url} ${JSON.stringify(body ?? {})}`
}

function inTime(waiting: Promise<Response>): Promise<Response | undefined> {
  return Promise.race([waiting, new Promise<undefined>((resolve) => setTimeout(resolve, HTTP_TIMEOUT_MS, undefined))])
}

/**
 * Takes over what the boot script has asked for already; each answer once.
 * @returns undefined where it asked for nothing, failed, or got anything but a 200 with JSON: then ask again
 */
export async function takeEarly(method: string, url: string, body: unknown): Promise<EarlyAnswer | undefined> {
  const key = keyOf(method, url, body)
  const waiting = window.__early?.[key]
  if (!waiting) return undefined
  delete window.__early?.[key]
  try {
    const response = await inTime(waiting)
    if (response?.status !== 200) return undefined
    const data: unknown = await response.json()
    return { data, sessionHeader: response.headers.get('x-session') ?? undefined }
  } catch {
    return undefined
  }
}

function dropDead(): void {
  import('@/session/session').then(({ session }) => session.dropDead()).catch(() => undefined)
}

/** Whether the boot script has asked this and nobody has taken the answer yet. */
export function isAskedEarly<Body>(endpoint: Endpoint<Body, unknown>, body: Body): boolean {
  return window.__early?.[keyOf(endpoint.method, addressOf(endpoint), body)] !== undefined
}

/**
 * The boot script's answer, where it is a refusal with one of these codes: it can be shown before the code for
 * everything else is here. Any other answer stays for `takeEarly`.
 */
export async function earlyRefusal<Body>(
  endpoint: Endpoint<Body, unknown>,
  body: Body,
  codes: readonly number[],
): Promise<{ message: string } | undefined> {
  const key = keyOf(endpoint.method, addressOf(endpoint), body)
  try {
    const waiting = window.__early?.[key]
    const response = waiting && (await inTime(waiting))
    if (response?.status !== 200) return undefined
    const envelope = readEnvelope(await response.clone().json())
    if (!envelope || !codes.includes(envelope.code)) return undefined
    delete window.__early?.[key]
    if (response.headers.get('x-session') === 'none') dropDead()
    return { message: envelope.msg }
  } catch {
    return undefined
  }
}
