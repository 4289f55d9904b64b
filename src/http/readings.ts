import type { Endpoint } from '@contract/endpoint'
import type { Quiet } from './apiError'

/** A read whose answer is kept on the device. */
export interface Reading<Data = unknown> {
  endpoint: Endpoint<unknown, Data>
  body: unknown
  /** Who asked, as `session.identity` said then. */
  user: string | undefined
  quiet: Quiet | undefined
  reading: Promise<Data>
}

const waiting: Reading[] = []

/** Reads on their way to the device; they wait for the code that keeps them, which no first screen waits for. */
export const readings = {
  push: (reading: Reading): void => void waiting.push(reading),
  takeBy(take: (reading: Reading) => void): void {
    readings.push = take
    waiting.splice(0).forEach(take)
  },
}
