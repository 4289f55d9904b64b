import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { comments } from '@contract/comment'
import { trends } from '@contract/trend'
import { publishFiles, withdrawFiles } from '@server/features/files/service'
import { insertComment, insertFile, insertSession, insertTrend, insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'

let testApp: TestApp
let author: string
let token: string

beforeAll(async () => {
  testApp = await startTestApp()
  author = await insertUser(testApp.db)
  token = await insertSession(testApp.db, author, testApp.clock.now())
})
afterAll(() => testApp.close())

const status = async (url: string) => (await testApp.app.inject({ method: 'GET', url })).statusCode

async function stored(given: Parameters<typeof insertFile>[1] = {}) {
  const id = await insertFile(testApp.db, given)
  await testApp.context.files.write(`big/${id}`, Buffer.from('big'))
  await testApp.context.files.write(`small/${id}`, Buffer.from('small'))
  return id
}

async function addresses(trendsId: string) {
  const { data } = await testApp.post(trends.detail, { trendsId }, { token })
  const list = await testApp.post(comments.list, { trendsId, pageNum: 1, pageSize: 20, asc: false }, { token })
  const files = [...data.files, ...list.data.list.flatMap((comment) => comment.files)]
  return files.flatMap(({ url, smallUrl }) => [url, smallUrl])
}

describe('the files of a trend', () => {
  it('get new permanent addresses when published and lose them when withdrawn', async () => {
    const [file, inComment] = [await stored({ isPublic: false }), await stored({ isPublic: false })]
    const trendsId = await insertTrend(testApp.db, { authorId: author, fileIds: [file], rootCommentNum: 1 })
    await insertComment(testApp.db, { trendId: trendsId, authorId: author, fileIds: [inComment] })
    const before = await addresses(trendsId)
    expect(before).toHaveLength(4)
    for (const address of before) expect(address).toMatch(/\?e=\d+&s=/)
    expect(await Promise.all(before.map(status))).toEqual([200, 200, 200, 200])

    await publishFiles(testApp.db, trendsId)
    const open = await addresses(trendsId)
    for (const address of open) expect(address).toMatch(/^\/files\/[\w-]{22}\.jpg$/)
    expect(new Set(open).size).toBe(4)
    expect(await Promise.all(open.map(status))).toEqual([200, 200, 200, 200])
    expect(await Promise.all(before.map(status))).toEqual([404, 404, 404, 404])

    await withdrawFiles(testApp.db, trendsId)
    expect(await Promise.all(open.map(status))).toEqual([404, 404, 404, 404])
    const closed = await addresses(trendsId)
    expect(await Promise.all(closed.map(status))).toEqual([200, 200, 200, 200])
  })

  it('keep their names when published twice', async () => {
    const trendsId = await insertTrend(testApp.db, { authorId: author, fileIds: [await stored({ isPublic: false })] })
    await publishFiles(testApp.db, trendsId)
    const once = await addresses(trendsId)
    await publishFiles(testApp.db, trendsId)
    expect(await addresses(trendsId)).toEqual(once)
  })

  it('stay pictures of the text they stand in', async () => {
    const file = await stored({ name: 'inline.jpg', isPublic: false })
    const trendsId = await insertTrend(testApp.db, {
      authorId: author,
      type: 4,
      fileIds: [file],
      content: '<p>前<img src="/files/inline.jpg" />后</p>',
    })
    await publishFiles(testApp.db, trendsId)
    const { data } = await testApp.post(trends.detail, { trendsId })
    expect(data.content).toBe(`<p>前<img src="${data.files[0]?.url}" />后</p>`)
  })
})
