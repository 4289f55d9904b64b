import { folded } from '@contract/text/searchWords'
import type { Db } from '../../db/db'
import { plainText } from '../../domain/plainText'
import { gramsOf, gramsOfName } from '../../domain/grams'
import * as repo from './indexRepo'

const BATCH = 200

async function indexTrends(tx: Db, ids: string[]): Promise<void> {
  const rows = await repo.trendTexts(tx, ids)
  const open = rows.filter(({ isOpen }) => isOpen)
  await repo.upsertTrends(
    tx,
    open.map(({ id, title, content, createdAt, topics }) => ({
      trendId: id,
      createdAt,
      titleGrams: gramsOf(title),
      grams: gramsOf(title, plainText(content), ...topics),
    })),
  )
  const openIds = new Set(open.map(({ id }) => id))
  await repo.dropTrends(
    tx,
    ids.filter((id) => !openIds.has(id)),
  )
}

async function indexUsers(tx: Db, ids: string[]): Promise<void> {
  const rows = await repo.userNames(tx, ids)
  await repo.upsertUsers(
    tx,
    rows.map(({ id, name, organisation }) => ({
      userId: id,
      name: folded(name),
      grams: gramsOfName(name, organisation ?? ''),
    })),
  )
}

/**
 * Updates the search index for some changed trends and people: public trends are in the index, all others are not. Rows
 * are read after the change, so the latest state wins. Returns false if the queue was empty.
 */
async function indexDue(db: Db): Promise<boolean> {
  if (!(await repo.isAnyDue(db))) return false
  return db.transaction(async (tx) => {
    const { trendIds, userIds } = await repo.claimDue(tx, BATCH)
    if (trendIds.length > 0) await indexTrends(tx, trendIds)
    if (userIds.length > 0) await indexUsers(tx, userIds)
    return trendIds.length + userIds.length > 0
  })
}

/** Processes the whole queue in batches; `shouldContinue` is called before each. */
export async function indexAllDue(db: Db, shouldContinue = () => true): Promise<void> {
  while (shouldContinue() && (await indexDue(db))) continue
}
