import { eq, inArray, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { publishing, type TrendWords } from '@contract/publish'
import { publishFiles, withdrawFiles } from '@server/features/files/service'
import { files } from '@server/features/files/tables'
import { approveRevision } from '@server/features/publishing/service'
import { trendFiles, trendRevisions, trends } from '@server/features/trends/tables'
import { insertFile, insertSession, insertTrend, insertUser } from '@tests/support/rows'
import type { TestApp } from '@tests/support/testApp'
import { appOf, first, second, withTwoApps } from '@tests/support/servers/twoApps'

let author: string
let token: string

withTwoApps()
beforeEach(async () => {
  author = await insertUser(first.db)
  token = await insertSession(first.db, author, first.clock.now())
})

const words = (over: Partial<TrendWords> = {}): TrendWords => ({
  type: 1,
  title: '',
  content: '正文',
  fileIds: [],
  topicIds: [],
  visibility: 1,
  ...over,
})
const publish = (i: number, over?: Partial<TrendWords>, key?: string) =>
  appOf(i).post(publishing.publish, words(over), { token, ...(key ? { key } : {}) })
const update = (i: number, trendsId: string, over?: Partial<TrendWords>) =>
  appOf(i).post(publishing.update, { ...words(over), trendsId }, { token })
const all = <Result>(n: number, work: (i: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)))
const picture = () => insertFile(first.db, { ownerId: author, isPublic: false })
const stored = async (id: string) => (await first.db.select().from(trends).where(eq(trends.id, id)))[0]

describe('on two servers at once', () => {
  it('a file is used by one post', async () => {
    const fileIds = [await picture()]
    const answers = await all(12, (i) => publish(i, { type: 2, fileIds }))
    expect(answers.filter(({ code }) => code === Code.AppSuccess)).toHaveLength(1)
    expect(await first.db.$count(trendFiles, inArray(trendFiles.fileId, fileIds))).toBe(1)
  })

  it('a key sent five times makes one post', async () => {
    const answers = await all(100, (i) => publish(i, { content: `第${i % 20}篇` }, `key-of-${author}-${i % 20}`))
    expect(answers.every(({ code }) => code === Code.AppSuccess)).toBe(true)
    expect(await first.db.$count(trends, eq(trends.authorId, author))).toBe(20)
  })

  it('an author publishes sixty in an hour, not one more', async () => {
    const answers = await all(80, (i) => publish(i))
    expect(answers.filter(({ code }) => code === Code.AppSuccess)).toHaveLength(60)
    expect(answers.filter(({ code }) => code === Code.TooOften)).toHaveLength(20)
  })

  it('edits end as one edit with its own files, those of the others are released', async () => {
    const id = await insertTrend(first.db, { authorId: author })
    const pictures = await all(10, picture)
    await all(10, (i) => update(i, id, { type: 2, title: `${i}`, fileIds: [pictures[i] ?? ''] }))
    const edits = await first.db.select().from(trendRevisions).where(eq(trendRevisions.trendId, id))
    expect(edits).toHaveLength(1)
    const used = await first.db
      .select()
      .from(files)
      .where(sql`${inArray(files.id, pictures)} and ${files.usedAt} is not null`)
    expect(used.map((file) => file.id)).toEqual([pictures[Number(edits[0]?.title)]])
  })

  it('an edit is approved once, and one that comes meanwhile waits or is what was approved', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await insertTrend(first.db, { authorId: author, title: '原题' })
      await update(0, id, { title: '改一' })
      const approve = (server: TestApp) => server.db.transaction((tx) => approveRevision(tx, id, server.clock.now()))
      const [one, other] = await Promise.all([approve(first), approve(second), update(round, id, { title: '改二' })])
      const [edit] = await first.db.select().from(trendRevisions).where(eq(trendRevisions.trendId, id))
      const title = (await stored(id))?.title
      if (title === '改二') expect(edit).toBeUndefined()
      else expect([title, edit?.title, [one, other].filter(Boolean)]).toEqual(['改一', '改二', [true]])
    }
  })

  it('a post removed while it is opened has no open file, one restored meanwhile no closed one', async () => {
    for (let round = 0; round < 10; round += 1) {
      const file = await picture()
      const { data } = await publish(round, { type: 2, fileIds: [file] })
      const open = first.db.transaction(async (tx) => {
        const [row] = await tx.select().from(trends).where(eq(trends.id, data.trendsId)).for('update')
        if (row?.removedAt) return
        await tx.update(trends).set({ auditStatus: 1 }).where(eq(trends.id, data.trendsId))
        await publishFiles(tx, data.trendsId)
      })
      await Promise.all([open, second.post(publishing.remove, { trendsId: data.trendsId }, { token })])
      const isPublic = async () => (await first.db.select().from(files).where(eq(files.id, file)))[0]?.isPublic
      expect([(await stored(data.trendsId))?.removedAt !== null, await isPublic()]).toEqual([true, false])
      await all(4, (i) => appOf(i).post(publishing.restore, { trendsId: data.trendsId }, { token }))
      expect(await isPublic()).toBe((await stored(data.trendsId))?.auditStatus === 1)
    }
  })

  it('a rejection and a new text do not lock each other out', async () => {
    const fileIds = [await picture()]
    const id = (await publish(0, { type: 2, fileIds })).data.trendsId
    const reject = () =>
      first.db.transaction(async (tx) => {
        await tx.update(trends).set({ auditStatus: 2, auditReason: '不清晰' }).where(eq(trends.id, id))
        await withdrawFiles(tx, id)
      })
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, (_, i) => update(i, id, { type: 2, fileIds })),
      reject(),
      reject(),
    ])
    expect(answers.every((answer) => !answer || answer.code === Code.AppSuccess)).toBe(true)
  })
})
