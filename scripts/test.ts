import { spawnSync } from 'node:child_process'

/** `npm test`: every test, one project after the other, so that browser, database and unit tests do not fight for cores. */
const only = process.argv.slice(2)
const projects = ['web', 'server', 'journeys']
for (const project of projects) {
  const run = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...only], {
    stdio: 'inherit',
    env: { ...process.env, TZ: process.env.TZ ?? 'UTC' },
  })
  if (run.status !== 0) process.exit(run.status ?? 1)
}
