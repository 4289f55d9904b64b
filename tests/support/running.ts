import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type RunningPortal, runPortal } from './serverProcess'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the sample data in it, and no server on it. */
    seededData: string
  }
}

/** The real server on a copy of the sample data. */
export async function startPortal(env: Record<string, string> = {}): Promise<RunningPortal> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bole-data-'))
  cpSync(inject('seededData'), dataDir, { recursive: true })
  return runPortal(dataDir, { env })
}
