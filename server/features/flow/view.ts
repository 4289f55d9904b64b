import { type Flow, type FlowAction, type FlowPerson, type FlowStatus, type FlowStep, HOTEL_OVER } from '@contract/flow'
import { Role } from '@contract/person'
import type { User } from '../../appContext'
import type { Db } from '../../db/db'
import { type Personnel, personnelByIds } from '../../domain/personnel'
import { notFound, raise } from '../../lib/businessError'
import { groupBy } from '../../lib/groupBy'
import { chinaTime } from '../../lib/time'
import { shownTo, type Signing } from '../files/service'
import { isCurrentApprover } from './approvers'
import * as claimRepo from './claimRepo'
import { kindOf } from './kinds'
import * as repo from './repo'
import { isOver } from './steps'

export const UNKNOWN = '该审批不存在'
/** Shown as the approver while a role is asked. */
export const ASKED_ROLES: Readonly<Record<string, string>> = { [Role.Hr]: '人力资源' }

/** The single rule of who may see a flow (rule: who sees an approval). */
export async function mayKnow(
  db: Db,
  { id, roles }: User,
  flow: repo.FlowRecord,
  steps: readonly repo.StepRecord[],
): Promise<boolean> {
  if (flow.applicantId === id || steps.some(({ personId }) => personId === id)) return true
  if (steps.some(({ role }) => roles.some((each) => each === role))) return true
  return repo.isAmong(db, flow.id, id)
}

/** A flow as this user sees it. Throws 100404 if the user may not see it. */
export async function flowFor(db: Db, user: User, flowId: string, signing: Signing): Promise<Flow> {
  const [flow] = await flowsFor(db, user, [flowId], signing)
  return flow ?? raise(notFound(UNKNOWN))
}

/** Flows as this user sees them, in this order. Throws 100404 if the user may not see one of them. */
export async function flowsFor(db: Db, user: User, flowIds: readonly string[], signing: Signing): Promise<Flow[]> {
  const found = new Map((await repo.flowsByIds(db, flowIds)).map((flow) => [flow.id, flow]))
  const flows = flowIds.map((id) => found.get(id) ?? raise(notFound(UNKNOWN)))
  const steps = groupBy(await repo.stepsOfAll(db, flowIds), ({ flowId }) => flowId)
  for (const flow of flows) {
    if (!(await mayKnow(db, user, flow, steps.get(flow.id) ?? []))) throw notFound(UNKNOWN)
  }
  const approvers = [...steps.values()].flat().flatMap(({ personId }) => personId ?? [])
  const own = flows.filter(({ applicantId }) => applicantId === user.id).map(({ id }) => id)
  const copied = groupBy(await repo.copiedIn(db, own), ({ flowId }) => flowId)
  const copiedIds = [...copied.values()].flat().map(({ userId }) => userId)
  const people = await personnelByIds(db, [...flows.map(({ applicantId }) => applicantId), ...approvers, ...copiedIds])
  const files = groupBy(await claimRepo.filesOf(db, flowIds), ({ flowId }) => flowId)
  return flows.map((flow) => {
    const shown = (files.get(flow.id) ?? []).map((file) => shownTo(file, signing))
    const cc = (copied.get(flow.id) ?? []).map(({ userId }) => userId)
    return viewOf(user, flow, { steps: steps.get(flow.id) ?? [], people, cc, files: shown, now: signing.now })
  })
}

interface Parts {
  steps: readonly repo.StepRecord[]
  people: ReadonlyMap<string, Personnel>
  cc: readonly string[]
  files: Flow['files']
  now: Date
}

function viewOf(user: User, flow: repo.FlowRecord, { steps, people, cc, files, now }: Parts): Flow {
  const isLapsed = isOver(flow, now)
  const actions = isLapsed ? [] : actionsOf(user, flow)
  return {
    flowId: flow.id,
    kind: flow.kind,
    title: flow.title,
    applicant: personOf(flow.applicantId, people),
    status: flow.status as FlowStatus,
    version: flow.version,
    lapseTime: flow.status === 'running' && flow.lapsesAt && !isLapsed ? chinaTime(flow.lapsesAt) : null,
    form: flow.shown,
    files,
    steps: steps.map(({ name, role, personId, status, reason, at }) => ({
      name,
      person: personId === null ? '' : (people.get(personId)?.realName ?? ASKED_ROLES[role] ?? ''),
      status: status as FlowStep['status'],
      reason,
      time: at ? chinaTime(at) : '',
    })),
    actions,
    entered: actions.includes('resubmit') ? enteredIn(flow, files) : null,
    cc: cc.map((userId) => personOf(userId, people)),
    path: flow.applicantId === user.id ? subjectPath(flow) : '',
  }
}

function personOf(userId: string, people: Parts['people']): FlowPerson {
  const { realName = '', department = '' } = people.get(userId) ?? {}
  return { userId, realName, department }
}

function actionsOf(user: User, flow: repo.FlowRecord): FlowAction[] {
  const isOwn = flow.applicantId === user.id
  if (flow.status === 'running') {
    if (isCurrentApprover(user, flow)) return ['approve', 'reject', 'transfer']
    return isOwn ? ['withdraw', 'urge'] : []
  }
  return isOwn && flow.status !== 'approved' && kindOf(flow.kind) ? ['resubmit'] : []
}

const subjectPath = ({ kind, subjectId }: repo.FlowRecord): string =>
  kind === HOTEL_OVER ? `/hotel?order=${encodeURIComponent(subjectId)}` : ''

/** Files of line items are referenced by id. */
function enteredIn({ form }: repo.FlowRecord, files: Flow['files']): NonNullable<Flow['entered']> {
  const inLines = new Set(
    Object.values(form).flatMap((value) => (Array.isArray(value) ? value.map(({ fileId }) => fileId) : [])),
  )
  return { form, fileIds: files.flatMap(({ id }) => (id !== undefined && !inLines.has(id) ? [id] : [])) }
}
