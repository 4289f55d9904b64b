import { join } from 'node:path'
import { diskStore } from './diskStore'
import type { FileStore } from './fileStore'
import { resumableOnDisk, resumableFolder } from './resumableUploads'
import type { AppContext } from '../appContext'
import { makeFolder } from '../lib/makeFolder'
import { readS3Place, type S3Place } from './s3Place'
import type { Settings } from '../settings'

/** The stores of files and unfinished uploads: `UPLOAD_URL`, else the disk. Throws if one cannot be reached. */
export async function openStores(settings: Settings): Promise<Pick<AppContext, 'files' | 'resumable'>> {
  const { uploadUrl, dataDir } = settings
  const files = await openFiles(settings)
  const place = readS3Place(uploadUrl)
  if (place) return { files, resumable: (await import('./resumableUploadsS3')).resumableOnS3(place) }
  // The library creates its folder by itself, but ends the process if it cannot.
  await makeFolder(resumableFolder(dataDir))
  return { files, resumable: resumableOnDisk(dataDir) }
}

/** The store of files alone. Throws if the bucket cannot be reached; a folder is only created by the first write. */
export async function openFiles({ uploadUrl, dataDir }: Settings): Promise<FileStore> {
  const place = readS3Place(uploadUrl)
  if (!place) return diskStore(join(dataDir, 'files'))
  const { s3Store } = await import('./s3Store')
  const files = s3Store(place)
  try {
    await files.check()
  } catch (error) {
    throw new Error(`连不上 UPLOAD_URL 的存储桶 ${place.bucket}（${place.endpoint}）：${reasonOf(error, place)}`, {
      cause: error,
    })
  }
  return files
}

/** The client only knows the status: the answer to a head has no body. */
function reasonOf(error: unknown, { region }: S3Place): string {
  const { $metadata, code, name, message } = error as {
    $metadata?: { httpStatusCode?: number }
    code?: string
    name?: string
    message?: string
  }
  const status = $metadata?.httpStatusCode ?? 0
  if (status === 404) return '存储桶不存在，请先建好，或检查桶名'
  if (status === 401 || status === 403) return '密钥或它的权限不对（须能查看桶，读、写、删对象）'
  if (status >= 500) return `存储出错（${status}），请稍后再试`
  if (status >= 300) return `存储没有接受请求（${status}），请检查地址、地域 ${region} 和 style`
  return code ?? (message || name || '原因不明')
}
