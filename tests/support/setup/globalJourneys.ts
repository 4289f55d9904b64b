import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { runServer } from '../servers/serverProcess'

interface Seeded {
  dataDir: string
  users: number
}

/** Shared by both projects of journeys, which have separate modules in one process. */
const shared = globalThis as { seededJourneys?: Promise<Seeded> | undefined }

/** Runs the README's start command once: build, migrate, seed. */
async function seed(): Promise<Seeded> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bole-seeded-'))
  const server = await runServer(dataDir, { command: ['scripts/start.mjs'] })
  await server.stop()
  return { dataDir, users: 0 }
}

/** Keeps the data folder of the first start for all journeys. */
export default async function setup(project: TestProject) {
  const seeded = await (shared.seededJourneys ??= seed())
  seeded.users += 1
  project.provide('seededData', seeded.dataDir)
  return () => {
    seeded.users -= 1
    if (seeded.users > 0) return
    shared.seededJourneys = undefined
    rmSync(seeded.dataDir, { recursive: true, force: true })
  }
}
