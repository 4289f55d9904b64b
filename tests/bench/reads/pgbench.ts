import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db } from '@server/db/db'
import { median } from '../phone'
import { HOT_TRENDS } from '../rows'
import { readStatements, SAMPLE, type Statement } from './statements'

const RUNS = 3
const SECONDS = 5
const CLIENTS = 10

/** Transactions per second of PostgreSQL's `pgbench`. */
export interface Ceiling {
  detail: number
  comments: number
}

/** A statement as a pgbench script: a random hot post, all other values as parameters like the server's. */
function scriptLine({ text, params }: Statement, values: Map<string, string>): string {
  const written = text.replace(/\$(\d+)/g, (_, place: string) => {
    const value = params[Number(place) - 1]
    if (value === SAMPLE) return "('t' || :post)"
    if (Array.isArray(value) && value[0] === SAMPLE) return "(array['t' || :post])"
    if (typeof value !== 'number') throw new Error(`pgbench has no variable for ${String(value)}`)
    values.set(`v${value}`, String(value))
    return `:v${value}`
  })
  return `${written.replaceAll(/\s*\n\s*/g, ' ')};`
}

async function rate(program: string, url: string, statements: Statement[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'bole-bench-'))
  const values = new Map<string, string>()
  const lines = [`\\set post random(1, ${HOT_TRENDS})`, ...statements.map((statement) => scriptLine(statement, values))]
  writeFileSync(join(folder, 'call.sql'), lines.join('\n'))
  const options = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(CLIENTS),
    '-j',
    '1',
    '-T',
    String(SECONDS),
    '-f',
    join(folder, 'call.sql'),
    ...[...values].flatMap(([name, value]) => ['-D', `${name}=${value}`]),
  ]
  const rounds: number[] = []
  for (let round = 0; round <= RUNS; round += 1) {
    const { stdout } = await promisify(execFile)(program, [...options, url], { env: { LC_ALL: 'C' } })
    const tps = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
    if (!(tps > 0)) throw new Error(`pgbench said:\n${stdout}`)
    if (round > 0) rounds.push(tps)
  }
  rmSync(folder, { recursive: true })
  return Math.round(median(rounds))
}

/**
 * `pgbench` with the server's statements, prepared, with one client per connection of the server's pool.
 * @param bin folder of PostgreSQL's binaries; undefined if it has no `pgbench`
 */
export async function ceiling(bin: string, url: string): Promise<Ceiling | undefined> {
  const program = join(bin, 'pgbench')
  if (!existsSync(program)) return undefined
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const seen: Statement[] = []
  const db = drizzle(pool, { logger: { logQuery: (text, params) => void seen.push({ text, params }) } })
  const { detail, comments } = await readStatements(db as unknown as Db, seen).finally(() => pool.end())
  return { detail: await rate(program, url, detail), comments: await rate(program, url, comments) }
}
