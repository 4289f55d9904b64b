import { join } from 'node:path'
import { runCommand } from './cli/run'
import { openDb } from './db/open'
import { diskStore } from './diskStore'
import { keptSecret } from './secret'
import { readSettings } from './settings'

/** `npm run admin`: the commands of `server/cli`. Beside a running server it reads and writes through that one. */
async function main(): Promise<void> {
  const settings = readSettings(process.env)
  let close = async () => {}
  const open = async () => {
    const opened = await openDb(settings)
    close = () => opened.close()
    return {
      db: opened.db,
      files: diskStore(join(settings.dataDir, 'files')),
      secret: async () => settings.secret || keptSecret(opened.db),
      now: new Date(),
    }
  }
  try {
    console.log(await runCommand(process.argv.slice(2), open))
  } finally {
    await close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
