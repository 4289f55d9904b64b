import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { publishing, type TrendWords } from '@contract/publish'
import { trends as reads } from '@contract/trend'
import { publishFiles, withdrawFiles } from '@server/features/files/service'
import { files } from '@server/features/files/tables'
import { approveRevision, rejectRevision } from '@server/features/publishing/service'
import { trends } from '@server/features/trends/tables'
import { insertFile, insertRole, insertSession, insertTopic, insertTrend, insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'

let testApp: TestApp
let author: string
let token: string
let other: string

beforeAll(async () => {
  testApp = await startTestApp()
  other = await insertSession(testApp.db, await insertUser(testApp.db), testApp.clock.now())
})
afterAll(() => testApp.close())
beforeEach(async () => {
  author = await insertUser(testApp.db)
  token = await insertSession(testApp.db, author, testApp.clock.now())
})

const words = (over: Partial<TrendWords> = {}): TrendWords => ({
  type: 1,
  title: '改后',
  content: '<p>改后的正文</p>',
  fileIds: [],
  topicIds: [],
  visibility: 1,
  ...over,
})
const update = (trendsId: string, over?: Partial<TrendWords>) =>
  testApp.post(publishing.update, { ...words(over), trendsId }, { token })
const seen = (trendsId: string, by?: string) => testApp.post(reads.detail, { trendsId }, by ? { token: by } : {})
const status = async (url: string) => (await testApp.app.inject({ method: 'GET', url })).statusCode
const now = () => testApp.clock.now()
const inTransaction: TestApp['db']['transaction'] = (work) => testApp.db.transaction(work)

async function picture(given: Parameters<typeof insertFile>[1] = {}) {
  const id = await insertFile(testApp.db, { ownerId: author, isPublic: false, usedAt: null, ...given })
  await testApp.context.files.write(`big/${id}`, Buffer.from('big'))
  await testApp.context.files.write(`small/${id}`, Buffer.from('small'))
  return id
}
const mine = (given: Partial<Parameters<typeof insertTrend>[1]> = {}) =>
  insertTrend(testApp.db, { authorId: author, title: '原题', content: '<p>原文</p>', ...given })

describe('an edit of an approved post', () => {
  it('leaves readers the approved text and shows itself to its author and the audit admins', async () => {
    const id = await mine({ likeNum: 3 })
    const topicIds = [await insertTopic(testApp.db)]
    const { data } = await update(id, { topicIds })
    expect(data).toMatchObject({ title: '原题', content: '<p>原文</p>', auditStatus: 1, likeNum: 3 })
    expect(data.pendingEdit).toMatchObject({
      title: '改后',
      content: '<p>改后的正文</p>',
      auditStatus: 0,
      auditReason: '',
      topics: [{ paramId: topicIds[0] }],
    })
    for (const by of [undefined, other]) {
      const { data: read } = await seen(id, by)
      expect(read).toMatchObject({ title: '原题', content: '<p>原文</p>' })
      expect(read).not.toHaveProperty('pendingEdit')
    }
    expect((await testApp.post(reads.page, { tab: 'mine' }, { token })).data.list[0]?.pendingEdit?.title).toBe('改后')
    const admin = await insertUser(testApp.db)
    await insertRole(testApp.db, admin, 'auditAdmin')
    const { data: watched } = await seen(id, await insertSession(testApp.db, admin, now()))
    expect(watched).toMatchObject({
      title: '原题',
      content: '<p>原文</p>',
      pendingEdit: { title: '改后', auditStatus: 0 },
    })
  })

  it('becomes the text for all once it is approved', async () => {
    const id = await mine({ likeNum: 3, commentNum: 2 })
    await update(id)
    expect(await inTransaction((tx) => approveRevision(tx, id, now()))).toBe(true)
    const { data } = await seen(id)
    expect(data).toMatchObject({
      title: '改后',
      content: '<p>改后的正文</p>',
      auditStatus: 1,
      likeNum: 3,
      commentNum: 2,
    })
    expect((await seen(id, token)).data).not.toHaveProperty('pendingEdit')
    expect(await inTransaction((tx) => approveRevision(tx, id, now()))).toBe(false)
  })

  it('tells its author why it was rejected, and can be mended', async () => {
    const id = await mine()
    await update(id)
    expect(await inTransaction((tx) => rejectRevision(tx, id, '标题不当', now()))).toBe(true)
    expect((await seen(id, token)).data.pendingEdit).toMatchObject({ auditStatus: 2, auditReason: '标题不当' })
    expect((await seen(id)).data.title).toBe('原题')
    expect(await inTransaction((tx) => approveRevision(tx, id, now()))).toBe(false)
    await update(id, { title: '再改' })
    expect((await seen(id, token)).data.pendingEdit).toMatchObject({ title: '再改', auditStatus: 0, auditReason: '' })
  })

  it('is not what an admin decided on, where it was sent after that', async () => {
    const id = await mine()
    const decidedAt = now()
    testApp.clock.advance(1000)
    await update(id)
    expect(await inTransaction((tx) => approveRevision(tx, id, now(), decidedAt))).toBe(false)
    expect(await inTransaction((tx) => rejectRevision(tx, id, '迟', now(), decidedAt))).toBe(false)
    expect((await seen(id, token)).data.pendingEdit?.auditStatus).toBe(0)
  })

  it('takes new pictures and drops old ones for readers only when approved', async () => {
    const [kept, dropped, added] = [await picture({ usedAt: now() }), await picture({ usedAt: now() }), await picture()]
    const id = await mine({ type: 2, fileIds: [kept, dropped] })
    await publishFiles(testApp.db, id)
    const before = (await seen(id)).data.files
    const { data } = await update(id, { type: 2, fileIds: [added, kept] })
    expect(data.pendingEdit?.files.map((file) => file.id)).toEqual([added, kept])
    expect(data.pendingEdit?.files[0]?.url).toMatch(/\?e=\d+&s=/)
    expect(await status(data.pendingEdit?.files[0]?.url.split('?')[0] ?? '')).toBe(404)
    expect((await seen(id)).data.files).toEqual(before)

    await inTransaction((tx) => approveRevision(tx, id, now()))
    const after = (await seen(id)).data.files
    expect(after.map((file) => file.id)).toEqual([added, kept])
    expect(await Promise.all(after.map(({ url }) => status(url)))).toEqual([200, 200])
    expect(after[1]?.url).toBe(before[0]?.url)
    expect(await status(before[1]?.url ?? '')).toBe(404)
    const [row] = await testApp.db.select().from(files).where(eq(files.id, dropped))
    expect(row).toMatchObject({ usedAt: null, isPublic: false })
  })

  it('releases the pictures of the edit that it replaces', async () => {
    const [first, second] = [await picture(), await picture()]
    const id = await mine()
    await update(id, { type: 2, fileIds: [first] })
    await update(id, { type: 2, fileIds: [second] })
    const [row] = await testApp.db.select().from(files).where(eq(files.id, first))
    expect(row?.usedAt).toBeNull()
    expect((await seen(id, token)).data.pendingEdit?.files.map((file) => file.id)).toEqual([second])
  })

  it('keeps its pictures where the post is withdrawn meanwhile', async () => {
    const file = await picture({ usedAt: now(), name: 'inside.jpg' })
    const id = await mine({ type: 4, fileIds: [file], content: '<p><img src="/files/inside.jpg" /></p>' })
    await publishFiles(testApp.db, id)
    await update(id, { type: 4, content: `<p>新<img src="/files/${file}" /></p>`, fileIds: [file] })
    await testApp.db.update(trends).set({ auditStatus: 2 }).where(eq(trends.id, id))
    await withdrawFiles(testApp.db, id)
    const address = /src="([^"]+)"/.exec((await seen(id, token)).data.pendingEdit?.content ?? '')?.[1] ?? ''
    expect(await status(address.replace('&amp;', '&'))).toBe(200)
  })

  it('leaves a private post private where it does not say who may see it', async () => {
    const id = await mine({ visibility: 2 })
    const { visibility: _, ...rest } = words()
    const { data } = await testApp.post(publishing.update, { ...rest, trendsId: id }, { token })
    expect(data).toMatchObject({ title: '改后', visibility: 2 })
  })

  it('hides the post and its files at once where it makes it private', async () => {
    const file = await picture({ usedAt: now() })
    const id = await mine({ type: 2, fileIds: [file] })
    await publishFiles(testApp.db, id)
    const [open] = (await seen(id)).data.files
    const { data } = await update(id, { type: 2, fileIds: [file], visibility: 2 })
    expect(data).toMatchObject({ title: '改后', visibility: 2, auditStatus: 0 })
    expect(data).not.toHaveProperty('pendingEdit')
    expect((await seen(id)).code).toBe(Code.TrendSecret)
    expect(await status(open?.url ?? '')).toBe(404)
    expect(await status(data.files[0]?.url ?? '')).toBe(200)
  })
})

