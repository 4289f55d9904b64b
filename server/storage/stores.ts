import { join } from 'node:path'
import { diskStore } from './diskStore'
import { resumableOnDisk } from './resumableUploads'
import type { AppContext } from '../appContext'
import { readS3Place } from './s3Place'
import type { Settings } from '../settings'

/** The stores of files and unfinished uploads: `UPLOAD_URL`, else the disk. Throws if the store cannot be reached. */
export async function openStores({ uploadUrl, dataDir }: Settings): Promise<Pick<AppContext, 'files' | 'resumable'>> {
  const place = readS3Place(uploadUrl)
  if (!place) return { files: diskStore(join(dataDir, 'files')), resumable: resumableOnDisk(dataDir) }
  const [{ s3Store }, { resumableOnS3 }] = await Promise.all([import('./s3Store'), import('./resumableUploadsS3')])
  const files = s3Store(place)
  try {
    await files.check()
  } catch (error) {
    const why = error instanceof Error ? error.message || error.name : String(error)
    throw new Error(`连不上 UPLOAD_URL 的存储桶 ${place.bucket}（${place.endpoint}）：${why}`, { cause: error })
  }
  return { files, resumable: resumableOnS3(place) }
}
