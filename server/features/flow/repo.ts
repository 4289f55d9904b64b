import { and, asc, eq, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm'
import { advisoryLock, LockNumber } from '../../db/advisoryLock'
import type { Db } from '../../db/db'
import { shownRealName } from '../../domain/personnel'
import { userRoles, users } from '../people/tables'
import { flowLeaves, flowPeople, flows, flowSteps } from './tables'

export type FlowRecord = typeof flows.$inferSelect
export type StepRecord = typeof flowSteps.$inferSelect
export type NewStep = Omit<typeof flowSteps.$inferInsert, 'serial'>

/** A flow for reading; `lockFlow` locks it for a change. */
export async function flowById(db: Db, flowId: string): Promise<FlowRecord | undefined> {
  const [found] = await flowsByIds(db, [flowId])
  return found
}

export function flowsByIds(db: Db, flowIds: readonly string[]): Promise<FlowRecord[]> {
  return db
    .select()
    .from(flows)
    .where(inArray(flows.id, [...flowIds]))
}

/** The flow, locked until the transaction ends. */
export async function lockFlow(tx: Db, flowId: string): Promise<FlowRecord | undefined> {
  const [locked] = await tx.select().from(flows).where(eq(flows.id, flowId)).for('update')
  return locked
}

/** Running flows of these kinds whose time is over, the first to lapse first. */
export async function lapsedIds(
  db: Db,
  kinds: string[],
  now: Date,
  { limit, skipped }: { limit: number; skipped: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: flows.id })
    .from(flows)
    .where(and(eq(flows.status, 'running'), lte(flows.lapsesAt, now), inArray(flows.kind, kinds)))
    .orderBy(flows.lapsesAt, flows.id)
    .limit(limit)
    .offset(skipped)
  return rows.map(({ id }) => id)
}

/** Running flows that wait for one of these people or were started by one; locked, in a fixed order. */
export function lockRunningOf(tx: Db, userIds: readonly string[]): Promise<FlowRecord[]> {
  return tx
    .select()
    .from(flows)
    .where(
      and(
        eq(flows.status, 'running'),
        sql`(${inArray(flows.approverId, [...userIds])} or ${inArray(flows.applicantId, [...userIds])})`,
      ),
    )
    .orderBy(flows.id)
    .for('update')
}

/** Roles that running flows ask and one of these people has. */
export async function pendingRolesOf(db: Db, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ role: userRoles.role })
    .from(userRoles)
    .innerJoin(flows, eq(flows.approverRole, userRoles.role))
    .where(inArray(userRoles.userId, [...userIds]))
  return rows.map(({ role }) => role)
}

/** Running flows that ask a role; of one applicant, or of all. */
export function pendingForRole(db: Db, role: string, applicantId: string | undefined): Promise<FlowRecord[]> {
  const of = applicantId === undefined ? undefined : eq(flows.applicantId, applicantId)
  return db
    .select()
    .from(flows)
    .where(and(eq(flows.status, 'running'), eq(flows.approverRole, role), of))
    .orderBy(flows.id)
}

export async function addFlow(tx: Db, row: typeof flows.$inferInsert): Promise<void> {
  await tx.insert(flows).values(row)
}

export async function setFlow(tx: Db, flowId: string, values: Partial<FlowRecord>): Promise<void> {
  await tx.update(flows).set(values).where(eq(flows.id, flowId))
}

/** The steps of a flow in their order. */
export const stepsOf = (db: Db, flowId: string): Promise<StepRecord[]> => stepsOfAll(db, [flowId])

/** The steps of several flows, each flow's in its order. */
export function stepsOfAll(db: Db, flowIds: readonly string[]): Promise<StepRecord[]> {
  return db
    .select()
    .from(flowSteps)
    .where(inArray(flowSteps.flowId, [...flowIds]))
    .orderBy(asc(flowSteps.position), asc(flowSteps.serial))
}

/** Roles that waiting steps of these flows will ask, with the applicants of the flows. */
export function waitingRolesOf(db: Db, flowIds: readonly string[]): Promise<{ role: string; applicantId: string }[]> {
  return db
    .selectDistinct({ role: flowSteps.role, applicantId: flows.applicantId })
    .from(flowSteps)
    .innerJoin(flows, eq(flows.id, flowSteps.flowId))
    .where(and(inArray(flowSteps.flowId, [...flowIds]), eq(flowSteps.status, 'waiting'), isNull(flowSteps.personId)))
}

export async function addSteps(tx: Db, rows: NewStep[]): Promise<void> {
  await tx.insert(flowSteps).values(rows)
}

