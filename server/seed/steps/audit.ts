import { eq, inArray } from 'drizzle-orm'
import { MINUTE_MS } from '@contract/text/timeUnits'
import { AuditStatus, TargetKind, Visibility } from '@contract/trend'
import type { Db } from '../../db/db'
import { writeLog } from '../../features/audit/service'
import { auditItems } from '../../features/audit/tables'
import { comments } from '../../features/comments/tables'
import { reports } from '../../features/reports/tables'
import type { TrendPlan } from '../plan/trends'
import { random } from '../random'
import type { SeedContext, Step } from './step'
import { judgedAt } from './trends'
import { AUDITOR, AUDITOR2 } from '../plan/sampleIds'

const DECISIONS = 80
const REPORTED = 6
const ADMINS = [
  { id: AUDITOR, name: '审核员王敏' },
  { id: AUDITOR2, name: '审核员陈立' },
] as const
const REASONS = ['advert', 'privacy', 'false', 'abuse', 'copyright', 'meaningless'] as const
const WORDS = [
  '文中留了外部联系方式',
  '照片里能看到同事的工牌',
  '数据和公告对不上',
  '语气很不友善',
  '图片像是别处转来的',
  '同样的内容发了好几遍',
] as const

const isPublic = ({ visibility }: TrendPlan) => visibility === Visibility.Public

/** The audit log with its hash chain, and some open reports. */
export const auditStep: Step = {
  name: 'audit',
  prepare: async (context) => async (tx) => {
    await decisions(tx, context)
    await reported(tx, context)
  },
}

async function decisions(tx: Db, context: SeedContext): Promise<void> {
  const r = random('decisions')
  const decided = context.trends
    .filter((trend) => isPublic(trend) && trend.auditStatus !== AuditStatus.Pending)
    .map((trend) => ({ trend, at: judgedAt(trend, context.start), admin: r.pick(ADMINS) }))
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .slice(-DECISIONS)
  for (const admin of ADMINS) {
    const own = decided.filter((each) => each.admin === admin).map(({ trend }) => trend.id)
    await tx.update(auditItems).set({ deciderId: admin.id }).where(inArray(auditItems.trendId, own))
  }
  const entries = decided.map(({ trend, at, admin }) => ({
    trendId: trend.id,
    title: trend.title,
    adminId: admin.id,
    adminName: admin.name,
    action: 'audit',
    subject: 'trend',
    objectId: '',
    fromStatus: AuditStatus.Pending,
    toStatus: trend.auditStatus,
    tags: trend.auditTags,
    reason: trend.auditReason,
    at,
  }))
  await writeLog(tx, entries)
}

/** Members' reports on public posts, and on a comment of every other one. */
async function reported(tx: Db, { trends, people, start }: SeedContext): Promise<void> {
  const r = random('reports')
  const open = trends.filter(
    (trend) => isPublic(trend) && trend.auditStatus === AuditStatus.Success && trend.place > 30,
  )
  for (const [turn, trend] of r.shuffled(open).slice(0, REPORTED).entries()) {
    const [comment] =
      turn % 2
        ? await tx.select().from(comments).where(eq(comments.trendId, trend.id)).orderBy(comments.id).limit(1)
        : []
    const target = comment
      ? { kind: comment.parentId ? TargetKind.Reply : TargetKind.Comments, id: comment.id }
      : { kind: TargetKind.Trends, id: trend.id }
    const reporter = r.pick(
      people.filter(({ id, roles }) => roles.length === 0 && id !== trend.authorId && id !== comment?.authorId),
    )
    const reason = REASONS[turn] ?? 'advert'
    const createdAt = new Date(start.getTime() - (turn + 1) * 47 * MINUTE_MS)
    await tx.insert(reports).values({
      reporterId: reporter.id,
      targetKind: target.kind,
      targetId: target.id,
      reason,
      reasonDesc: WORDS[turn] ?? '',
      createdAt,
    })
  }
}
