import { and, asc, eq, gte, inArray, lte } from 'drizzle-orm'
import type { Db } from '../../db/db'
import { files, storedFileColumns } from '../files/tables'
import type { StoredFile } from '../files/service'
import { flowFiles, flowInvoices, flowLeaves, flows } from './tables'

/** Whether a person has claimed one of these half days (`halfIndex`, both ends included). */
export async function overlapsLeave(
  tx: Db,
  userId: string,
  { firstHalf, lastHalf }: { firstHalf: number; lastHalf: number },
): Promise<boolean> {
  const [found] = await tx
    .select({ flowId: flowLeaves.flowId })
    .from(flowLeaves)
    .where(and(eq(flowLeaves.userId, userId), lte(flowLeaves.firstHalf, lastHalf), gte(flowLeaves.lastHalf, firstHalf)))
    .limit(1)
  return found !== undefined
}

/** Claims half days until `release`; `overlapsLeave` has found them free. */
export async function addLeave(tx: Db, row: typeof flowLeaves.$inferInsert): Promise<void> {
  await tx.insert(flowLeaves).values(row)
}

/** Claims invoice numbers; returns those already claimed. */
export async function addInvoices(tx: Db, flowId: string, invoices: readonly string[]): Promise<string[]> {
  if (invoices.length === 0) return []
  // In a fixed order, to avoid deadlocks.
  const rows = [...invoices].sort().map((invoiceNo) => ({ invoiceNo, flowId }))
  const added = await tx
    .insert(flowInvoices)
    .values(rows)
    .onConflictDoNothing()
    .returning({ invoiceNo: flowInvoices.invoiceNo })
  return invoices.filter((number) => !added.some(({ invoiceNo }) => invoiceNo === number))
}

/** Releases what a flow that was not approved has claimed. */
export async function release(tx: Db, flowId: string): Promise<void> {
  await tx.delete(flowLeaves).where(eq(flowLeaves.flowId, flowId))
  await tx.delete(flowInvoices).where(eq(flowInvoices.flowId, flowId))
}

export async function addFiles(tx: Db, flowId: string, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  await tx.insert(flowFiles).values(fileIds.map((fileId, position) => ({ flowId, fileId, position })))
}

/** The files among these that belong to rejected or withdrawn flows of this person. */
export async function filesStartedBefore(tx: Db, userId: string, fileIds: readonly string[]): Promise<string[]> {
  if (fileIds.length === 0) return []
  const rows = await tx
    .selectDistinct({ fileId: flowFiles.fileId })
    .from(flowFiles)
    .innerJoin(flows, eq(flows.id, flowFiles.flowId))
    .where(
      and(
        inArray(flowFiles.fileId, [...fileIds]),
        eq(flows.applicantId, userId),
        inArray(flows.status, ['rejected', 'withdrawn']),
      ),
    )
  return rows.map(({ fileId }) => fileId)
}

/** The files of these flows, each flow's in its order. */
export function filesOf(db: Db, flowIds: readonly string[]): Promise<(StoredFile & { flowId: string })[]> {
  return db
    .select({ flowId: flowFiles.flowId, ...storedFileColumns })
    .from(flowFiles)
    .innerJoin(files, eq(files.id, flowFiles.fileId))
    .where(inArray(flowFiles.flowId, [...flowIds]))
    .orderBy(asc(flowFiles.position))
}

/** Removes the files from a flow; returns those that no other flow has. */
export async function dropFiles(tx: Db, flowId: string): Promise<string[]> {
  const removed = await tx.delete(flowFiles).where(eq(flowFiles.flowId, flowId)).returning({ id: flowFiles.fileId })
  const ids = removed.map(({ id }) => id)
  if (ids.length === 0) return []
  const stillUsed = await tx.select({ id: flowFiles.fileId }).from(flowFiles).where(inArray(flowFiles.fileId, ids))
  return ids.filter((id) => !stillUsed.some((each) => each.id === id))
}
