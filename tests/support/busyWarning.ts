/** What `pg` warns of, once a process, when a client is asked while it still answers something else. */
export const BUSY_CLIENT = /client is already executing a query/

/** An exception that nothing catches fails the file whose code has asked so. */
process.on('warning', (warning) => {
  if (BUSY_CLIENT.test(warning.message)) throw new Error(warning.message, { cause: warning })
})