describe('an edit of any other post', () => {
  it.each([
    ['pending', { auditStatus: 0 }],
    ['rejected', { auditStatus: 2, auditReason: '图片不清晰' }],
    ['private', { visibility: 2 }],
  ])('takes the place of a %s text, which waits anew', async (_, given) => {
    const id = await mine(given)
    const { data } = await update(id)
    expect(data).toMatchObject({
      title: '改后',
      content: '<p>改后的正文</p>',
      auditStatus: 0,
      auditReason: '',
      visibility: 1,
    })
    expect(data).not.toHaveProperty('pendingEdit')
    expect((await seen(id)).code).toBe(Code.TrendAuditPending)
  })
})

describe('only its author', () => {
  it('edits and removes a post', async () => {
    const open = await mine()
    const hidden = await mine({ auditStatus: 0 })
    const by = { token: other }
    const refused = (act: string) => ({ code: Code.Forbidden, msg: `只能${act}自己的动态` })
    expect(await testApp.post(publishing.update, { ...words(), trendsId: open }, by)).toMatchObject(refused('修改'))
    expect(await testApp.post(publishing.remove, { trendsId: open }, by)).toMatchObject(refused('删除'))
    expect((await testApp.post(publishing.update, { ...words(), trendsId: hidden }, by)).code).toBe(
      Code.TrendAuditPending,
    )
    expect((await testApp.post(publishing.remove, { trendsId: 'unknown' }, by)).code).toBe(Code.TrendNotExist)
    expect((await testApp.post(publishing.remove, { trendsId: open })).code).toBe(Code.NeedLogin)
  })

  it('brings a removed post back', async () => {
    const id = await mine()
    await testApp.post(publishing.remove, { trendsId: id }, { token })
    expect((await testApp.post(publishing.restore, { trendsId: id }, { token: other })).code).toBe(Code.TrendNotExist)
  })
})

