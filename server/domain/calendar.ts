import type { Db } from '../db/db'
import { calendarYears } from '../db/tables'
import type { Calendar } from '../lib/workdays'

/** The holidays and made-up workdays that an admin has entered (rule: working days). */
export async function enteredCalendar(db: Db): Promise<Calendar> {
  const rows = await db.select().from(calendarYears)
  return new Map(rows.map(({ year, off, worked }) => [year, { off: new Set(off), worked: new Set(worked) }]))
}

/** Replaces a year. */
export async function enterYear(tx: Db, row: typeof calendarYears.$inferInsert): Promise<void> {
  const { off, worked } = row
  await tx.insert(calendarYears).values(row).onConflictDoUpdate({ target: calendarYears.year, set: { off, worked } })
}
