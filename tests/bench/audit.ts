import { audit } from '@contract/audit'
import { openPostgres } from '@server/db/postgres'
import { fillWaiting } from '../server/features/audit/auditing'
import { startPostgres } from '../support/servers/postgres'
import { startTestApp } from '../support/testApp'
import { median } from './phone'

const ROUNDS = 5
const WARM = 20
const CALLS = 100

/** First page of the waiting posts: p99 per round, median of the rounds in ms. */
export async function measureAudit(waiting: number): Promise<{ waiting: number; p99Ms: number; rounds: number[] }> {
  const postgres = await startPostgres()
  const server = await startTestApp({ open: await openPostgres(await postgres.createDatabase()) })
  try {
    const { admin } = await fillWaiting(server, waiting)
    const rounds: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const took: number[] = []
      for (let call = 0; call < WARM + CALLS; call += 1) {
        const began = performance.now()
        await server.post(audit.waiting, call % 2 ? { cursor: null } : { cursor: null, type: 2 }, {
          token: admin.token,
        })
        if (call >= WARM) took.push(performance.now() - began)
      }
      took.sort((a, b) => a - b)
      rounds.push(took[CALLS - 2] ?? Infinity)
    }
    return { waiting, p99Ms: median(rounds), rounds }
  } finally {
    await server.close()
    await postgres.stop()
  }
}
