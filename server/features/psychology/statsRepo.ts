import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { organisations, users } from '../people/tables'
import { psychologyReports } from './tables'

export interface Group {
  /** The organisation, or 无单位. */
  name: string
  people: number
}

const chinaAt = (text: string) => sql.raw(`(${text} at time zone 'Asia/Shanghai')`)
const quarter = sql<string>`to_char(${chinaAt('psychology_reports.created_at')}, 'YYYY"Q"Q')`

/** How many people of each organisation answered in the quarters that are over. */
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
