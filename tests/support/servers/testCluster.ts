import { type EmptiedDb, takeEmptiedDb } from '../databases/emptiedDb'
import { trialDatabases } from '../databases/trialDb'
import { startPostgres } from './postgres'

/** PostgreSQL for the tests of a file. */
export interface TestCluster {
  /** Address of a database without data; in a trial on Citus it is migrated and distributed. */
  createDatabase(): Promise<string>
  stop(): Promise<void>
}

/** A temporary PostgreSQL, or in a trial on Citus the cluster of the trial. */
export async function startTestCluster(): Promise<TestCluster> {
  const emptied = trialDatabases()?.emptied
  if (!emptied) return startPostgres()
  const taken: EmptiedDb[] = []
  return {
    createDatabase: async () => {
      const database = await takeEmptiedDb(emptied)
      taken.push(database)
      return database.url
    },
    stop: async () => void (await Promise.all(taken.splice(0).map((database) => database.release()))),
  }
}
