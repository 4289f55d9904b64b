import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acts } from '@contract/act'
import { badges, BadgeId } from '@contract/badge'
import { Code } from '@contract/codes'
import { comments } from '@contract/comment'
import { docs as docCalls } from '@contract/doc'
import { messages as messageCalls } from '@contract/message'
import { points } from '@contract/points'
import { relations } from '@contract/relation'
import { DAY_MS } from '@contract/text/timeUnits'
import { TargetKind } from '@contract/trend'
import { listBadges } from '@server/features/badges/service'
import { docFetches, docFolders, docs } from '@server/features/docs/tables'
import { messages } from '@server/features/messages/tables'
import { pointEntries } from '@server/features/points/tables'
import { trends } from '@server/features/trends/tables'
import { insertTrend } from '@tests/support/rows'
import { notingReads } from '@tests/support/databases/tablesRead'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { signedIn, signIn } from '../session/accounts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

type Person = Awaited<ReturnType<typeof signedIn>>
const own = async ({ token }: Person) => (await testApp.post(badges.list, {}, { token })).data
const badge = async (person: Person, badgeId: string) =>
  (await own(person)).list.find((each) => each.badgeId === badgeId)
const told = async ({ id }: Person) =>
  (await testApp.db.select().from(messages).where(eq(messages.userId, id))).map(({ title }) => title)

it('lists all ten with their progress, in the order of the screen', async () => {
  const { list, worn } = await own(await signedIn(testApp))
  expect(worn).toBeNull()
  expect(list.map(({ name }) => name)).toEqual([
    ...['初来乍到', '笔耕不辍', '众人点赞', '热心同事', '一周不停'],
    ...['走完全程', '学有所成', '手不释卷', '风雨无阻', '建言献策'],
  ])
  expect(list.every(({ earned, icon }) => !earned && icon.startsWith('/mobile/badges/'))).toBe(true)
})

it('counts each badge once for the list, in the transaction that awards', async () => {
  const person = await signedIn(testApp)
  await insertTrend(testApp.db, { authorId: person.id })
  const { db, tables } = notingReads(testApp.db)
  const { list } = await listBadges(db, person.id, testApp.clock.now())
  expect(list.slice(0, 2)).toMatchObject([
    { earned: true, progress: 1, target: 1 },
    { earned: false, progress: 1, target: 10 },
  ])
  expect(tables).toEqual(['badge_awards'])
})

it('awards the hundredth like once, with points and one message', async () => {
  const [author, fan, late] = [await signedIn(testApp), await signedIn(testApp), await signedIn(testApp)]
  const trend = await insertTrend(testApp.db, { authorId: author.id })
  await testApp.db.update(trends).set({ likeNum: 99 }).where(eq(trends.id, trend))
  const like = { targetKind: TargetKind.Trends, targetId: trend, on: true }
  await testApp.post(acts.like, like, fan)
  await testApp.post(acts.like, like, late)
  expect((await told(author)).filter((title) => title === '获得勋章“众人点赞”')).toHaveLength(1)
  expect(await badge(author, BadgeId.HundredLikes)).toMatchObject({ earned: true, progress: 100 })
  const granted = await testApp.db.select().from(pointEntries).where(eq(pointEntries.userId, author.id))
  expect(granted.filter(({ sourceId }) => sourceId === BadgeId.HundredLikes)).toMatchObject([{ points: 10 }])
})

it('does not count comments under own posts', async () => {
  const [person, author] = [await signedIn(testApp), await signedIn(testApp)]
  const [mine, theirs] = [
    await insertTrend(testApp.db, { authorId: person.id }),
    await insertTrend(testApp.db, { authorId: author.id }),
  ]
  for (const trendsId of [mine, theirs]) {
    await testApp.post(comments.publish, { trendsId, content: '很好', fileIds: [] }, person)
  }
  expect(await badge(person, BadgeId.Commenter)).toMatchObject({ earned: false, progress: 1, target: 50 })
})

it('counts the days of sign-in that still go on', async () => {
  const person = await signedIn(testApp)
  await testApp.post(points.signIn, {}, person)
  for (const progress of [1, 0]) {
    testApp.clock.advance(DAY_MS)
    const { accessToken: token } = await signIn(testApp, person.username)
    expect(await badge({ ...person, token }, BadgeId.SignIn)).toMatchObject({ progress, target: 30 })
  }
  testApp.clock.advance(-2 * DAY_MS)
})

it('counts the confirmed must-reads of all that are open to the reader', async () => {
  const person = await signedIn(testApp)
  await testApp.db.insert(docFolders).values({ id: 'f-rules', name: '制度', path: '制度' })
  const doc = { folderId: 'f-rules', kind: 'pdf', mustRead: true, bytes: 1, grams: [], updatedAt: testApp.clock.now() }
  for (const id of ['doc-1', 'doc-2']) {
    await testApp.db.insert(docs).values({ ...doc, id, title: id, path: id, sha256: id })
    await testApp.db
      .insert(docFetches)
      .values({ userId: person.id, docId: id, version: 1, fetchedAt: testApp.clock.now() })
  }
  expect(await badge(person, BadgeId.Reader)).toMatchObject({ earned: false, progress: 0, target: 2 })
  await testApp.post(docCalls.read, { docId: 'doc-1', version: 1 }, person)
  expect(await badge(person, BadgeId.Reader)).toMatchObject({ earned: false, progress: 1, target: 2 })
  await testApp.post(docCalls.read, { docId: 'doc-2', version: 1 }, person)
  const reader = await badge(person, BadgeId.Reader)
  expect(reader).toMatchObject({ earned: true })
  expect(reader?.progress).toBe(reader?.target)
})

describe('wearing', () => {
  it('takes an earned badge, shows it to everybody, and can be taken off', async () => {
    const [person, author] = [await signedIn(testApp), await signedIn(testApp)]
    await insertTrend(testApp.db, { authorId: person.id })
    expect(await badge(person, BadgeId.FirstTrend)).toMatchObject({ earned: true })
    expect((await testApp.post(badges.wear, { badgeId: BadgeId.FirstTrend }, person)).data.worn).toBe(
      BadgeId.FirstTrend,
    )
    const seen = (await testApp.post(badges.of, { userId: person.id })).data
    expect(seen).toMatchObject({ worn: BadgeId.FirstTrend, list: [{ badgeId: BadgeId.FirstTrend, earned: true }] })
    const refused = await testApp.post(badges.wear, { badgeId: BadgeId.TenTrends }, person)
    expect(refused).toMatchObject({ code: Code.Conflict, msg: '还未获得该勋章' })
    expect((await testApp.post(badges.wear, { badgeId: null }, person)).data.worn).toBeNull()
    await testApp.post(relations.block, { userId: author.id, on: true }, person)
    expect((await testApp.post(badges.of, { userId: person.id }, author)).code).toBe(Code.NotFound)
    expect((await testApp.post(badges.of, { userId: 'nobody' })).code).toBe(Code.NotFound)
  })

  it('tells of the badge in the group system', async () => {
    const person = await signedIn(testApp)
    await insertTrend(testApp.db, { authorId: person.id })
    await own(person)
    const list = await testApp.post(messageCalls.list, { group: 'system' } as never, person)
    expect(JSON.stringify(list.data)).toContain('/badge')
  })
})
