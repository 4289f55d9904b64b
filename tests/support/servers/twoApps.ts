import { afterAll, beforeAll } from 'vitest'
import { openPostgres } from '@server/db/postgres'
import { startTestCluster, type TestCluster } from './testCluster'
import { startTestApp, type TestApp } from '../testApp'

export let first: TestApp
export let second: TestApp

/** Two apps on one PostgreSQL for the tests of a file, each with its own connections. */
export function withTwoApps(): void {
  let postgres: TestCluster | undefined
  beforeAll(async () => {
    postgres = await startTestCluster()
    const url = await postgres.createDatabase()
    first = await startTestApp({ open: await openPostgres(url) })
    second = await startTestApp({ open: await openPostgres(url) })
  })
  afterAll(async () => {
    await first?.close()
    await second?.close()
    await postgres?.stop()
  })
}

/** Odd and even callers use different apps. */
export const appOf = (n: number): TestApp => (n % 2 ? first : second)
