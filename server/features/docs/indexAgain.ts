import type { Db } from '../../db/db'
import { gramsOf } from '../../domain/grams'
import * as repo from './repo'

/** Kind of the outbox work that migration 0050 queues. */
export const INDEX_ARTICLE = 'docs.index'

/** Outbox worker: indexes the text of an imported article again. */
export async function indexAgain(tx: Db, payload: unknown): Promise<void> {
  const { docId } = payload as { docId: string }
  const doc = await repo.lockText(tx, docId)
  if (doc) await repo.setGrams(tx, docId, gramsOf(doc.title, doc.content))
}
