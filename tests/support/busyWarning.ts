/** Deprecation warning of `pg`, once per process, for a query on a client that is still busy. */
export const BUSY_CLIENT = /client is already executing a query/

/** An uncaught exception fails the test file that caused it. */
process.on('warning', (warning) => {
  if (BUSY_CLIENT.test(warning.message)) throw new Error(warning.message, { cause: warning })
})
