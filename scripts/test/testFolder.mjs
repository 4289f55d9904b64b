import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Temporary folder of one test run; everything that tests or their programs leave there is removed with it. */
export function openTestFolder() {
  const path = mkdtempSync(join(tmpdir(), 'bole-test-'))
  // PostgreSQL runs as another user if the tests run as root.
  chmodSync(path, 0o755)
  return {
    path,
    /** Also ends processes that work in it, which remain after an aborted run. */
    remove() {
      for (const pid of processesIn(path)) end(pid)
      rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

/** Processes with the folder as temporary folder or on their command line. Linux only. */
function processesIn(path) {
  const read = (pid, name) => {
    try {
      return readFileSync(`/proc/${pid}/${name}`, 'utf8').split('\0')
    } catch {
      return []
    }
  }
  const pids = process.platform === 'linux' ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : []
  return pids
    .map(Number)
    .filter((pid) => pid !== process.pid)
    .filter(
      (pid) =>
        read(pid, 'environ').includes(`TMPDIR=${path}`) ||
        read(pid, 'cmdline').some((word) => word.startsWith(`${path}/`)),
    )
}

function end(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}
