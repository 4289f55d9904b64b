import { expect, it } from 'vitest'
import { AuditStatus, FeedTab, trends } from '@contract/trend'
import { feedPage } from '@/features/feed/queries'
import { makeTrend } from '@tests/support/makers'
import { received, stub } from '@tests/support/stubs'
import { atTheFeed, hoursAgo, PLAIN, signIn } from './atTheFeed'

atTheFeed()

const own = (n: number, hours: number, auditStatus: AuditStatus = AuditStatus.Success) =>
  makeTrend({ trendsId: `t-own-${n}`, title: `自己的第${n}条`, auditStatus, createTime: hoursAgo(hours) })

it('shows every own post of the last day that waits, however many newer ones there are', async () => {
  signIn()
  const pages = [
    Array.from({ length: 10 }, (_, n) => own(n, 1, n < 6 ? AuditStatus.Pending : AuditStatus.Success)),
    [own(10, 20, AuditStatus.Pending), own(11, 30, AuditStatus.Pending)],
    [own(12, 40, AuditStatus.Pending)],
  ]
  stub(trends.page, ({ tab, cursor }) => {
    if (tab !== FeedTab.Mine) return { list: [PLAIN], nextCursor: null }
    const at = Number(cursor ?? 0)
    return { list: pages[at] ?? [], nextCursor: String(at + 1) }
  })
  const { own: shown } = await feedPage({ tab: FeedTab.Recommend, topic: '', city: '' }, { cursor: null })
  expect(shown.map(({ trendsId }) => trendsId)).toEqual([0, 1, 2, 3, 4, 5, 10].map((n) => `t-own-${n}`))
  expect(received(trends.page).filter(({ body }) => body.tab === FeedTab.Mine)).toHaveLength(2)
})
