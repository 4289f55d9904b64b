import { startReplicated } from '../../support/servers/replicated'
import { type Outcome, runOutage } from './outage'
import { setUp } from './setUp'

const SECONDS = 30

/** The primary is down and the standby is not promoted yet. */
export async function standbyOnly(seconds = SECONDS): Promise<Outcome> {
  const pair = await startReplicated()
  try {
    const testServer = await setUp({ databaseUrl: pair.url })
    try {
      const begin = async () => {
        await pair.killPrimary()
        return () => pair.promote()
      }
      return await runOutage(testServer, { begin, seconds, isSeen: true })
    } finally {
      await testServer.close()
    }
  } finally {
    await pair.stop()
  }
}