describe('a removed post', () => {
  it('is gone for everybody, with its files', async () => {
    const id = await mine({ type: 2, fileIds: [await picture({ usedAt: now() })] })
    await publishFiles(testApp.db, id)
    const [file] = (await seen(id)).data.files
    expect((await testApp.post(publishing.remove, { trendsId: id }, { token })).code).toBe(Code.AppSuccess)
    for (const by of [undefined, token]) expect((await seen(id, by)).code).toBe(Code.TrendNotExist)
    expect(await status(file?.url ?? '')).toBe(404)
    expect((await testApp.post(publishing.remove, { trendsId: id }, { token })).code).toBe(Code.TrendNotExist)
    expect((await update(id)).code).toBe(Code.TrendNotExist)
  })

  it('comes back as it was, for ten minutes', async () => {
    const id = await mine({ type: 2, fileIds: [await picture({ usedAt: now() })], likeNum: 4 })
    await publishFiles(testApp.db, id)
    await testApp.post(publishing.remove, { trendsId: id }, { token })
    expect((await testApp.post(publishing.restore, { trendsId: id }, { token })).data).toMatchObject({
      likeNum: 4,
      auditStatus: 1,
    })
    expect(await status((await seen(id)).data.files[0]?.url ?? '')).toBe(200)
    await testApp.post(publishing.remove, { trendsId: id }, { token })
    testApp.clock.advance(601_000)
    expect((await testApp.post(publishing.restore, { trendsId: id }, { token })).code).toBe(Code.Conflict)
  })
})
