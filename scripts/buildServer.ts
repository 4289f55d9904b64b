import { join } from 'node:path'
import { buildServer } from '../build/serverBuild'
import { serverStamp, stampServer } from './sources.mjs'

/** Builds the backend alone, for a start. */
const root = join(import.meta.dirname, '..')
const stamp = serverStamp(root)

// A build started by another script ends with it: two builds would empty each other's folder.
if (process.connected === false) process.exit(1)
process.once('disconnect', () => process.exit(1))
process.channel?.unref()

process.env.NODE_ENV = 'production'
await buildServer()
stampServer(root, stamp)
