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

function run(project: string, isPatient = false): Promise<number> {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...(isPatient ? ['--maxWorkers=1'] : []), ...only]
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env })
    if (isPatient && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

const failed = (codes: number[]) => codes.find((code) => code !== 0)

process.exitCode = (await run('server')) || failed(await Promise.all([run('journeys'), run('web', true)]))
