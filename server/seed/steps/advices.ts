import { randomUUID } from 'node:crypto'
import { ADVICE_TYPE } from '@contract/dictionary'
import { AdviceStage } from '@contract/mailbox'
import { HOUR_MS } from '@contract/text/timeUnits'
import type { Db } from '../../db/db'
import { dictionariesByKey } from '../../features/dictionary/service'
import { dueAfter } from '../../features/mailbox/service'
import { adviceFollowUps, advices } from '../../features/mailbox/tables'
import { ADVICES, type SampleAdvice } from '../texts/advices'
import type { Step } from './step'
import { MAILBOX } from '../plan/sampleIds'

/** Mailbox entries in all stages; some are overdue, some anonymous. */
export const advicesStep: Step = {
  name: 'advices',
  prepare:
    async ({ start }) =>
    async (tx) => {
      const { [ADVICE_TYPE]: types = [] } = await dictionariesByKey(tx, [ADVICE_TYPE])
      const labels = new Map(types.map(({ value, label }) => [value, label]))
      const oldestFirst = [...ADVICES].sort((one, other) => other.daysAgo - one.daysAgo)
      for (const [place, sample] of oldestFirst.entries()) {
        const hours = sample.daysAgo * 24 + (place % 7)
        const at = new Date(
          Math.floor((start.getTime() - hours * HOUR_MS) / HOUR_MS) * HOUR_MS + (sample.author ? place * 97_000 : 0),
        )
        await write(tx, sample, at, labels.get(sample.type) ?? sample.type)
      }
    },
}

async function write(
  tx: Db,
  { author, type, content, stage }: SampleAdvice,
  at: Date,
  typeLabel: string,
): Promise<void> {
  const id = randomUUID()
  const who = author ? { authorId: author } : { anonymous: true }
  const sent = { id, ...who, type, typeLabel, content, submittedAt: at, ...dueAfter(at) }
  if (typeof stage === 'string') {
    const taken = stage === 'processing' ? { stage: AdviceStage.Processing, handlerId: MAILBOX } : {}
    await tx.insert(advices).values({ ...sent, ...taken })
    return
  }
  const { repliedAfterDays, reply, rating = null, followUps = [] } = stage
  const repliedAt = new Date(at.getTime() + (repliedAfterDays * 24 - 3) * HOUR_MS)
  const rows = followUps.map(({ by, text }, n) => ({
    adviceId: id,
    by,
    content: text,
    createdAt: new Date(repliedAt.getTime() + (n + 1) * 20 * HOUR_MS),
  }))
  const last = rows.at(-1)
  const waits = last?.by === 'author'
  const answered = { stage: waits ? AdviceStage.Processing : AdviceStage.Replied, waiting: waits, handlerId: MAILBOX }
  await tx.insert(advices).values({
    ...sent,
    ...answered,
    ...(waits ? dueAfter(last.createdAt) : {}),
    replyContent: reply,
    repliedAt,
    rating,
  })
  if (rows.length > 0) await tx.insert(adviceFollowUps).values(rows)
}
