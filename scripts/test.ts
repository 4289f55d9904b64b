import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'

/**
 * `npm test`: every test. Server tests fill two cores, then come the journeys, which wait for a browser much of the
 * time; the unit tests take what they leave over, and nothing else.
 */
const only = process.argv.slice(2)
const root = join(import.meta.dirname, '..')
const env = { ...process.env, TZ: process.env.TZ ?? 'UTC' }

function run(args: string[], isPatient = false): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args], { cwd: root, stdio: 'inherit', env })
    if (isPatient && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

async function runAll(): Promise<number> {
  const server = await run(['--project', 'server'])
  if (server !== 0) return server
  const [journeys, web] = await Promise.all([run(['--project', 'journeys']), run(['--project', 'web', '--maxWorkers=1'], true)])
  return journeys || web
}

process.exitCode = await (only.length > 0 ? run(only) : runAll())
