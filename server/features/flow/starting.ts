import { randomUUID } from 'node:crypto'
import { FileKind } from '@contract/file'
import { copiesLeft, HOTEL_OVER, type StartBody } from '@contract/flow'
import { type FlowForm, invoiceNoUsed } from '@contract/flowForm'
import type { Db } from '../../db/db'
import { enteredCalendar } from '../../domain/calendar'
import { personnelOf } from '../../domain/personnel'
import { conflict, forbidden, invalidInput, notFound } from '../../lib/businessError'
import { claimFiles } from '../files/service'
import { type PlannedStep, planSteps } from './approvers'
import * as claimRepo from './claimRepo'
import { checkedForm } from './form'
import { kindOf } from './kinds'
import { type FormMeaning, meaningOf } from './formMeaning'
import * as repo from './repo'
import { linkOf, notifyUser, notifyApprovers } from './steps'

/**
 * Starts a flow for a user (rule: starting). Returns its id. Throws 100400 for an invalid form, 100403 for a kind that
 * only services begin, 100404 for an unknown person or file, 100409 for an overlap or a used claim, and if nobody can
 * approve.
 */
export async function startFlow(tx: Db, applicantId: string, body: StartBody, now: Date): Promise<string> {
  if (body.kind === HOTEL_OVER) throw forbidden('酒店超标审批由预订酒店时发起')
  const kind = kindOf(body.kind)
  if (!kind) throw invalidInput('没有这种审批，请刷新后重试')
  const form = checkedForm(kind, body.form)
  const meaning = meaningOf(kind, form, await enteredCalendar(tx))
  if (meaning.leave?.days === 0) throw invalidInput('所选时间都是休息日，无须请假')
  const cc = [...new Set(body.ccUserIds)].filter((id) => id !== applicantId)
  await requireActive(tx, cc)
  await repo.lockStarts(tx, applicantId)
  if (meaning.leave && (await claimRepo.overlapsLeave(tx, applicantId, meaning.leave))) {
    throw conflict('请假时间与您已有的请假重叠')
  }
  const steps = await planSteps(tx, applicantId, meaning.needsHr)
  const flow = await addFlow(tx, { applicantId, kind: kind.kind, form, steps, now, ...meaning })
  await claim(tx, flow, meaning)
  await claimRepo.addFiles(tx, flow.id, await usableFiles(tx, applicantId, [...meaning.fileIds, ...body.fileIds], now))
  await repo.addPeople(tx, flow, cc, 'cc')
  await notifyStart(tx, flow, cc, now)
  return flow.id
}

/** Throws 100404 for copied people who cannot be asked; those who have left are named. */
async function requireActive(tx: Db, cc: readonly string[]): Promise<void> {
  const active = await repo.activeAmong(tx, cc)
  const others = cc.filter((id) => !active.includes(id))
  if (others.length === 0) return
  const left = await repo.namesOfDisabled(tx, others)
  throw notFound(left.length > 0 ? copiesLeft(left) : '抄送人不存在或已停用，请重新选择')
}

/** A flow begun by a service; `subjectId` is what the decision is about. */
export interface ServiceFlow {
  applicantId: string
  kind: string
  title: string
  shown: FormMeaning['shown']
  subjectId: string
  /** When it lapses (rule: lapse). */
  lapsesAt: Date
  now: Date
}

/**
 * Plans the approvers of a service's flow; their accounts stay open until the transaction ends, so call it before
 * locking rows of the service. Throws 100409 `暂无可用审批人`.
 */
export const planFlow = (tx: Db, applicantId: string): Promise<PlannedStep[]> => planSteps(tx, applicantId, false)

/** Begins a planned flow in the transaction of another noun, as its last step. Returns its id. */
export async function beginFlow(tx: Db, steps: PlannedStep[], begun: ServiceFlow): Promise<string> {
  const flow = await addFlow(tx, { ...begun, form: {}, steps })
  await notifyStart(tx, flow, [], begun.now)
  return flow.id
}

type NewFlow = Pick<ServiceFlow, 'applicantId' | 'kind' | 'title' | 'shown' | 'now'> & {
  form: FlowForm
  steps: PlannedStep[]
  subjectId?: string
  lapsesAt?: Date
}

async function addFlow(tx: Db, { steps, now, ...given }: NewFlow): Promise<repo.FlowRecord> {
  const { applicantId, kind, title, shown, form, subjectId = '', lapsesAt = null } = given
  const [first] = steps
  const flow: repo.FlowRecord = {
    ...{ id: randomUUID(), kind, title, applicantId, form, shown, subjectId, status: 'running', version: 1 },
    approverId: first?.personId ?? null,
    approverRole: first?.personId === null ? first.role : null,
    ...{ since: now, urgedAt: null, createdAt: now, endedAt: null, lapsesAt },
  }
  await repo.addFlow(tx, flow)
  const rows = steps.map((step, position) => ({ ...step, position, flowId: flow.id, status: 'waiting' }))
  await repo.addSteps(
    tx,
    rows.map((row) => (row.position === 0 ? { ...row, status: 'running' } : row)),
  )
  return flow
}

async function claim(tx: Db, flow: repo.FlowRecord, { leave, invoices }: FormMeaning): Promise<void> {
  if (leave) {
    const { firstHalf, lastHalf } = leave
    await claimRepo.addLeave(tx, { flowId: flow.id, userId: flow.applicantId, firstHalf, lastHalf })
  }
  const [used] = await claimRepo.addInvoices(tx, flow.id, invoices)
  if (used !== undefined) throw conflict(invoiceNoUsed(used))
}

/** Own uploads, and files of own flows that were rejected or withdrawn; each once, also where several lines name it. */
async function usableFiles(tx: Db, ownerId: string, named: string[], now: Date): Promise<string[]> {
  const ids = [...new Set(named)]
  const before = await claimRepo.filesStartedBefore(tx, ownerId, ids)
  const fresh = ids.filter((id) => !before.includes(id))
  await claimFiles(tx, { ids: fresh, ownerId, kinds: [FileKind.Picture, FileKind.Attachment], now })
  return ids
}

async function notifyStart(tx: Db, flow: repo.FlowRecord, cc: readonly string[], now: Date): Promise<void> {
  await notifyApprovers(tx, flow, '有一条审批待您处理', now)
  if (cc.length === 0) return
  const applicant = (await personnelOf(tx, flow.applicantId))?.realName ?? ''
  const notification = {
    title: '有一条审批抄送给您',
    content: `${applicant}：${flow.title}`,
    path: linkOf(flow.id),
    now,
  }
  for (const to of cc) await notifyUser(tx, to, notification)
}
