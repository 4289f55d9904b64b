import type { Settings } from '../settings'
import type { OpenDb } from './db'
import { openEmbedded } from './embedded'
import { openPostgres } from './postgres'

/** Opens and migrates the configured database; `owner` is false if another process has the embedded one open. */
export async function openDb({
  databaseUrl,
  databasePooled: pooled,
  migrateUrl,
  dataDir,
}: Settings): Promise<OpenDb & { owner: boolean }> {
  if (databaseUrl)
    return { ...(await openPostgres(databaseUrl, { migrateUrl: migrateUrl || databaseUrl, pooled })), owner: true }
  return openEmbedded(dataDir)
}
