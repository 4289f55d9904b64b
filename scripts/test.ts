import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { isBuildFresh } from './sources.mjs'

/**
 * `npm test`: every test, one group of projects after the other, so that browser, database and unit tests do not fight
 * for cores. Journeys and looks wait for a browser most of the time and go side by side.
 */
const only = process.argv.slice(2)
const groups = [['web'], ['server'], ['journeys', 'looks']]
const root = join(import.meta.dirname, '..')
const env = { ...process.env, TZ: process.env.TZ ?? 'UTC' }

function run(args: string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env })
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

for (const projects of groups) {
  // Both would build.
  if (projects.length > 1 && !isBuildFresh(root)) await run(['--import', 'tsx', 'scripts/build.ts'])
  const codes = await Promise.all(
    projects.map((project) => run(['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...only])),
  )
  const failed = codes.find((code) => code !== 0)
  if (failed !== undefined) process.exit(failed)
}
