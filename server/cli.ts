import { failureText } from './cli/commandFailure'
import { runCommand } from './cli/run'
import { shiftedClock } from './lib/time'
import { openDb } from './db/open'
import { ensureSecret } from './secret'
import { readSettings } from './settings'
import { startFailureMessage } from './startWords'
import { lazyStore } from './storage/lazyStore'
import { openFiles } from './storage/stores'

/** `npm run -s admin`: the commands of `server/cli`. Beside a running server it uses that server's database. */
async function main(): Promise<void> {
  const settings = readSettings(process.env)
  let close = async () => {}
  const open = async (keepsSchema: boolean) => {
    const opened = await openDb(settings, { migrates: !keepsSchema }).catch((error: unknown) => {
      throw new Error(startFailureMessage(error), { cause: error })
    })
    close = () => opened.close()
    return {
      db: opened.jobs,
      files: lazyStore(() => openFiles(settings)),
      migrateUrl: settings.migrateUrl || settings.databaseUrl,
      dataDir: settings.dataDir,
      report: (line: string) => console.error(line),
      secret: async () => settings.secret || ensureSecret(opened.db),
      now: shiftedClock(settings.clockShiftMs)(),
    }
  }
  try {
    console.log(await runCommand(process.argv.slice(2), open))
  } finally {
    await close()
  }
}

main().catch((error: unknown) => {
  console.error(failureText(error))
  process.exitCode = 1
})
