import { startS3 } from '../../support/servers/s3'
import { type Outcome, runOutage } from './outage'
import { setUp } from './setUp'

const SECONDS = 20

/** The bucket of the files responds with 500; embedded database. */
export async function brokenBucket(seconds = SECONDS): Promise<Outcome> {
  const s3 = await startS3()
  try {
    const testServer = await setUp({ env: { UPLOAD_URL: s3.url } })
    try {
      return await runOutage(testServer, { begin: s3.breakDown, seconds, isSeen: true, withUploads: true })
    } finally {
      await testServer.close()
    }
  } finally {
    await s3.close()
  }
}
