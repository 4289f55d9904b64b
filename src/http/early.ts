import { HTTP_TIMEOUT_MS } from '@contract/limits'

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
