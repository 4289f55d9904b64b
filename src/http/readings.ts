import type { Endpoint } from '@contract/endpoint'
import { session } from '@/session/session'
import type { Quiet } from './apiError'

/** A read whose response is stored on the device. */
export interface Reading<Data = unknown> {
  endpoint: Endpoint<unknown, Data>
  body: unknown
  /** `session.identity` when it was requested; in a shell, once the bridge has returned the token. */
  user: Promise<string | undefined>
  quiet: Quiet | undefined
  /** When it was requested, in milliseconds since 1970. */
  since: number
  onKept: (() => void) | undefined
  reading: Promise<Data>
}

const queued: Reading[] = []

/** Reads to be stored; they wait for the storing code, which is not part of a first screen. */
export const readings = {
  push: (reading: Reading): void => void queued.push(reading),
  consume(by: (reading: Reading) => void): void {
    readings.push = by
    queued.splice(0).forEach(by)
  },
  /** Stores the data that the response of a write has for a read: without a network the former would come back. */
  learn<Body, Data>(endpoint: Endpoint<Body, Data>, body: Body, data: Data): void {
    const [user, reading] = [Promise.resolve(session.identity()), Promise.resolve(data)]
    readings.push({ endpoint, body, user, quiet: undefined, since: 0, onKept: undefined, reading })
  },
}
