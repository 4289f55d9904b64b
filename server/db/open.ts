import type { Settings } from '../settings'
import type { OpenDb } from './db'
import { openEmbedded } from './embedded'
import { openPostgres } from './postgres'

/**
 * Opens the configured database; `owner` is false if another process has the embedded one open.
 * @param migrates false leaves the tables as they are
 */
export async function openDb(
  { databaseUrl, databasePooled: pooled, migrateUrl, dataDir }: Settings,
  { migrates = true } = {},
): Promise<OpenDb & { owner: boolean }> {
  if (!databaseUrl) return openEmbedded(dataDir, { migrates })
  const how = { migrateUrl: migrateUrl || databaseUrl, pooled, migrates }
  return { ...(await openPostgres(databaseUrl, how)), owner: true }
}
