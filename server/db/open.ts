import type { Settings } from '../settings'
import type { OpenDb } from './db'
import { openEmbedded } from './embedded'
import { openPostgres } from './postgres'

/** The database the settings name, open and migrated; `owner` is false where another process holds it for us. */
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
