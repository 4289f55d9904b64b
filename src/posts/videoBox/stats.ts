import { scrub } from '@/lib/scrub'

/** Player stats record (rule: player messages). */
export interface PlayerRecord {
  /** Milliseconds since 1970. */
  timestamp: number
  message: string
  payload: Readonly<Record<string, string | number | boolean | null>>
}

const KEY = 'bole.player'
const KEPT = 100
const TEXT_MAX = 200

function isRecord(given: unknown): given is PlayerRecord {
  if (
    typeof given !== 'object' ||
    given === null ||
    !('timestamp' in given && 'message' in given && 'payload' in given)
  )
    return false
  const { timestamp, message, payload } = given
  return (
    typeof timestamp === 'number' &&
    Number.isFinite(new Date(timestamp).getTime()) &&
    typeof message === 'string' &&
    typeof payload === 'object'
  )
}

/** Player records in local storage, including those from before a reload, oldest first. */
export function playerRecords(): PlayerRecord[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecord) : []
  } catch {
    return []
  }
}

/** Stores one player record, without tokens, phone numbers and queries; the oldest of more than 100 is dropped. */
export function recordPlayer(message: string, payload: PlayerRecord['payload'] = {}, now = Date.now()): void {
  const clean = Object.entries(payload).map(([name, value]) => [
    name,
    typeof value === 'string' ? scrub(value, TEXT_MAX) : value,
  ])
  const record: PlayerRecord = {
    timestamp: now,
    message: scrub(message, TEXT_MAX),
    payload: Object.fromEntries(clean) as PlayerRecord['payload'],
  }
  try {
    localStorage.setItem(KEY, JSON.stringify([...playerRecords(), record].slice(-KEPT)))
  } catch {
    // Without storage nothing is recorded.
  }
}