export async function setStep(tx: Db, serial: number, values: Partial<StepRecord>): Promise<void> {
  await tx.update(flowSteps).set(values).where(eq(flowSteps.serial, serial))
}

/** Puts people into a box; those already in it stay. */
export async function addPeople(tx: Db, flow: FlowRecord, userIds: readonly string[], box: 'cc' | 'done') {
  if (userIds.length === 0) return
  const { id: flowId, createdAt } = flow
  await tx
    .insert(flowPeople)
    .values(userIds.map((userId) => ({ flowId, userId, box, createdAt })))
    .onConflictDoNothing()
}

/** The people copied in these flows, in a fixed order. */
export async function copiedIn(db: Db, flowIds: readonly string[]): Promise<{ flowId: string; userId: string }[]> {
  if (flowIds.length === 0) return []
  return db
    .select({ flowId: flowPeople.flowId, userId: flowPeople.userId })
    .from(flowPeople)
    .where(and(inArray(flowPeople.flowId, [...flowIds]), eq(flowPeople.box, 'cc')))
    .orderBy(flowPeople.flowId, flowPeople.userId)
}

/** Whether a person is in one of the boxes of a flow, cc or done. */
export async function isAmong(db: Db, flowId: string, userId: string): Promise<boolean> {
  const [found] = await db
    .select({ box: flowPeople.box })
    .from(flowPeople)
    .where(and(eq(flowPeople.flowId, flowId), eq(flowPeople.userId, userId)))
    .limit(1)
  return found !== undefined
}

/** Serialises the starts of a person. */
export async function lockStarts(tx: Db, userId: string): Promise<void> {
  await tx.execute(advisoryLock(LockNumber.FlowStarts, userId))
}

const active = (db: Db, userIds: readonly string[]) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...userIds]), isNull(users.disabledAt), eq(users.familyAccount, false)))

/** Ids of the open staff accounts among these. */
export const activeAmong = async (db: Db, userIds: readonly string[]): Promise<string[]> =>
  userIds.length === 0 ? [] : (await active(db, userIds)).map(({ id }) => id)

/** Real names of the staff among these whose accounts are disabled. */
export async function namesOfDisabled(db: Db, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ realName: shownRealName })
    .from(users)
    .where(and(inArray(users.id, [...userIds]), isNotNull(users.disabledAt), eq(users.familyAccount, false)))
    .orderBy(users.id)
  return rows.map(({ realName }) => realName)
}

/**
 * The open accounts among these; they cannot be disabled before the transaction ends. Locked in order of id, as follows
 * and blocks do.
 */
export async function lockActive(tx: Db, userIds: readonly string[]): Promise<string[]> {
  const rows = await active(tx, userIds).orderBy(users.id).for('share')
  return rows.map(({ id }) => id)
}

/** As `lockActive` for one of these whose account nobody is changing; false if there is none. */
export async function lockAnyActive(tx: Db, userIds: readonly string[]): Promise<boolean> {
  const rows = await active(tx, userIds).orderBy(users.id).limit(1).for('share', { skipLocked: true })
  return rows.length > 0
}

/** The flows that a person has started, in no order. */
export function flowsOf(db: Db, applicantId: string): Promise<{ id: string; kind: string }[]> {
  return db.select({ id: flows.id, kind: flows.kind }).from(flows).where(eq(flows.applicantId, applicantId))
}

/** Reasons with which a person rejected flows. */
export function rejectionsBy(db: Db, personId: string): Promise<{ flowId: string; title: string; reason: string }[]> {
  return db
    .select({ flowId: flows.id, title: flows.title, reason: flowSteps.reason })
    .from(flowSteps)
    .innerJoin(flows, eq(flows.id, flowSteps.flowId))
    .where(and(eq(flowSteps.personId, personId), eq(flowSteps.status, 'rejected'), ne(flowSteps.reason, '')))
}

/** Deletes a person's box entries and leaves, the reasons they gave, and those given in their own flows. */
export async function forgetPerson(tx: Db, userId: string): Promise<void> {
  await tx.delete(flowPeople).where(eq(flowPeople.userId, userId))
  await tx.delete(flowLeaves).where(eq(flowLeaves.userId, userId))
  const own = tx.select({ id: flows.id }).from(flows).where(eq(flows.applicantId, userId))
  await tx.update(flowSteps).set({ reason: '' }).where(eq(flowSteps.personId, userId))
  await tx.update(flowSteps).set({ reason: '' }).where(inArray(flowSteps.flowId, own))
}
