import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const STOP_MS = 10_000

/** Runs vitest for a group, in a process group of its own, so that it can be ended with all its children. */
export function runVitest(root, { name, args, isPatient = false }, env) {
  const report = join(root, 'test-results', `${name}.json`)
  rmSync(report, { force: true })
  const reporters = args.some((one) => one.startsWith('--reporter')) ? [] : ['--reporter=default']
  const command = [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...args,
    ...reporters,
    '--reporter=./scripts/test/reporter.mjs',
  ]
  const child = spawn(process.execPath, command, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...env, TEST_REPORT: report },
  })
  if (isPatient && child.pid) lowerPriority(child.pid)
  const exited = new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
  return {
    ended: exited.then((code) => ({
      name,
      code,
      ...(existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { errors: [], files: [] }),
    })),
    async stop() {
      signal(child.pid, 'SIGTERM')
      await Promise.race([exited, setTimeout(STOP_MS, undefined, { ref: false })])
      signal(child.pid, 'SIGKILL')
    },
  }
}

/** Lowers the priority below the other groups. On Linux a nice value may only count within a session. */
function lowerPriority(pid) {
  setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(constants.priority.PRIORITY_BELOW_NORMAL))
  } catch {
    // Another system, or one that does not group.
  }
}

function signal(group, name) {
  try {
    process.kill(-group, name)
  } catch {
    // Everything has ended.
  }
}
