import type { Role } from '@contract/person'
import type { Db } from '../../db/db'
import { activeWithRole } from '../../domain/personnel'
import { groupBy } from '../../lib/groupBy'
import { releaseFiles } from '../files/service'
import { rewordPaths } from '../messages/service'
import { ERASED_NAME } from '../people/service'
import { replacementFor } from './approvers'
import * as claimRepo from './claimRepo'
import { kindName } from './kinds'
import * as repo from './repo'
import {
  beginStep,
  type Change,
  closeStep,
  type FlowEffects,
  isOver,
  lapseFlow,
  linkOf,
  notifyOfNobody,
  replaceStep,
  withdrawFlow,
  withReason,
} from './steps'

const LEFT = '账号已停用'

/**
 * Handles disabled accounts (rule: disabled approvers): their own flows are withdrawn, flows that wait for them are
 * handed on, what has lapsed ends, and where nobody is left to ask, the applicant is told.
 */
export const endApprovals =
  (effects: FlowEffects) =>
  async (tx: Db, userIds: readonly string[], now: Date): Promise<void> => {
    await notifyLeft(tx, (await repo.pendingRolesOf(tx, userIds)) as Role[], userIds, now)
    for (const flow of await repo.lockRunningOf(tx, userIds)) {
      if (isOver(flow, now)) await lapseFlow(tx, flow, { now, effects })
      else if (!userIds.includes(flow.applicantId)) await goOnWithout(tx, flow, now)
      else await withdrawFlow(tx, flow, { byId: null, reason: LEFT }, { now, effects })
    }
  }

/** Handles people who have lost a role (rule: disabled approvers); for disabled ones this was done when they were. */
export const notifyOfLostRole =
  (role: Role) =>
  async (tx: Db, userIds: readonly string[], now: Date): Promise<void> => {
    if ((await repo.activeAmong(tx, userIds)).length > 0) await notifyLeft(tx, [role], userIds, now)
  }

/** Notifies the applicants whose flows ask one of these roles, which nobody else has since these people lost it. */
async function notifyLeft(tx: Db, roles: readonly Role[], userIds: readonly string[], now: Date): Promise<void> {
  const unassigned: repo.FlowRecord[] = []
  for (const role of roles) {
    const [first, second] = await activeWithRole(tx, role)
    if (second === undefined) unassigned.push(...(await repo.pendingForRole(tx, role, first)))
  }
  for (const flow of unassigned) {
    if (!userIds.includes(flow.applicantId) && !isOver(flow, now)) await notifyOfNobody(tx, flow, now)
  }
}

async function goOnWithout(tx: Db, flow: repo.FlowRecord, now: Change['now']): Promise<void> {
  const personId = flow.approverId
  const step = await closeStep(tx, flow, { status: 'skipped', personId, reason: LEFT, at: now })
  const next = (await repo.stepsOf(tx, flow.id)).find(({ status }) => status === 'waiting')
  const other = await replacementFor(tx, flow.applicantId, step, next !== undefined)
  if (other) await replaceStep(tx, flow, { ...other, position: step.position }, now)
  else if (next) await beginStep(tx, flow, next, now)
}

/**
 * Deletes what an erased person wrote in their flows and as an approver, also from the messages about them
 * (rule: approvals of erased people).
 */
export async function eraseApprovals(tx: Db, userId: string): Promise<void> {
  const flows = await repo.flowsOf(tx, userId)
  for (const { id, kind } of flows) {
    await repo.setFlow(tx, id, { title: kindName(kind), form: {}, shown: [] })
    await releaseFiles(tx, await claimRepo.dropFiles(tx, id))
  }
  for (const [kind, alike] of groupBy(flows, (flow) => flow.kind)) {
    const links = alike.map(({ id }) => linkOf(id))
    await rewordPaths(tx, links, `${ERASED_NAME}：${kindName(kind)}`)
  }
  await dropReasons(tx, userId)
  await repo.forgetPerson(tx, userId)
}

/** Removes the reasons of a person's rejections from the messages to the applicants. */
async function dropReasons(tx: Db, personId: string): Promise<void> {
  for (const [title, alike] of groupBy(await repo.rejectionsBy(tx, personId), (rejection) => rejection.title)) {
    const links = alike.map(({ flowId }) => linkOf(flowId))
    const former = alike.map(({ reason }) => withReason(title, reason))
    await rewordPaths(tx, links, title, former)
  }
}
