import type { Db } from '../../db/db'
import { doLater, type DeadlineWorker } from '../../jobs/outbox'
import { forgetPair } from '../messages/service'
import * as repo from './repo'

export const FORGET_MESSAGES = 'relations.forget'

/**
 * An act whose transaction runs while the block is set does not see the block, nor the block its message. Most end at
 * once; the second time is later than a statement can wait for a lock.
 */
const AGAIN_AFTER_MS = [2000, 15_000] as const

/** Queues the removal of the messages that acts under way still leave between two people after a block. */
export async function forgetLater(db: Db, pair: repo.Pair, now: Date): Promise<void> {
  for (const ms of AGAIN_AFTER_MS) await doLater(db, FORGET_MESSAGES, pair, new Date(now.getTime() + ms))
}

/** Outbox worker: nothing is removed once the block has ended. */
export const forgetMessages: DeadlineWorker = {
  withinMs: Math.max(...AGAIN_AFTER_MS),
  work: async (db, payload, now) => {
    const pair = payload as repo.Pair
    await repo.lockPair(db, pair)
    const { iBlock, blocksMe } = await repo.between(db, pair)
    if (iBlock || blocksMe) await forgetPair(db, pair.me, pair.other, now)
  },
}
