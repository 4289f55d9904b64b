import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { audit as calls } from '@contract/audit'
import { Code } from '@contract/codes'
import { reports } from '@contract/report'
import type { TargetKind } from '@contract/trend'
import { reports as reportRows } from '@server/features/reports/tables'
import { trends } from '@server/features/trends/tables'
import { chinaTime } from '@server/lib/time'
import { insertComment } from '@tests/support/rows'
import { type Person, signedIn, waitingTrend } from './auditing'
import { admin, as, author, second, testApp, withTwoAdmins } from './twoAdmins'

withTwoAdmins()

describe('the posts with open reports', () => {
  const reported = async (person: Person, cursor: string | null = null) =>
    (await testApp.post(calls.reported, { cursor }, as(person))).data
  const ids = async (person: Person) => (await reported(person)).list.map((trend) => trend.trendsId)
  const report = async (targetKind: TargetKind, targetId: string, reporter: Person) => {
    testApp.clock.advance(1000)
    const body = { targetKind, targetId, reason: 'advert' }
    expect((await testApp.post(reports.submit, body, as(reporter))).code).toBe(Code.AppSuccess)
  }
  const dismiss = (targetKind: TargetKind, targetId: string, person: Person) =>
    testApp.post(calls.closeReports, { targetKind, targetId }, as(person))
  const approved = () => waitingTrend(testApp, author.id, { auditStatus: 1 })

  it('are listed by their oldest report until all are decided, also for who became an admin later', async () => {
    const reader = await signedIn(testApp)
    const [ofComment, ofPost] = [await approved(), await approved()]
    const commentsId = await insertComment(testApp.db, { trendId: ofComment, authorId: author.id })
    await report('COMMENTS', commentsId, reader)
    const reportTime = chinaTime(testApp.clock.now())
    await report('TRENDS', ofPost, reader)
    await report('TRENDS', ofComment, reader)
    const later = await signedIn(testApp, ['auditAdmin'])
    const { list } = await reported(later)
    expect(list).toMatchObject([
      { trendsId: ofComment, reportTime, reportNum: 2 },
      { trendsId: ofPost, reportNum: 1 },
    ])
    const number = async () => (await testApp.post(calls.data, {}, as(later))).data.reported
    expect(await number()).toBe(2)
    await dismiss('COMMENTS', commentsId, later)
    expect(await ids(later)).toEqual([ofPost, ofComment])
    for (const targetId of [ofComment, ofPost]) await dismiss('TRENDS', targetId, later)
    expect([await ids(later), await number()]).toEqual([[], 0])
  })

  it('leave out what is private or gone, and what the admin wrote', async () => {
    const [own, gone, secret, left] = [await approved(), await approved(), await approved(), await approved()]
    const commentsId = await insertComment(testApp.db, { trendId: left, authorId: second.id })
    for (const id of [own, gone, secret]) await report('TRENDS', id, admin)
    await report('COMMENTS', commentsId, admin)
    expect(await ids(second)).toEqual([own, gone, secret])
    const change = (id: string, to: Partial<typeof trends.$inferInsert>) =>
      testApp.db.update(trends).set(to).where(eq(trends.id, id))
    await change(own, { authorId: second.id })
    await change(gone, { removedAt: testApp.clock.now() })
    await change(secret, { visibility: 2 })
    expect(await ids(second)).toEqual([])
    expect(await ids(admin)).toEqual([own, left])
    await dismiss('TRENDS', own, admin)
    await dismiss('COMMENTS', commentsId, admin)
  })

  it('page without a gap, for admins only', async () => {
    const reader = await signedIn(testApp)
    const all: string[] = []
    for (let n = 0; n < 45; n += 1) all.push(await approved())
    const row = { reporterId: reader.id, targetKind: 'TRENDS', reason: 'advert' }
    const createdAt = (n: number) => new Date(testApp.clock.now().getTime() + n)
    await testApp.db
      .insert(reportRows)
      .values(all.map((targetId, n) => ({ ...row, targetId, createdAt: createdAt(n) })))
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof reported>> = await reported(admin, cursor)
      seen.push(...page.list.map((trend) => trend.trendsId))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toEqual(all)
    expect((await testApp.post(calls.reported, {}, as(reader))).code).toBe(Code.Forbidden)
  })
})
