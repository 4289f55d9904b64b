import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { freshServer } from '../../../scripts/freshServer.mjs'
import { PROJECT } from '../servers/serverProcess'
import { migrateFresh } from '../databases/testDb'

/** Migrates once and stores a snapshot that every test file restores. Builds the backend that tests start. */
export default async function setup(project: TestProject) {
  await freshServer(PROJECT)
  const folder = await mkdtemp(join(tmpdir(), 'bole-dump-'))
  const { client } = await migrateFresh()
  const dump = await client.dumpDataDir('none')
  await client.close()
  const file = join(folder, 'migrated.tar')
  await writeFile(file, Buffer.from(await dump.arrayBuffer()))
  project.provide('migratedDump', file)
  return () => rm(folder, { recursive: true, force: true })
}
