import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { runPortal } from './serverProcess'

/** Runs the README's start command once (build, migrate, seed) and keeps its data folder for all journeys. */
export default async function setup(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'bole-seeded-'))
  const portal = await runPortal(dataDir, { command: ['scripts/start.mjs'] })
  await portal.stop()
  project.provide('seededData', dataDir)
  return () => rmSync(dataDir, { recursive: true, force: true })
}
