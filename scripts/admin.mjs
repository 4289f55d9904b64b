import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freshServer } from './freshServer.mjs'

/** `npm run -s admin`: the commands of `server/cli`. */
const root = join(dirname(fileURLToPath(import.meta.url)), '..')
process.setSourceMapsEnabled(true)
await freshServer(root)
await import('../dist-server/cli.js')
