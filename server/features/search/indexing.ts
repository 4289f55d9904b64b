import { folded } from '@contract/searchWords'
import type { Db } from '../../db/db'
import { plainText } from '../../plainText'
import { gramsOf, gramsOfName } from './grams'
import * as repo from './indexRepo'

const BATCH = 200

/** Brings the search rows of these trends to where the trends are now, inside a transaction. */
export async function indexTrends(tx: Db, ids: string[]): Promise<void> {
  const rows = await repo.trendTexts(tx, ids)
  const open = rows.filter(({ isOpen }) => isOpen)
  await repo.keepTrends(
    tx,
    open.map(({ id, title, content, createdAt, topics }) => ({
      trendId: id,
      createdAt,
      titleGrams: gramsOf(title),
      grams: gramsOf(title, plainText(content), ...topics),
    })),
  )
  const openIds = new Set(open.map(({ id }) => id))
  await repo.dropTrends(tx, ids.filter((id) => !openIds.has(id)))
}

export async function indexUsers(tx: Db, ids: string[]): Promise<void> {
  const rows = await repo.userNames(tx, ids)
  await repo.keepUsers(
    tx,
    rows.map(({ id, name, organisation }) => ({
      userId: id,
      name: folded(name),
      grams: gramsOfName(name, organisation ?? ''),
    })),
  )
}

interface Part {
  missing: (db: Db, after: string, limit: number) => Promise<string[]>
  fill: (tx: Db, ids: string[]) => Promise<void>
}

const PARTS: readonly Part[] = [
  { missing: repo.trendsWithout, fill: indexTrends },
  { missing: repo.usersWithout, fill: indexUsers },
]

/** Fills what has no search row yet, some at a time; `goesOn` is asked before each batch. */
export async function indexMissing(db: Db, goesOn: () => boolean): Promise<void> {
  for (const { missing, fill } of PARTS) {
    for (let after = ''; goesOn(); ) {
      const ids = await missing(db, after, BATCH)
      const last = ids.at(-1)
      if (last === undefined) break
      await db.transaction((tx) => fill(tx, ids))
      after = last
    }
  }
}
