import { FLOW_ENDS } from '@contract/flow'
import { NotifyCategory } from '@contract/message'
import type { Db } from '../../db/db'
import { personnelOf } from '../../domain/personnel'
import { notify } from '../messages/service'
import { type Approver, approversOf, isSame } from './approvers'
import * as claimRepo from './claimRepo'
import * as repo from './repo'

/** How a flow ends; a lapsed one is stored as withdrawn. */
export type FlowEnd = 'approved' | 'rejected' | 'withdrawn' | 'lapsed'

/** Called when a flow of a kind ends; may throw to refuse the decision. */
export type FlowEffect = (
  tx: Db,
  ended: { flowId: string; subjectId: string; status: FlowEnd },
  now: Date,
) => Promise<void>

/** By kind. */
export type FlowEffects = Readonly<Record<string, FlowEffect>>

/** Context of a change: the time, and the effects of ending a flow. */
export interface Change {
  now: Date
  effects: FlowEffects
}

export const linkOf = (flowId: string) => `/flow?id=${flowId}`

/** Content of the message about a rejection. */
export const withReason = (title: string, reason: string) => `${title}：${reason}`

/** Approves the current step of a locked flow and asks the next approver, or ends the flow. */
export async function approveStep(
  tx: Db,
  flow: repo.FlowRecord,
  { approver, reason }: { approver: Approver; reason: string },
  change: Change,
): Promise<void> {
  await closeStep(tx, flow, { status: 'approved', personId: approver.id, reason, at: change.now })
  await repo.addPeople(tx, flow, [approver.id], 'done')
  for (const step of (await repo.stepsOf(tx, flow.id)).filter(({ status }) => status === 'waiting')) {
    if (!isSame(approver, step)) return beginStep(tx, flow, step, change.now)
    const skipped = { status: 'skipped', personId: approver.id, reason: '与上一步审批人相同', at: change.now }
    await repo.setStep(tx, step.serial, skipped)
  }
  await endFlow(tx, flow, 'approved', change)
}

/** Rejects a locked flow. */
export async function rejectStep(
  tx: Db,
  flow: repo.FlowRecord,
  { approver, reason }: { approver: Approver; reason: string },
  change: Change,
): Promise<void> {
  await closeStep(tx, flow, { status: 'rejected', personId: approver.id, reason, at: change.now })
  await repo.addPeople(tx, flow, [approver.id], 'done')
  await endFlow(tx, flow, 'rejected', change, reason)
}

/** Ends a locked flow whose time is over (rule: lapse). */
export async function lapseFlow(tx: Db, flow: repo.FlowRecord, change: Change): Promise<void> {
  const position = (await repo.stepsOf(tx, flow.id)).length
  const row = { flowId: flow.id, position, name: FLOW_ENDS.lapsed, personId: null, at: flow.lapsesAt ?? change.now }
  await endFlow(tx, flow, 'lapsed', change)
  await repo.addSteps(tx, [{ ...row, reason: '未在时限内审批，已自动失效', status: 'skipped' }])
}

/** Whether a running flow's time is over. */
export const isOver = ({ status, lapsesAt }: repo.FlowRecord, now: Date): boolean =>
  status === 'running' && lapsesAt !== null && lapsesAt <= now

/** Ends a locked flow before it was decided; `byId` is null if the system does it. */
export async function withdrawFlow(
  tx: Db,
  flow: repo.FlowRecord,
  { byId, reason }: { byId: string | null; reason: string },
  change: Change,
): Promise<void> {
  const position = (await repo.stepsOf(tx, flow.id)).length
  const row = { flowId: flow.id, position, name: FLOW_ENDS.withdrawn, personId: byId, reason, at: change.now }
  await endFlow(tx, flow, 'withdrawn', change, reason)
  await repo.addSteps(tx, [{ ...row, status: 'skipped' }])
}

