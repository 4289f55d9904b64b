import { and, asc, eq, isNull } from 'drizzle-orm'
import { PointSource } from '@contract/points'
import { DAY_MS, MINUTE_MS } from '@contract/text/timeUnits'
import { AuditStatus } from '@contract/trend'
import type { Db } from '../../db/db'
import { badgeKinds } from '../../domain/badgeKinds'
import { trendPath } from '../../domain/paths'
import { badgeAwards } from '../../features/badges/tables'
import { reach, wear } from '../../features/badges/service'
import { files } from '../../features/files/tables'
import { publicAddress } from '../../features/files/service'
import { users } from '../../features/people/tables'
import { adjust, grant } from '../../features/points/service'
import { openAccount } from '../../features/points/ledger'
import { cancel, handOut, redeem } from '../../features/points/redeeming'
import { signIn } from '../../features/points/signIn'
import { goods } from '../../features/points/tables'
import { trends } from '../../features/trends/tables'
import { planGoods } from '../plan/goods'
import type { SeedContext, Step } from './step'
import { fileRow, storePicture } from './store'
import { DEMO, HR } from '../plan/sampleIds'

const DEMO_BALANCE = 860

/** Goods, a ledger of the account `demo` with every kind of redemption, and the badges people have reached. */
export const pointsStep: Step = {
  name: 'points',
  prepare: async ({ files: store, start }) => {
    const stored = await Promise.all(planGoods.map(({ picture }) => storePicture(store, picture)))
    return async (tx) => {
      const rows = stored.map((picture, place) =>
        fileRow(picture, { id: `goods-${place}`, ownerId: HR, kind: 'picture', isPublic: true, createdAt: start }),
      )
      await tx.insert(files).values(rows.map((row) => ({ ...row, ownerId: null })))
      await tx.insert(goods).values(
        planGoods.map(({ picture: _picture, ...kept }, place) => ({
          ...kept,
          // One more, which `demo` has redeemed.
          stock: kept.stock + 1,
          picture: publicAddress(rows[place]?.name ?? ''),
          createdAt: new Date(start.getTime() - (90 + place) * DAY_MS),
        })),
      )
      await fillLedger(tx, start)
      await awardAll(tx, start)
      for (const { id, stock } of planGoods) await tx.update(goods).set({ stock }).where(eq(goods.id, id))
      const [demo] = await people(tx, DEMO)
      if (demo) await settleDemo(tx, start)
    }
  },
}

const people = (tx: Db, id?: string) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(and(isNull(users.disabledAt), id === undefined ? undefined : eq(users.id, id)))
    .orderBy(users.id)

/** The ledger of `demo`, in order of time. */
async function fillLedger(tx: Db, start: SeedContext['start']): Promise<void> {
  const [[demo], [hr]] = [await people(tx, DEMO), await people(tx, HR)]
  if (!demo) return
  const ago = (days: number) => new Date(start.getTime() - days * DAY_MS)
  const userId = DEMO
  const passed = await tx
    .select({ id: trends.id, createdAt: trends.createdAt })
    .from(trends)
    .where(and(eq(trends.authorId, userId), eq(trends.auditStatus, AuditStatus.Success)))
    .orderBy(asc(trends.createdAt))
  let forgotten = ''
  let dropped = ''
  const steps: { at: Date; run: (now: Date) => Promise<unknown> }[] = [
    { at: ago(80), run: (now) => adjust(tx, { userId, points: 700, reason: '年度优秀员工奖励', now }) },
    { at: ago(45), run: async (now) => (forgotten = (await redeem(tx, userId, 'g-gone', now)).redemptionId) },
    {
      at: ago(20),
      run: async (now) => {
        const { code, redemptionId } = await redeem(tx, userId, 'g-mug', now)
        if (hr) await handOut(tx, HR, code, new Date(now.getTime() + DAY_MS / 2))
        else await cancel(tx, userId, redemptionId, now)
      },
    },
    { at: ago(12), run: async (now) => (dropped = (await redeem(tx, userId, 'g-umbrella', now)).redemptionId) },
    { at: ago(11), run: (now) => cancel(tx, userId, dropped, now) },
    { at: ago(1.2), run: (now) => redeem(tx, userId, 'g-mug', now) },
    ...Array.from({ length: 24 }, (_, day) => ({
      at: ago(24 - day),
      run: (now: Date) => signIn(tx, userId, now, false),
    })),
    ...passed.map(({ id, createdAt }) => ({
      at: createdAt,
      run: (now: Date) =>
        grant(tx, {
          ...{ userId, now, points: 5, source: PointSource.TrendPassed, sourceId: id, title: '动态通过审核' },
          ...{ path: trendPath(id), perDay: 1 },
        }),
    })),
  ]
  for (const { at, run } of steps.sort((a, b) => a.at.getTime() - b.at.getTime())) await run(at)
  if (forgotten) await openAccount(tx, userId, ago(0.1))
}

async function awardAll(tx: Db, start: Date): Promise<void> {
  const at = new Date(start.getTime() - DAY_MS / 24)
  const kinds = badgeKinds.map(({ badgeId }) => badgeId)
  for (const { id } of await people(tx)) {
    await reach(tx, id, kinds, at, false)
    const [first] = await tx.select().from(badgeAwards).where(eq(badgeAwards.userId, id)).limit(1)
    if (first) await wear(tx, id, first.badgeId, at)
  }
}

/** Sets the balance of `demo` to the documented value. */
async function settleDemo(tx: Db, start: Date): Promise<void> {
  const { balance } = await openAccount(tx, DEMO, start)
  const points = DEMO_BALANCE - balance
  if (points === 0) return
  await adjust(tx, { userId: DEMO, points, reason: '志愿服务积分', now: new Date(start.getTime() - MINUTE_MS) })
}
