import { BASE_PATHS } from '@contract/endpoint'
import { files as calls } from '@contract/file'
import { forgetAnswers } from '../../calls/idempotency'
import type { Db } from '../../db/db'

/** Deletes the kept responses of the upload of a file that is gone: they link its owner to its id. */
export async function forgetUpload(db: Db, { id, ownerId }: { id: string; ownerId: string | null }): Promise<void> {
  for (const { base, path } of [calls.upload, calls.uploadEnd]) {
    await forgetAnswers(db, { scope: ownerId ?? '', path: BASE_PATHS[base] + path, id })
  }
}