async function endFlow(
  tx: Db,
  flow: repo.FlowRecord,
  end: FlowEnd,
  { now, effects }: Change,
  reason = '',
): Promise<void> {
  for (const step of await repo.stepsOf(tx, flow.id)) {
    if (step.status === 'waiting' || step.status === 'running') {
      await repo.setStep(tx, step.serial, { status: 'skipped' })
    }
  }
  const status = end === 'lapsed' ? 'withdrawn' : end
  const ended = { status, approverId: null, approverRole: null, endedAt: now, version: flow.version + 1 }
  await repo.setFlow(tx, flow.id, ended)
  if (status !== 'approved') await claimRepo.release(tx, flow.id)
  await effects[flow.kind]?.(tx, { flowId: flow.id, subjectId: flow.subjectId, status: end }, now)
  if (status === 'withdrawn') return
  const title = status === 'approved' ? '您的审批已通过' : '您的审批被拒绝'
  const content = reason === '' ? flow.title : withReason(flow.title, reason)
  await notifyUser(tx, flow.applicantId, { title, content, path: linkOf(flow.id), now })
}

/** Records the result of the current step. */
export async function closeStep(
  tx: Db,
  flow: repo.FlowRecord,
  values: Pick<repo.StepRecord, 'status' | 'personId' | 'reason' | 'at'>,
): Promise<repo.StepRecord> {
  const step = (await repo.stepsOf(tx, flow.id)).find(({ status }) => status === 'running')
  if (!step) throw new Error('a running flow without a running step')
  await repo.setStep(tx, step.serial, values)
  return step
}

/** Starts a waiting step. */
export async function beginStep(tx: Db, flow: repo.FlowRecord, step: repo.StepRecord, now: Date): Promise<void> {
  await repo.setStep(tx, step.serial, { status: 'running' })
  await assignApprover(tx, flow, step, now)
}

/** Replaces a step that ended undecided with a running one. */
export async function replaceStep(
  tx: Db,
  flow: repo.FlowRecord,
  step: Omit<repo.NewStep, 'flowId' | 'status'>,
  now: Date,
): Promise<void> {
  await repo.addSteps(tx, [{ ...step, flowId: flow.id, status: 'running' }])
  await assignApprover(tx, flow, { role: step.role ?? '', personId: step.personId ?? null }, now)
}

/** Makes the flow wait for this person or role, and notifies them. */
async function assignApprover(
  tx: Db,
  flow: repo.FlowRecord,
  { role, personId }: Pick<repo.StepRecord, 'role' | 'personId'>,
  now: Date,
): Promise<void> {
  const approverRole = personId === null ? role : null
  const changes = { approverId: personId, approverRole, since: now, version: flow.version + 1 }
  await repo.setFlow(tx, flow.id, changes)
  await notifyApprovers(tx, { ...flow, ...changes }, '有一条审批待您处理', now)
}

/** Notifies the current approvers, or the applicant if the role has nobody. */
export async function notifyApprovers(tx: Db, flow: repo.FlowRecord, title: string, now: Date): Promise<void> {
  const { id, applicantId } = flow
  const approvers = await approversOf(tx, flow)
  const path = linkOf(id)
  const applicant = (await personnelOf(tx, applicantId))?.realName ?? ''
  for (const to of approvers) await notifyUser(tx, to, { title, content: `${applicant}：${flow.title}`, path, now })
  if (approvers.length === 0) await notifyOfNobody(tx, flow, now)
}

/** Notifies the applicant that nobody can decide. */
export function notifyOfNobody(tx: Db, { id, applicantId, title }: repo.FlowRecord, now: Date): Promise<void> {
  return notifyUser(tx, applicantId, { title: '您的审批暂无可用审批人', content: title, path: linkOf(id), now })
}

/** Notifies a user in the category company. Call it last in the transaction. */
export async function notifyUser(
  tx: Db,
  to: string,
  said: { title: string; content: string; path: string; now: Date },
): Promise<void> {
  await notify(tx, { group: 'system', category: NotifyCategory.Company, to, ...said })
}
