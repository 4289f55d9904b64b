import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/db'
import { rowsOf } from '../../../db/rowsOf'
import { draftOf } from '../../../features/messages/drafting'
import type { MessageEvent } from '../../../features/messages/event'
import { messageActors, messages } from '../../../features/messages/tables'
import { planHouseMessages } from '../../plan/messages'
import { eventsOfPeople } from './messageEvents'
import { inParts, type Step } from '../step'

type MessageRow = typeof messages.$inferInsert & { id: number; seq: number }
type ActorRow = typeof messageActors.$inferInsert

/** Number of newest messages per category that stay unread. */
const UNREAD = 2

/** Messages of the sample accounts: from the company, and about acts of the sample people. */
export const messagesStep: Step = {
  name: 'messages',
  prepare: async ({ people, trends, start }) => {
    const accounts = people.filter(({ mobile }) => mobile !== null).map(({ id }) => id)
    const house = planHouseMessages({ people, trends, start })
    return async (tx) => {
      await insertEvents(tx, [...house, ...(await eventsOfPeople(tx, accounts))])
    }
  },
}

/** Inserts messages for events, oldest first. */
export async function insertEvents(tx: Db, events: readonly MessageEvent[]): Promise<void> {
  const inOrder = [...events].sort((a, b) => a.now.getTime() - b.now.getTime())
  const { rows, actors } = await asRows(tx, inOrder)
  await inParts(rows, (part) => tx.insert(messages).values(part))
  await inParts(actors, (part) => tx.insert(messageActors).values(part))
}

/** The next numbers of a sequence, ascending. */
async function numbers(tx: Db, column: 'id' | 'seq', count: number): Promise<number[]> {
  const rows = await rowsOf<{ n: number }>(
    tx,
    sql`select nextval(pg_get_serial_sequence('messages', ${column}))::float8 as n from generate_series(1, ${count}::int)`,
  )
  return rows.map(({ n }) => n).sort((a, b) => a - b)
}

/** Events in order of time; those on one target share a row. */
async function asRows(tx: Db, events: readonly MessageEvent[]) {
  const ids = await numbers(tx, 'id', events.length)
  const places = await numbers(tx, 'seq', events.length)
  const rows = new Map<string, MessageRow>()
  const actors: ActorRow[] = []
  events.forEach((event, turn) => {
    const [id, seq] = [ids[turn] ?? 0, places[turn] ?? 0]
    const draft = draftOf(event)
    const from = 'from' in event ? event.from : undefined
    const key = draft.joinKey ? `${event.to} ${draft.joinKey}` : String(turn)
    const before = rows.get(key)
    const actorNum = (before?.actorNum ?? 0) + (from === undefined ? 0 : 1)
    const row = { ...draft, id: before?.id ?? id, userId: event.to, seq, actorId: from, actorNum, createdAt: event.now }
    rows.set(key, row)
    if (draft.joinKey && from !== undefined)
      actors.push({ messageId: row.id, userId: event.to, actorId: from, seq, createdAt: event.now })
  })
  return { rows: read([...rows.values()]), actors }
}

/** Marks all but the newest of each category as read. */
function read(rows: readonly MessageRow[]): MessageRow[] {
  const left = new Map<string, number>()
  return [...rows]
    .sort((a, b) => b.seq - a.seq)
    .map((row) => {
      const key = `${row.userId} ${row.group} ${row.category}`
      const before = left.get(key) ?? 0
      left.set(key, before + 1)
      return before < UNREAD ? row : { ...row, readSeq: row.seq }
    })
}
