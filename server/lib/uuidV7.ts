import { randomUUID } from 'node:crypto'

/** A UUID of version 7, which sorts after those of earlier milliseconds. */
export function uuidV7(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
