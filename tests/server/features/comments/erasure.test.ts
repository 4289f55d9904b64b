import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { comments as calls } from '@contract/comment'
import { eraseAccount } from '@server/accounts'
import { commentFiles, comments } from '@server/features/comments/tables'
import { files } from '@server/features/files/tables'
import { messages } from '@server/features/messages/tables'
import { insertComment, insertFile, insertSession, insertTrend, insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

it('an erased person leaves no words and pictures of removed comments, and the others', async () => {
  const { db, clock } = testApp
  const [mei, other] = [await insertUser(db), await insertUser(db)]
  const trendId = await insertTrend(db, { authorId: other })
  const removedAt = clock.now()
  // Pictures of older versions did not go with their comment.
  const fileId = await insertFile(db, { ownerId: mei })
  const kept = await insertComment(db, { trendId, authorId: mei, content: '留下的' })
  const words = { trendId, city: '武汉市', province: '湖北省', emojiName: 'smile' }
  const gone = [
    await insertComment(db, { ...words, authorId: mei, content: '删除的', removedAt, fileIds: [fileId] }),
    await insertComment(db, { ...words, authorId: mei, content: '删除的回复', parentId: kept, removedAt }),
  ]
  const foreign = await insertComment(db, { ...words, authorId: other, content: '别人删除的', removedAt })

  await eraseAccount(db, mei, clock.now())

  const rows = new Map((await db.select().from(comments)).map((row) => [row.id, row]))
  for (const id of gone) {
    expect(rows.get(id)).toMatchObject({ content: '', emojiName: '', city: '', province: '', removedAt })
  }
  expect([rows.get(kept)?.content, rows.get(foreign)?.content]).toEqual(['留下的', '别人删除的'])
  expect(await db.select().from(commentFiles)).toEqual([])
  expect(await db.select().from(files).where(eq(files.id, fileId))).toMatchObject([{ isPublic: false, usedAt: null }])
})

it('an erased person leaves no words of removed comments in the messages of others, whose own stay', async () => {
  const { db, clock } = testApp
  const [author, mei, other] = [await insertUser(db), await insertUser(db), await insertUser(db)]
  const trendsId = await insertTrend(db, { authorId: author })
  const [herToken, otherToken] = [
    await insertSession(db, mei, clock.now()),
    await insertSession(db, other, clock.now()),
  ]
  const write = async (token: string, content: string) =>
    (await testApp.post(calls.publish, { trendsId, content, fileIds: [] }, { token })).data.commentsId
  const remove = (token: string, commentsId: string) => testApp.post(calls.remove, { commentsId }, { token })
  await write(herToken, '留下的')
  await remove(herToken, await write(herToken, '删除的'))
  await remove(otherToken, await write(otherToken, '别人删除的'))
  const told = async () =>
    new Set((await db.select().from(messages).where(eq(messages.userId, author))).map(({ content }) => content))
  expect(await told()).toEqual(new Set(['留下的', '删除的', '别人删除的']))

  await eraseAccount(db, mei, clock.now())

  expect(await told()).toEqual(new Set(['留下的', '', '别人删除的']))
})
