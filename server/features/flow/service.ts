import type { FlowBox, FlowCounts, FlowPerson, FlowRow, FlowStatus, LeaveDays } from '@contract/flow'
import type { HalfDays } from '@contract/flowForm'
import type { Role } from '@contract/person'
import { HOUR_MS } from '@contract/text/timeUnits'
import type { CursorPage } from '@contract/trend'
import type { AppContext, User } from '../../appContext'
import { pageOf, readCursor } from '../../calls/cursor'
import type { Db } from '../../db/db'
import { enteredCalendar } from '../../domain/calendar'
import { activeWithRole, personnelByIds, personnelOf } from '../../domain/personnel'
import { type DueRows, handleAll, handleSome } from '../../jobs/dueRows'
import { invalidInput, raise } from '../../lib/businessError'
import { chinaTime } from '../../lib/time'
import { halfIndex, workingDaysBetween } from '../../lib/workdays'
import * as boxRepo from './boxRepo'
import { checkedPeriod } from './form'
import * as repo from './repo'
import { ASKED_ROLES } from './view'
import { type Change, isOver, lapseFlow, withdrawFlow } from './steps'

export { approvalToday } from './today'
export { eraseApprovals, endApprovals, notifyOfLostRole } from './offboarding'
export { beginFlow, planFlow } from './starting'
export type { FlowEffect, FlowEffects } from './steps'

const PAGE_SIZE = 20

/** Number of flows in each box. */
export async function countsOf(db: Db, user: User, now: Date): Promise<FlowCounts> {
  const [todo, mine, boxes] = await Promise.all([
    boxRepo.countPending(db, { userId: user.id, roles: user.roles }, now),
    boxRepo.countStarted(db, user.id),
    boxRepo.countInBoxes(db, user.id),
  ])
  return { todo, mine, done: boxes.done ?? 0, cc: boxes.cc ?? 0 }
}

/** One page of a box; flows waiting for the reader come oldest first. Throws 100400 for a broken cursor. */
export async function pageOfBox(
  db: Db,
  user: User,
  { box, cursor }: { box: FlowBox; cursor?: string | null },
  now: Date,
): Promise<CursorPage<FlowRow>> {
  const order = `flows ${box}`
  const wanted = { after: readCursor(order, cursor), limit: PAGE_SIZE + 1 }
  const rows = await rowsOf(db, user, box, wanted, now)
  const { list, nextCursor } = pageOf(order, rows, PAGE_SIZE)
  const people = await personnelByIds(
    db,
    list.flatMap(({ applicantId, approverId }) => (approverId === null ? [applicantId] : [applicantId, approverId])),
  )
  const nameOf = (id: string) => people.get(id)?.realName ?? ''
  const roleNameOf = await roleNames(db, list)
  return {
    nextCursor,
    list: list.map(({ id, kind, title, applicantId, approverId, approverRole, status, version, since, createdAt }) => ({
      flowId: id,
      kind,
      title,
      applicantName: nameOf(applicantId),
      currentName: approverId === null ? roleNameOf(approverRole, applicantId) : nameOf(approverId),
      status: status as FlowStatus,
      version,
      waitedHours: status === 'running' ? Math.max(0, Math.floor((now.getTime() - since.getTime()) / HOUR_MS)) : 0,
      createTime: chinaTime(createdAt),
    })),
  }
}

/** For the flows of a page: the name of the role that one asks, or '' if nobody but its applicant has that role. */
async function roleNames(db: Db, list: readonly { approverRole: string | null }[]) {
  const roles = new Set(list.flatMap(({ approverRole }) => approverRole ?? []))
  const members = new Map<string | null, string[]>()
  for (const role of roles) members.set(role, await activeWithRole(db, role as Role))
  return (role: string | null, applicantId: string): string =>
    members.get(role)?.some((id) => id !== applicantId) ? (ASKED_ROLES[role ?? ''] ?? '') : ''
}

function rowsOf(db: Db, user: User, box: FlowBox, wanted: Parameters<typeof boxRepo.started>[2], now: Date) {
  if (box === 'todo') {
    return boxRepo.pendingFor(db, { userId: user.id, roles: user.roles }, wanted, now)
  }
  return box === 'mine' ? boxRepo.started(db, user.id, wanted) : boxRepo.inBox(db, user.id, box, wanted)
}

/** Working days of a period (rule: working days). Throws 100400 for an invalid period. */
export async function daysOf(db: Db, asked: HalfDays): Promise<LeaveDays> {
  const { from, fromHalf, to, toHalf } = checkedPeriod(asked) ?? raise(invalidInput('请选择请假时间'))
  return workingDaysBetween(halfIndex(from, fromHalf), halfIndex(to, toHalf), await enteredCalendar(db))
}

/** Colleagues for 转交 and 抄送; without a word those of one's own department. */
export async function findPeople(db: Db, user: User, keyword: string): Promise<FlowPerson[]> {
  const department = (await personnelOf(db, user.id))?.department ?? ''
  return boxRepo.people(db, keyword, { id: user.id, department })
}

type Logging = Pick<AppContext, 'db' | 'log'>

/** Lapsed flows of the kinds with an effect. */
const lapsed = ({ db, log }: Logging, change: Change): DueRows => ({
  ...{ log, failure: 'a lapsed approval was not ended' },
  find: (page) => repo.lapsedIds(db, Object.keys(change.effects), change.now, page),
  handle: (id) =>
    db.transaction(async (tx) => {
      const flow = await repo.lockFlow(tx, id)
      if (flow && isOver(flow, change.now)) await lapseFlow(tx, flow, change)
    }),
})

/**
 * Ends some lapsed flows, each in a transaction of its own, so that later checks see the result (rule: lapse). Call it
 * outside any transaction. One that cannot be ended is logged and left.
 */
export async function endLapsed(context: Logging, change: Change): Promise<void> {
  await handleSome(lapsed(context, change))
}

/** Ends all lapsed flows: for the hourly sweep. */
export const endAllLapsed = (context: Logging, change: Change, isStopped: () => boolean): Promise<void> =>
  handleAll(lapsed(context, change), isStopped)

/**
 * Ends a flow on behalf of the service that began it, in its transaction, because its subject has ended. The flow is
 * locked before the subject. No effect is called. False if the flow had already ended.
 */
export async function endBegun(tx: Db, flowId: string, reason: string, now: Date): Promise<boolean> {
  const flow = await repo.lockFlow(tx, flowId)
  if (flow?.status !== 'running') return false
  await withdrawFlow(tx, flow, { byId: null, reason }, { now, effects: {} })
  return true
}
