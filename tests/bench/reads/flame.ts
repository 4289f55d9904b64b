import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '../../support/servers/postgres'
import { PROJECT, runServer } from '../../support/servers/serverProcess'
import { flameSvg } from './flameSvg'
import { type CpuProfile, sharesOf, treeOf } from './profile'
import { callFor, type CallName, filled } from './reads'

export interface FlameRow {
  call: CallName
  /** CPU time per call, in microseconds. */
  perCallUs: number
  shares: { room: string; share: number }[]
  load: number
}

const POSTS = 1000
const WARM_UP = 10
const SECONDS = 5

async function appears(file: string): Promise<{ profile: CpuProfile; cpuUs: number }> {
  for (const began = Date.now(); Date.now() - began < 30_000; await sleep(100)) {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    if (text.endsWith('}')) return JSON.parse(text) as { profile: CpuProfile; cpuUs: number }
  }
  throw new Error('the server left no profile')
}

/**
 * CPU profile of one server process under the load of the reads, on PostgreSQL.
 * @param folder gets a flame graph of each call, `detail.svg` and `comments.svg`
 */
export async function measureFlames(folder: string): Promise<FlameRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bole-bench-'))
  const cluster = await startPostgres()
  const rows: FlameRow[] = []
  mkdirSync(folder, { recursive: true })
  try {
    const url = await cluster.createDatabase()
    await filled(dataDir, url, POSTS)
    for (const call of ['detail', 'comments'] as const) {
      const file = join(dataDir, `${call}.cpuprofile`)
      const server = await runServer(dataDir, {
        env: { DATABASE_URL: url, SEED: 'none', LOG_LEVEL: 'warn', PROFILE_TO: file },
        command: ['--import', join(PROJECT, 'tests/bench/reads/profiler.mjs'), '--import', 'tsx', 'server/main.ts'],
      })
      try {
        await callFor(server.origin, call, WARM_UP)
        const load = loadavg()[0] ?? 0
        process.kill(server.pid, 'SIGUSR2')
        const { perSecond } = await callFor(server.origin, call, SECONDS)
        process.kill(server.pid, 'SIGUSR2')
        const { profile, cpuUs } = await appears(file)
        const tree = treeOf(profile)
        writeFileSync(join(folder, `${call}.svg`), flameSvg(`${call}：${Math.round(perSecond)} 次/秒`, tree))
        rows.push({ call, perCallUs: cpuUs / (perSecond * SECONDS), shares: sharesOf(tree), load })
      } finally {
        await server.stop()
      }
    }
  } finally {
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return rows
}
