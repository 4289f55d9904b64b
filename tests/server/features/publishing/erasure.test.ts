import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit } from '@contract/audit'
import { Code } from '@contract/codes'
import { publishing } from '@contract/publish'
import { trends as calls, Visibility } from '@contract/trend'
import { eraseAccount } from '@server/accounts'
import { files } from '@server/features/files/tables'
import { trendFiles, trendRevisions, trends } from '@server/features/trends/tables'
import { insertFile } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { judge, type Person, settled, signedIn } from '../audit/auditing'

let testApp: TestApp
let admin: Person
let author: Person

beforeAll(async () => {
  testApp = await startTestApp()
  admin = await signedIn(testApp, ['auditAdmin'])
  author = await signedIn(testApp)
})
afterAll(() => testApp.close())

const as = ({ token }: Person) => ({ token })
const upload = () => insertFile(testApp.db, { ownerId: author.id, isPublic: false, usedAt: null })

async function words(content: string, visibility: Visibility = Visibility.Public) {
  const place = { city: '杭州市', province: '浙江省' }
  return {
    type: 2 as const,
    title: content,
    content: `<p>${content}</p>`,
    fileIds: [await upload()],
    ...place,
    visibility,
    topicIds: [],
  }
}

async function published(content: string, visibility?: Visibility): Promise<string> {
  const { code, data } = await testApp.post(publishing.publish, await words(content, visibility), as(author))
  expect(code).toBe(Code.AppSuccess)
  return data.trendsId
}

async function approved(content: string): Promise<string> {
  const trendsId = await published(content)
  await judge(testApp, admin, trendsId, 1)
  await settled(testApp)
  return trendsId
}

it('an erased person leaves what everybody could read, and nothing that was still to be published', async () => {
  const { db } = testApp
  const change = async (trendsId: string, content: string) =>
    testApp.post(publishing.update, { ...(await words(content)), trendsId }, as(author))
  const [open, refusedEdit] = [await approved('公开的一篇'), await approved('公开的二篇')]
  await change(refusedEdit, '被退回的修改')
  await judge(testApp, admin, refusedEdit, 2)
  await settled(testApp)
  await change(open, '待审的修改')
  const refused = await published('被拒绝的一篇')
  await judge(testApp, admin, refused, 2)
  await settled(testApp)
  const removed = await published('删除的一篇')
  await testApp.post(publishing.remove, { trendsId: removed }, as(author))
  const pending = await published('待审的一篇')
  const gone = [pending, refused, removed, await published('私密的一篇', Visibility.Private)]
  const kept = await db.select({ fileId: trendFiles.fileId, id: trendFiles.trendId }).from(trendFiles)
  // An approval that has not taken effect yet.
  await judge(testApp, admin, pending, 1)

  await eraseAccount(db, author.id, testApp.clock.now())
  await settled(testApp)

  expect(await db.select().from(trendRevisions)).toEqual([])
  for (const trendsId of gone) {
    const [row] = await db.select().from(trends).where(eq(trends.id, trendsId))
    expect(row).toMatchObject({ title: '', content: '', city: '', province: '', auditReason: '' })
    expect(row?.removedAt).not.toBeNull()
    expect((await testApp.post(audit.detail, { trendsId }, as(admin))).code).toBe(Code.TrendNotExist)
  }
  const files1 = await db.select().from(files).where(eq(files.ownerId, author.id))
  const inUse = kept.filter(({ id }) => !gone.includes(id)).map(({ fileId }) => fileId)
  expect(inUse).toHaveLength(2)
  expect(
    files1
      .filter(({ usedAt, isPublic }) => usedAt !== null || isPublic)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(inUse.sort())
  const waiting = (await testApp.post(audit.waiting, {}, as(admin))).data
  expect(waiting).toMatchObject({ list: [], total: 0 })
  for (const [trendsId, title] of [
    [open, '公开的一篇'],
    [refusedEdit, '公开的二篇'],
  ] as const) {
    const { code, data } = await testApp.post(calls.detail, { trendsId })
    expect(code).toBe(Code.AppSuccess)
    expect(data).toMatchObject({ title, city: '', province: '', imNickName: '已注销用户', files: [{}] })
    expect(data.pendingEdit).toBeUndefined()
  }
})

it('a post keeps no words that was refused shortly before its author was erased', async () => {
  author = await signedIn(testApp)
  const trendsId = await approved('先通过的一篇')
  await judge(testApp, admin, trendsId, 2)
  await eraseAccount(testApp.db, author.id, testApp.clock.now())
  const rowOf = () => testApp.db.select().from(trends).where(eq(trends.id, trendsId))
  const [row] = await rowOf()
  expect(row).toMatchObject({ title: '', content: '' })
  expect(row?.removedAt).not.toBeNull()
  await settled(testApp)
  expect(await rowOf()).toMatchObject([{ title: '', content: '', auditStatus: 2 }])
  expect(await testApp.db.select().from(trendFiles).where(eq(trendFiles.trendId, trendsId))).toEqual([])
})

it('an edit is not published that was approved shortly before its author was erased', async () => {
  author = await signedIn(testApp)
  const trendsId = await approved('第一版')
  await testApp.post(publishing.update, { ...(await words('第二版')), trendsId }, as(author))
  await judge(testApp, admin, trendsId, 1)
  await eraseAccount(testApp.db, author.id, testApp.clock.now())
  await settled(testApp)
  expect((await testApp.post(calls.detail, { trendsId })).data).toMatchObject({ title: '第一版', city: '' })
  const { data } = await testApp.post(audit.finished, { type: 2 }, as(admin))
  expect(data.list[0]).toMatchObject({ trendsId, auditStatus: 1, isEdit: false })
})
