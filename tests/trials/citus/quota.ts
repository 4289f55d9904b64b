import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const ROOT = '/sys/fs/cgroup'
/** Too short for a process to answer all waiting requests in one period and then be idle until the next. */
const PERIOD_US = 20_000

/** A control group whose processes together get a share of a core. */
export interface Quota {
  add(pids: readonly number[]): void
  /** CPU seconds used so far. */
  used(): number
  /** Waits until its processes have ended and removes the group. */
  end(): Promise<void>
}

/** cgroup v1 has a folder per controller, v2 one for all. */
function placeOf(name: string): { folder: string; version: 1 | 2 } {
  const isFirst = existsSync(join(ROOT, 'cpu', 'cpu.cfs_quota_us')) || existsSync(join(ROOT, 'cpu', 'tasks'))
  return isFirst ? { folder: join(ROOT, 'cpu', name), version: 1 } : { folder: join(ROOT, name), version: 2 }
}

/** @param cores for its processes together, such as 0.2; needs root and a writable `/sys/fs/cgroup` */
export function startQuota(name: string, cores: number): Quota {
  const { folder, version } = placeOf(name)
  const quota = Math.round(cores * PERIOD_US)
  if (version === 2) writeFileSync(join(ROOT, 'cgroup.subtree_control'), '+cpu')
  mkdirSync(folder)
  if (version === 2) writeFileSync(join(folder, 'cpu.max'), `${quota} ${PERIOD_US}`)
  else {
    writeFileSync(join(folder, 'cpu.cfs_period_us'), String(PERIOD_US))
    writeFileSync(join(folder, 'cpu.cfs_quota_us'), String(quota))
  }
  const accounting = join(ROOT, 'cpuacct', name)
  if (version === 1 && !existsSync(accounting)) mkdirSync(accounting)
  const groups = version === 1 ? [folder, accounting] : [folder]
  const put = (group: string, pid: string) => {
    try {
      writeFileSync(join(group, 'cgroup.procs'), pid)
    } catch {
      // It has ended meanwhile.
    }
  }
  return {
    add: (pids) => {
      for (const group of groups) for (const pid of pids) put(group, String(pid))
    },
    used: () => {
      if (version === 1) return Number(readFileSync(join(accounting, 'cpuacct.usage'), 'utf8')) / 1e9
      const [, micros] = /usage_usec (\d+)/.exec(readFileSync(join(folder, 'cpu.stat'), 'utf8')) ?? []
      return Number(micros) / 1e6
    },
    end: async () => {
      for (const group of groups) {
        while (readFileSync(join(group, 'cgroup.procs'), 'utf8') !== '') await sleep(100)
        rmdirSync(group)
      }
    },
  }
}
