import { Role } from '@contract/person'
import type { User } from '../../appContext'
import type { Db } from '../../db/db'
import { holdOpen } from '../../domain/openAccount'
import { activeManagerOf, activeWithRole } from '../../domain/personnel'
import { conflict } from '../../lib/businessError'
import * as repo from './repo'

/** A planned step: for a person, or for anybody with a role. */
export interface PlannedStep {
  name: string
  role: string
  personId: string | null
}

/** Refusal of what needs an approver. */
export const NOBODY = '暂无可用审批人'

const HR_STEP: PlannedStep = { name: '人力资源审批', role: Role.Hr, personId: null }
const managerStep = (personId: string): PlannedStep => ({ name: '直属上级审批', role: '', personId })

type Asking = Pick<repo.FlowRecord, 'applicantId' | 'approverId' | 'approverRole'>

export type Approver = Pick<User, 'id' | 'roles'>

/**
 * Plans the steps (rule: approvers): the manager, then HR if the form needs it; only HR without an active manager.
 * Throws 100409 `暂无可用审批人`, 250007 for a disabled applicant.
 */
export async function planSteps(tx: Db, applicantId: string, needsHr: boolean): Promise<PlannedStep[]> {
  const manager = await activeManagerOf(tx, applicantId)
  const managers = manager === undefined || manager === applicantId ? [] : [manager]
  const asksHr = needsHr || managers.length === 0
  const hr = asksHr ? await membersOf(tx, Role.Hr, applicantId) : []
  const open = await repo.lockActive(tx, [...managers, ...hr])
  if (!asksHr && open.length === 0) return planSteps(tx, applicantId, true)
  await holdOpen(tx, applicantId)
  const steps = managers.filter((id) => open.includes(id)).map(managerStep)
  if (!asksHr) return steps
  if (!hr.some((id) => open.includes(id))) throw conflict(NOBODY)
  return [...steps, HR_STEP]
}

/** The manager who can approve for this applicant; the account's row is locked until the transaction ends. */
async function managerFor(tx: Db, applicantId: string): Promise<string | undefined> {
  const manager = await activeManagerOf(tx, applicantId)
  if (manager === undefined || manager === applicantId) return undefined
  return (await repo.lockActive(tx, [manager]))[0]
}

/** Who replaces an approver who left; undefined if the next step does. */
export async function replacementFor(
  tx: Db,
  applicantId: string,
  { role, name }: Pick<PlannedStep, 'role' | 'name'>,
  hasNext: boolean,
): Promise<PlannedStep | undefined> {
  if (role !== '') return { name, role, personId: null }
  const manager = await managerFor(tx, applicantId)
  if (manager !== undefined) return managerStep(manager)
  return hasNext ? undefined : HR_STEP
}

/** Everybody with the role except the applicant. */
export async function membersOf(db: Db, role: string, applicantId: string): Promise<string[]> {
  return (await activeWithRole(db, role as Role)).filter((id) => id !== applicantId)
}

/** Everybody whom the current step of a flow asks; empty if it asks a role that only the applicant or nobody has. */
export function approversOf(db: Db, { applicantId, approverId, approverRole }: Asking): Promise<string[]> {
  return approverId === null ? membersOf(db, approverRole ?? '', applicantId) : Promise.resolve([approverId])
}

/** Whether the current step waits for this person. Nobody decides on their own flow. */
export function isCurrentApprover({ id, roles }: Approver, flow: repo.FlowRecord): boolean {
  if (flow.applicantId === id) return false
  return flow.approverId === null ? roles.some((role) => role === flow.approverRole) : flow.approverId === id
}

/** Whether a step would ask the person who has just approved. */
export function isSame({ id, roles }: Approver, step: Pick<PlannedStep, 'role' | 'personId'>): boolean {
  return step.personId === null ? roles.some((role) => role === step.role) : step.personId === id
}
