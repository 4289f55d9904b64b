import type { AuditPage, Lock } from '../../../../contract/audit'
import { Who } from '../../../../contract/endpoint'
import type { Kit } from '../../kit'
import type { Verdict } from '../../report'
import { type Writer, writerOf } from './writing'

const NOBODY = '0'

/** Takes the lease of a pending post, renews it, and releases it. */
export async function checkLease(kit: Kit): Promise<void> {
  const [first, second] = kit.people.all.filter(({ roles }) => roles.some((role) => role === Who.AuditAdmin))
  const about = { noun: 'audit', call: 'audit.lock', rule: 'audit lease' } as const
  const skipped = (reason: string) => kit.report.check({ ...about, what: '占用、续期、归还' }, () => ({ skip: reason }))
  if (!first) return skipped('没有 auditAdmin 的账号')
  const admin = writerOf(kit, first)
  const { list } = await admin.data<AuditPage>('audit.waiting', { cursor: null })
  const free = list.find(({ lockedBy, imId }) => (!lockedBy || lockedBy === NOBODY) && imId !== first.userId)
  if (!free) return skipped('没有空着的待审动态')
  const ask = (writer: Writer, name: string) => writer.data<Lock>(name, { trendsId: free.trendsId })
  const expectHolder = ({ lockedBy, meLocked }: Lock, holder: string, mine: boolean): Verdict =>
    lockedBy === holder && (meLocked === '1') === mine ? undefined : `lockedBy ${lockedBy}，meLocked ${meLocked}`
  for (const what of ['占用空着的动态', '再占用一次就是续期']) {
    await kit.report.check({ ...about, what }, async () =>
      expectHolder(await ask(admin, 'audit.lock'), first.userId, true),
    )
  }
  if (second) {
    await kit.report.check({ ...about, what: '别人占用不了，只知道是谁' }, async () =>
      expectHolder(await ask(writerOf(kit, second), 'audit.lock'), first.userId, false),
    )
  }
  await kit.report.check({ ...about, call: 'audit.unlock', what: '归还以后空着' }, async () =>
    expectHolder(await ask(admin, 'audit.unlock'), NOBODY, false),
  )
}
