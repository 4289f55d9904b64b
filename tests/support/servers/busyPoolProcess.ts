import { openPool } from '@server/db/postgres'

/** Sends a transaction concurrent queries; a process of its own, because the driver warns once per process. */
const [connectionString = ''] = process.argv.slice(2)
const { db, close } = openPool({ connectionString, max: 1 })
process.on('warning', ({ message }) => console.log(`warned: ${message}`))
const turn = () => new Promise((resolve) => setImmediate(resolve))
await db.transaction(async (tx) => void (await tx.execute('select 1')))
await turn()
console.log('asked: one')
await db.transaction((tx) => Promise.all(['1', '2', '3'].map((n) => tx.execute(`select ${n}`))))
await turn()
console.log('asked: three')
await close()
