import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { DAY_MS } from '@contract/text/timeUnits'
import type { OpenDb } from '@server/db/db'
import { openPostgres } from '@server/db/postgres'
import { claimFiles } from '@server/features/files/service'
import { files, unclaimedBytes } from '@server/features/files/tables'
import { sweepUnusedFiles } from '@server/features/files/unused'
import { dropUnclaimed } from '@server/features/files/upload'
import { claimKeys, noteUnclaimed } from '@server/features/files/uploadRepo'
import { trendFiles } from '@server/features/trends/tables'
import { memoryStore } from '@tests/support/memoryStore'
import { startTestCluster, type TestCluster } from '@tests/support/servers/testCluster'
import { insertFile, insertSession, insertTrend, insertUser } from '@tests/support/rows'
import { type TestApp, startTestApp } from '@tests/support/testApp'
import { openTestDb } from '@tests/support/databases/testDb'
import { picture, upload } from '@tests/support/uploading'

let postgres: TestCluster
let url: string
beforeAll(async () => {
  postgres = await startTestCluster()
  url = await postgres.createDatabase()
})
afterAll(() => postgres.stop())

const opens: [string, () => Promise<OpenDb[]>][] = [
  ['the embedded database', async () => [await openTestDb()]],
  ['two servers on PostgreSQL', async () => [await openPostgres(url), await openPostgres(url)]],
]

describe.each(opens)('uploads at once on %s', (_name, opened) => {
  const store = memoryStore()
  let servers: TestApp[]
  let owner: string
  let token: string
  beforeAll(async () => {
    servers = await Promise.all((await opened()).map((open) => startTestApp({ open })))
    for (const { context } of servers) Object.assign(context.files, store)
    owner = await insertUser(serverOf(0).db)
    token = await insertSession(serverOf(0).db, owner, serverOf(0).clock.now())
  })
  afterAll(async () => {
    for (const server of servers) await server.close()
  })

  function serverOf(n: number): TestApp {
    const server = servers[n % servers.length]
    if (!server) throw new Error('no server')
    return server
  }
  const own = () => serverOf(0).db.select().from(files).where(eq(files.ownerId, owner))

  it('make one file for one key, and its bytes alone', async () => {
    const content = await picture(800, 600).jpeg().toBuffer()
    const before = store.keys().length
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => upload(serverOf(n), { content }, { token, key: 'key-twins-upload' })),
    )
    expect(answers[0]?.code).toBe(0)
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await own()).toHaveLength(1)
    expect(store.keys().length - before).toBe(2)
    expect(await serverOf(0).db.select().from(unclaimedBytes)).toEqual([])
  })

  it('do not exceed the limit of a day', async () => {
    const at = serverOf(0).clock.now()
    for (let n = (await own()).length; n < 195; n += 1) {
      await insertFile(serverOf(0).db, { ownerId: owner, createdAt: at, storageKey: `uploads/00/${n}` })
    }
    const content = await picture(60, 40).jpeg().toBuffer()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => upload(serverOf(n), { content }, { token })))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(5)
    expect(answers.filter(({ code }) => code === Code.TooOften)).toHaveLength(15)
    expect(await own()).toHaveLength(200)
    expect(await serverOf(0).db.select().from(unclaimedBytes)).toEqual([])
  })
})

it('of two posts that claim a file in the same moment one gets it, whatever order they name theirs in', async () => {
  const [first, second] = await Promise.all([openPostgres(url), openPostgres(url)])
  const ownerId = await insertUser(first.db)
  for (let round = 0; round < 20; round += 1) {
    const ids = [await insertFile(first.db, { ownerId }), await insertFile(first.db, { ownerId })]
    const claim = ({ db }: OpenDb, asked: string[]) =>
      db.transaction((tx) => claimFiles(tx, { ids: asked, ownerId, kinds: ['picture'], now: new Date() }))
    const claims = await Promise.allSettled([claim(first, ids), claim(second, [...ids].reverse())])
    expect(claims.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = claims.find((each) => each.status === 'rejected')
    expect(refused?.reason).toMatchObject({ code: Code.NotFound, message: '文件已被使用，请重新上传' })
  }
  await first.close()
  await second.close()
})

it('a sweep and a post that takes the file in the same moment agree: it is kept, or it is gone', async () => {
  const [first, second] = await Promise.all([openPostgres(url), openPostgres(url)])
  const store = memoryStore()
  const author = await insertUser(first.db)
  let kept = 0
  for (let round = 0; round < 40; round += 1) {
    const storageKey = `uploads/11/${round}.jpg`
    await store.write(storageKey, Buffer.from('x'))
    const createdAt = new Date(Date.now() - 2 * DAY_MS)
    const id = await insertFile(first.db, { ownerId: author, storageKey, smallStorageKey: '', createdAt })
    const trendId = await insertTrend(first.db, { authorId: author })
    const attach = () =>
      second.db.transaction(async (tx) => {
        if (round % 3 === 0) await tx.execute(sql`select pg_sleep(0.004)`)
        await claimFiles(tx, { ids: [id], ownerId: author, kinds: ['picture'], now: new Date() })
        await tx.insert(trendFiles).values({ trendId, position: 0, fileId: id })
        if (round % 2 === 0) await tx.execute(sql`select pg_sleep(0.01)`)
      })
    const sweep = () => sweepUnusedFiles({ db: first.db, files: store }, new Date())
    // The first two rounds are sequential, so that both outcomes occur on any machine.
    if (round === 0) await sweep()
    const attaching = attach()
    if (round === 1) await attaching
    const [attached, swept] = await Promise.allSettled([attaching, sweep()])
    expect(swept.status).toBe('fulfilled')
    const rows = await first.db.select().from(files).where(eq(files.id, id))
    expect(rows.length).toBe(attached.status === 'fulfilled' ? 1 : 0)
    expect(Boolean(await store.stat(storageKey))).toBe(rows.length === 1)
    kept += rows.length
  }
  expect(kept).toBeGreaterThan(0)
  expect(kept).toBeLessThan(40)
  await first.close()
  await second.close()
})

it('a row that claims stored bytes and a sweep that drops them agree: row and bytes are there, or neither', async () => {
  const [first, second] = await Promise.all([openPostgres(url), openPostgres(url)])
  const store = memoryStore()
  let kept = 0
  for (let round = 0; round < 40; round += 1) {
    const keys = [`uploads/22/${round}.jpg`, `uploads/22/${round}-s.jpg`]
    for (const key of keys) await store.write(key, Buffer.from('x'))
    await noteUnclaimed(first.db, keys, new Date())
    const claim = () =>
      second.db.transaction(async (tx) => {
        await claimKeys(tx, keys)
        if (round % 2 === 0) await tx.execute(sql`select pg_sleep(0.005)`)
      })
    const drop = () => dropUnclaimed({ db: first.db, files: store }, keys)
    // The first two rounds are sequential, so that both outcomes occur on any machine.
    if (round === 0) await drop()
    const claiming = claim()
    if (round === 1) await claiming
    const [claimed, dropped] = await Promise.allSettled([claiming, drop()])
    expect(dropped).toMatchObject({ status: 'fulfilled' })
    const isKept = claimed.status === 'fulfilled'
    for (const key of keys) expect(Boolean(await store.stat(key))).toBe(isKept)
    kept += Number(isKept)
  }
  expect(await first.db.select().from(unclaimedBytes)).toEqual([])
  expect(kept).toBeGreaterThan(0)
  expect(kept).toBeLessThan(40)
  await first.close()
  await second.close()
})
