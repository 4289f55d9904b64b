import { type FlowVersion } from '@contract/flow'
import type { Role } from '@contract/person'
import { isBlank } from '@contract/text/plainText'
import { HOUR_MS } from '@contract/text/timeUnits'
import type { User } from '../../appContext'
import type { Db } from '../../db/db'
import { activeWithRole } from '../../domain/personnel'
import { conflict, forbidden, invalidInput, notFound, raise, tooOften } from '../../lib/businessError'
import { allowedAt, waitText } from '../../lib/waitText'
import { approversOf, isCurrentApprover, NOBODY } from './approvers'
import { kindOf } from './kinds'
import * as repo from './repo'
import { mayKnow, UNKNOWN } from './view'
import {
  approveStep,
  type Change,
  closeStep,
  isOver,
  rejectStep,
  replaceStep,
  notifyApprovers,
  withdrawFlow,
} from './steps'

const HANDLED = '该审批已被处理'
const URGE_PAUSE_MS = 4 * HOUR_MS

/** Locks a flow that this person may see. Throws 100404. */
async function lockFor(tx: Db, user: User, flowId: string): Promise<{ flow: repo.FlowRecord; isApprover: boolean }> {
  const flow = (await repo.lockFlow(tx, flowId)) ?? raise(notFound(UNKNOWN))
  const steps = await repo.stepsOf(tx, flowId)
  if (!(await mayKnow(tx, user, flow, steps))) throw notFound(UNKNOWN)
  const isStepOfUser = ({ personId, role }: repo.StepRecord) =>
    personId === user.id || (role !== '' && user.roles.some((each) => each === role))
  return { flow, isApprover: flow.applicantId !== user.id && steps.some(isStepOfUser) }
}

/** Locks a flow that waits for this person. Throws 100404, 100403 for others, 100409 after a change. */
async function lockForApproval(
  tx: Db,
  user: User,
  { flowId, version }: FlowVersion,
  now: Date,
): Promise<repo.FlowRecord> {
  const { flow, isApprover } = await lockFor(tx, user, flowId)
  if (!isApprover) throw forbidden('该审批不由您处理')
  if (flow.status !== 'running' || flow.version !== version || isOver(flow, now)) throw conflict(HANDLED)
  if (!isCurrentApprover(user, flow)) throw forbidden('该审批不由您处理')
  return flow
}

/**
 * Locks, against being disabled, one approver of each role whom the next steps of these flows need: one whose account
 * is not locked already, as a people import locks accounts for long, else all. Called before the flows are locked, as
 * when accounts are disabled; the other order could deadlock.
 */
async function lockNextApprovers(tx: Db, flowIds: readonly string[]): Promise<void> {
  const asked = await repo.waitingRolesOf(tx, flowIds)
  for (const role of new Set(asked.map((one) => one.role))) {
    const members = await activeWithRole(tx, role as Role)
    const others = members.filter((id) => !asked.some(({ applicantId }) => applicantId === id))
    if (others.length > 0 && (await repo.lockAnyActive(tx, others))) continue
    if (members.length > 0) await repo.lockActive(tx, members)
  }
}

export type Decision = FlowVersion & { decision: 'approve' | 'reject'; reason: string }

/** Approves or rejects (rule: deciding). Throws as `lockForApproval`, 100400 for a rejection without a reason. */
export async function decide(tx: Db, user: User, asked: Decision, change: Change): Promise<void> {
  const { decision, reason } = asked
  if (decision === 'reject' && isBlank(reason)) throw invalidInput('请填写拒绝原因')
  if (decision === 'approve') await lockNextApprovers(tx, [asked.flowId])
  const flow = await lockForApproval(tx, user, asked, change.now)
  const outcome = { approver: user, reason }
  await (decision === 'approve' ? approveStep(tx, flow, outcome, change) : rejectStep(tx, flow, outcome, change))
}

/**
 * Approves several flows of one kind, all or none. Throws as `decide`, 100400 for different kinds or a kind that
 * forbids it.
 */
export async function decideMany(tx: Db, user: User, asked: readonly FlowVersion[], change: Change): Promise<void> {
  const ids = new Set(asked.map(({ flowId }) => flowId))
  if (ids.size !== asked.length) throw invalidInput('同一条审批不能选择两次')
  await lockNextApprovers(tx, [...ids])
  const kinds = new Set<string>()
  // In a fixed order, to avoid deadlocks.
  for (const one of [...asked].sort((a, b) => (a.flowId < b.flowId ? -1 : 1))) {
    const flow = await lockForApproval(tx, user, one, change.now)
    kinds.add(flow.kind)
    if (kinds.size > 1) throw invalidInput('只能批量处理同一种审批')
    if (!kindOf(flow.kind)?.batch) throw invalidInput('该类审批须逐条处理')
    await approveStep(tx, flow, { approver: user, reason: '' }, change)
  }
}

export type Transfer = FlowVersion & { toUserId: string; reason: string }

/**
 * Transfers the current step. Throws as `lockForApproval`, 100404 for an inactive person, 100400 for oneself or the
 * applicant.
 */
export async function transfer(tx: Db, user: User, asked: Transfer, { now }: Change): Promise<void> {
  const { toUserId, reason } = asked
  if (toUserId === user.id) throw invalidInput('不能转交给自己')
  // Locked before the flow, as when accounts are disabled; the other order could deadlock.
  const [to] = await repo.lockActive(tx, [toUserId])
  const flow = await lockForApproval(tx, user, asked, now)
  if (to === undefined) throw notFound('转交的同事不存在或已停用')
  if (to === flow.applicantId) throw invalidInput('不能转交给申请人')
  const step = await closeStep(tx, flow, { status: 'transferred', personId: user.id, reason, at: now })
  await repo.addPeople(tx, flow, [user.id], 'done')
  await replaceStep(tx, flow, { name: step.name, role: step.role, position: step.position, personId: to }, now)
}

/** Withdraws an own running flow. Throws 100404, 100403 for others', 100409 after a change. */
export async function withdraw(tx: Db, user: User, { flowId, version }: FlowVersion, change: Change): Promise<void> {
  const { flow } = await lockFor(tx, user, flowId)
  if (flow.applicantId !== user.id) throw forbidden('只能撤回自己发起的审批')
  if (flow.status !== 'running' || flow.version !== version || isOver(flow, change.now)) throw conflict(HANDLED)
  await withdrawFlow(tx, flow, { byId: user.id, reason: '' }, change)
}

/**
 * Reminds the approvers, once in four hours. Throws 100404, 100403 for others', 100409 after the end and if nobody can
 * decide, 100429.
 */
export async function urge(tx: Db, user: User, flowId: string, now: Date): Promise<void> {
  const { flow } = await lockFor(tx, user, flowId)
  if (flow.applicantId !== user.id) throw forbidden('只能催办自己发起的审批')
  if (flow.status !== 'running' || isOver(flow, now)) throw conflict(HANDLED)
  if ((await approversOf(tx, flow)).length === 0) throw conflict(NOBODY)
  const free = allowedAt(flow.urgedAt ? [flow.urgedAt] : [], 1, URGE_PAUSE_MS, now)
  if (free !== undefined) throw tooOften(`4 小时内只能催办一次，请 ${waitText(free, now)}后再试`)
  await repo.setFlow(tx, flowId, { urgedAt: now })
  await notifyApprovers(tx, flow, '有一条审批催您处理', now)
}
