import { startS3 } from '../../support/servers/s3'
import { type Outcome, passDay } from './day'
import { openStage } from './stage'

const SECONDS = 20

/** The bucket of the files answers 500; embedded database. */
export async function brokenBucket(seconds = SECONDS): Promise<Outcome> {
  const s3 = await startS3()
  try {
    const stage = await openStage({ env: { UPLOAD_URL: s3.url } })
    try {
      return await passDay(stage, { begin: s3.breakDown, seconds, isSeen: true, withUploads: true })
    } finally {
      await stage.close()
    }
  } finally {
    await s3.close()
  }
}
