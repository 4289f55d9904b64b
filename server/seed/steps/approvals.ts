import { like } from 'drizzle-orm'
import { HOUR_MS } from '@contract/text/timeUnits'
import type { User } from '../../appContext'
import type { Db } from '../../db/db'
import { enteredCalendar } from '../../domain/calendar'
import { files } from '../../features/files/tables'
import { decide, transfer, withdraw } from '../../features/flow/deciding'
import { flowById } from '../../features/flow/repo'
import { startFlow } from '../../features/flow/starting'
import { messages } from '../../features/messages/tables'
import { type FlowAct, planFlows, planReceipts } from '../plan/approvals'
import { activeAmong } from './active'
import type { Step } from './step'
import { fileRow, storePicture } from './store'
import { DEMO, HR, MANAGER } from '../plan/sampleIds'

const ACT_AFTER_MS = 2 * HOUR_MS
const PEOPLE = [DEMO, MANAGER, HR, 'u-12', 'u-17', 'u-20']

/** Approvals in every state. */
export const approvalsStep: Step = {
  name: 'approvals',
  prepare: async ({ files: store, start }) => {
    const stored = await Promise.all(planReceipts.map((picture) => storePicture(store, picture)))
    return async (tx) => {
      const present = await activeAmong(tx, PEOPLE)
      if (present.size < PEOPLE.length) return
      const receipts = stored.map((picture, place) => ({
        ...fileRow(picture, {
          ...{ id: `receipt-${place}`, ownerId: DEMO, kind: 'picture', isPublic: false, createdAt: start },
        }),
        // A flow claims it.
        usedAt: null,
      }))
      await tx.insert(files).values(receipts)
      for (const { applicant, kind, form, hoursAgo, cc = [], acts } of planFlows(
        start,
        receipts.map(({ id }) => id),
        await enteredCalendar(tx),
      )) {
        const startedAt = start.getTime() - hoursAgo * HOUR_MS
        const body = { kind, form, fileIds: [], ccUserIds: [...cc] }
        const flowId = await startFlow(tx, applicant, body, new Date(startedAt))
        for (const [place, act] of acts.entries()) {
          await perform(tx, flowId, act, present, new Date(startedAt + (place + 1) * ACT_AFTER_MS))
        }
      }
      // The sample messages are planned separately.
      await tx.delete(messages).where(like(messages.path, '/flow?id=%'))
    }
  },
}

async function perform(
  tx: Db,
  flowId: string,
  act: FlowAct,
  present: ReadonlyMap<string, User>,
  now: Date,
): Promise<void> {
  const flow = await flowById(tx, flowId)
  const user = present.get(act.act === 'withdraw' ? (flow?.applicantId ?? '') : act.by)
  if (!flow || !user) throw new Error('a planned approval lacks its person')
  const { version } = flow
  const change = { now, effects: {} }
  if (act.act === 'withdraw') return withdraw(tx, user, { flowId, version }, change)
  const { reason = '' } = act
  if (act.act === 'transfer') return transfer(tx, user, { flowId, version, toUserId: act.to, reason }, change)
  return decide(tx, user, { flowId, version, decision: act.act, reason }, change)
}
