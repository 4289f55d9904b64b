import type { CliContext } from '@server/cli/command'
import type { WorkerPool } from '@server/lib/workerPool'
import type { TestApp } from './testApp'

/** The context of admin commands, over a test app; `extraction` are worker threads shared by several imports. */
export function cliContextOf({ db, context, clock }: TestApp, extraction?: WorkerPool): CliContext {
  const report = () => undefined
  return {
    report,
    db,
    files: context.files,
    migrateUrl: context.settings.migrateUrl || context.settings.databaseUrl,
    dataDir: context.settings.dataDir,
    secret: async () => context.settings.secret,
    now: clock.now(),
    ...(extraction ? { extraction } : {}),
  }
}
