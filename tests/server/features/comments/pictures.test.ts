import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { audit } from '@contract/audit'
import { Code } from '@contract/codes'
import { comments as calls } from '@contract/comment'
import { HOUR_MS } from '@contract/text/timeUnits'
import { publishFiles, withdrawFiles } from '@server/features/files/service'
import { files } from '@server/features/files/tables'
import { sweep } from '@server/work'
import { type Person, signedIn } from '@tests/server/features/audit/auditing'
import { insertComment, insertFile, insertTrend } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { picture, upload } from '@tests/support/uploading'

let testApp: TestApp
let me: Person
let other: Person
let admin: Person
let trendsId: string

beforeAll(async () => {
  testApp = await startTestApp()
  other = await signedIn(testApp)
  admin = await signedIn(testApp, ['auditAdmin'])
})
afterAll(() => testApp.close())
beforeEach(async () => {
  me = await signedIn(testApp)
  trendsId = await insertTrend(testApp.db, { authorId: other.id })
})

const status = async (url: string) => (await testApp.app.inject({ method: 'GET', url })).statusCode
const statuses = (urls: string[]) => Promise.all(urls.map(status))
const remove = (commentsId: string, { token }: Person) => testApp.post(calls.remove, { commentsId }, { token })

/** A comment with an uploaded picture, the picture's id and its public addresses. */
async function written(by: Person, answers?: string) {
  const { id } = (await upload(testApp, { content: await picture(60, 40).jpeg().toBuffer() }, { token: by.token })).data
  const body = { trendsId, content: '看图', fileIds: [id], ...(answers ? { commentsId: answers } : {}) }
  const { commentsId, files: shown } = (await testApp.post(calls.publish, body, { token: by.token })).data
  const urls = shown.flatMap(({ url, smallUrl }) => [url, smallUrl])
  expect(await statuses(urls)).toEqual([200, 200])
  return { commentsId, id, urls }
}

async function fileOf(id: string) {
  const [row] = await testApp.db.select().from(files).where(eq(files.id, id))
  return row
}

describe('the pictures of a removed comment', () => {
  it('go with a reply alone', async () => {
    const root = await written(me)
    const reply = await written(other, root.commentsId)
    await remove(reply.commentsId, other)
    expect(await statuses([...reply.urls, ...root.urls])).toEqual([404, 404, 200, 200])
  })

  it('are closed where the audit takes the comment out', async () => {
    const { commentsId, urls } = await written(me)
    const { code } = await testApp.post(audit.removeComment, { commentsId, reason: '广告' }, { token: admin.token })
    expect(code).toBe(Code.AppSuccess)
    expect(await statuses(urls)).toEqual([404, 404])
  })

  it('stay closed when the post is opened again', async () => {
    const { commentsId, id } = await written(me)
    await remove(commentsId, me)
    await withdrawFiles(testApp.db, trendsId)
    await publishFiles(testApp.db, trendsId)
    expect(await fileOf(id)).toMatchObject({ isPublic: false, usedAt: null })
  })

  it('removed before pictures went with comments, are closed with the post and not opened again', async () => {
    const id = await insertFile(testApp.db, { ownerId: me.id })
    await insertComment(testApp.db, {
      trendId: trendsId,
      authorId: me.id,
      fileIds: [id],
      removedAt: testApp.clock.now(),
    })
    await withdrawFiles(testApp.db, trendsId)
    expect(await fileOf(id)).toMatchObject({ isPublic: false })
    await publishFiles(testApp.db, trendsId)
    expect(await fileOf(id)).toMatchObject({ isPublic: false })
  })

  it('are closed with those of its replies, and swept', async () => {
    const root = await written(me)
    const reply = await written(other, root.commentsId)
    const kept = await written(me)
    expect((await remove(root.commentsId, me)).code).toBe(Code.AppSuccess)
    expect(await statuses([...root.urls, ...reply.urls])).toEqual([404, 404, 404, 404])
    expect(await statuses(kept.urls)).toEqual([200, 200])

    testApp.clock.advance(25 * HOUR_MS)
    await sweep(testApp.context)
    expect(await fileOf(root.id)).toBeUndefined()
    expect(await fileOf(reply.id)).toBeUndefined()
    expect(await fileOf(kept.id)).toMatchObject({ isPublic: true })
  })
})
