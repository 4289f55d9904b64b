import { afterAll } from 'vitest'

/** Deprecation warning of `pg`, once per process, for a query on a client that is still busy. */
export const BUSY_CLIENT = /client is already executing a query/

function failOnBusyClient(warning: Error): void {
  if (BUSY_CLIENT.test(warning.message)) throw new Error(warning.message, { cause: warning })
}

/** An uncaught exception fails the test file that caused it. */
process.on('warning', failOnBusyClient)
afterAll(() => void process.off('warning', failOnBusyClient))
