import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db } from '@server/db/db'

export interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

export interface WatchedDb {
  db: Db
  pool: pg.Pool
  /** Statements since the last call, in order. */
  statements(): { text: string; values: unknown[] }[]
  /** Table scans that a piece of work made. */
  scansOf(work: () => Promise<unknown>): Promise<Node[]>
  /** Table rows that the statements of a piece of work read, including filtered ones. */
  rowsReadBy(work: () => Promise<unknown>): Promise<number>
}

const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)]

export function rowsReadIn(scans: readonly Node[]): number {
  return scans.reduce((sum, node) => {
    const perLoop =
      node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
    return sum + perLoop * node['Actual Loops']
  }, 0)
}

/** A database of one connection that records its statements. */
export function watchedDb(url: string): WatchedDb {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('error', () => undefined)
  let seen: { text: string; values: unknown[] }[] = []
  const db = drizzle(pool, {
    logger: { logQuery: (text, values) => void seen.push({ text, values }) },
  }) as unknown as Db
  const statements = () => {
    const former = seen
    seen = []
    return former
  }
  async function scansOf(work: () => Promise<unknown>): Promise<Node[]> {
    statements()
    await work()
    const scans: Node[] = []
    for (const { text, values } of statements()) {
      const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
        `explain (analyze, format json) ${text}`,
        values,
      )
      scans.push(
        ...rows
          .flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => flat(Plan)))
          .filter((node) => node['Relation Name']),
      )
    }
    return scans
  }
  const rowsReadBy = async (work: () => Promise<unknown>) => rowsReadIn(await scansOf(work))
  return { db, pool, statements, scansOf, rowsReadBy }
}
