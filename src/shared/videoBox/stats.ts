/** Player stats record, section 3. */
export interface PlayerRecord {
  /** Milliseconds since 1970. */
  timestamp: number
  message: string
  payload: Readonly<Record<string, string | number | boolean | null>>
}

const KEPT = 100
const records: PlayerRecord[] = []

/** Keeps one line about the player; the oldest of more than 100 is forgotten. */
export function recordPlayer(message: string, payload: PlayerRecord['payload'] = {}, now = Date.now()): void {
  records.push({ timestamp: now, message, payload })
  if (records.length > KEPT) records.splice(0, records.length - KEPT)
}

/** A copy of what is kept, oldest first. */
export function playerRecords(): PlayerRecord[] {
  return [...records]
}

export function forgetPlayerRecords(): void {
  records.length = 0
}
