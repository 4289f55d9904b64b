import { withTimeout } from '../lib/withTimeout'

const PING_MS = 2000

/** Rejects if the answer takes longer than two seconds. */
export async function answersInTime(answer: Promise<unknown>): Promise<void> {
  await withTimeout(answer, PING_MS)
}
