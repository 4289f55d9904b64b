import { eq, like, sql } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { appSettings } from '../../db/tables'
import { organisations, users } from '../people/tables'
import { psychologyReports } from './tables'

export interface Group {
  /** The organisation, or 无单位. */
  name: string
  people: number
}

export interface QuarterStats {
  quarter: string
  /** Groups of at least ten people. */
  shown: Group[]
  /** Total of the quarter, null if hidden groups could be derived from it by subtraction. */
  total: number | null
}

const chinaAt = (text: string) => sql.raw(`(${text} at time zone 'Asia/Shanghai')`)
const quarter = sql<string>`to_char(${chinaAt('psychology_reports.created_at')}, 'YYYY"Q"Q')`

/** People who answered, by organisation and finished quarter. */
export function groupsBefore(db: Db, now: Date): Promise<(Group & { quarter: string })[]> {
  const name = sql<string>`coalesce(${organisations.name}, '无单位')`
  return db
    .select({ quarter, name, people: sql<number>`count(distinct ${psychologyReports.userId})::int` })
    .from(psychologyReports)
    .innerJoin(users, eq(users.id, psychologyReports.userId))
    .leftJoin(organisations, eq(organisations.id, users.orgId))
    .where(
      sql`${chinaAt('psychology_reports.created_at')} < date_trunc('quarter', ${now.toISOString()}::timestamptz at time zone 'Asia/Shanghai')`,
    )
    .groupBy(quarter, organisations.id, name)
    .orderBy(quarter, name)
}

const NAME_PREFIX = 'psychology stats '

/** Stores the figures of quarters that have none yet. */
export async function storeMissing(db: Db, stats: readonly QuarterStats[]): Promise<void> {
  const rows = stats.map((each) => ({ name: NAME_PREFIX + each.quarter, value: JSON.stringify(each) }))
  if (rows.length > 0) await db.insert(appSettings).values(rows).onConflictDoNothing()
}

/** Published figures, earliest quarter first. */
export async function storedStats(db: Db): Promise<QuarterStats[]> {
  const rows = await db
    .select({ value: appSettings.value })
    .from(appSettings)
    .where(like(appSettings.name, `${NAME_PREFIX}%`))
    .orderBy(appSettings.name)
  return rows.map(({ value }) => JSON.parse(value) as QuarterStats)
}
