import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type RunningServer, runServer } from './serverProcess'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with sample data, not in use. */
    seededData: string
  }
}

/** Compiling the embedded database without optimisation saves a third of a start, more than a test's queries lose. */
const UNOPTIMIZED = ['--liftoff-only']

/** The real server on a copy of the sample data; `command` overrides how it is started. */
export async function startServer(env: Record<string, string> = {}, command?: string[]): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bole-data-'))
  cpSync(inject('seededData'), dataDir, { recursive: true })
  return runServer(dataDir, { env, ...(command ? { command } : { flags: UNOPTIMIZED }) })
}
