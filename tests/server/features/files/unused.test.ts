import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { FileKind } from '@contract/file'
import { storeImported } from '@server/features/files/imported'
import { files, unclaimedBytes } from '@server/features/files/tables'
import { users } from '@server/features/people/tables'
import { diskStore } from '@server/storage/diskStore'
import { sweep } from '@server/work'
import { memoryStore } from '@tests/support/memoryStore'
import { insertComment, insertFile, insertSession, insertTrend, insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { picture, upload } from '@tests/support/uploading'
import { HOUR_MS } from '@contract/text/timeUnits'

const store = memoryStore()
let test: TestApp
let owner: string
let token: string

beforeAll(async () => {
  test = await startTestApp()
  Object.assign(test.context.files, store)
  owner = await insertUser(test.db)
  token = await insertSession(test.db, owner, test.clock.now())
})
afterAll(() => test.close())

async function uploaded(kind = 'picture', key?: string) {
  const content = await picture(60, 40).jpeg().toBuffer()
  const { data } = await upload(test, { content, kind }, { token, ...(key ? { key } : {}) })
  return data
}

const known = async (id: string) => (await test.db.select().from(files).where(eq(files.id, id))).length === 1

it('forgets what nobody used for a day, rows, bytes and kept answers, and nothing else', async () => {
  const inPost = await uploaded()
  const inComment = await uploaded()
  const face = await uploaded('avatar')
  const unused = await uploaded('picture', 'key-unused-1')
  const seeded = await insertFile(test.db, { ownerId: owner, storageKey: 'seed/x.jpg', createdAt: new Date(0) })
  const trendId = await insertTrend(test.db, { authorId: owner, fileIds: [inPost.id] })
  await insertComment(test.db, { trendId, authorId: owner, fileIds: [inComment.id] })
  await test.db.update(users).set({ faceUrl: face.url }).where(eq(users.id, owner))

  test.clock.advance(23 * HOUR_MS)
  const young = await uploaded()
  await sweep(test.context)
  expect(await known(unused.id)).toBe(true)
  expect(store.keys()).toHaveLength(10)

  test.clock.advance(1.1 * HOUR_MS)
  token = await insertSession(test.db, owner, test.clock.now())
  await sweep(test.context)
  expect(await known(unused.id)).toBe(false)
  for (const { id } of [inPost, inComment, face, young]) expect(await known(id)).toBe(true)
  expect(await known(seeded)).toBe(true)
  expect(store.keys()).toHaveLength(8)
  expect(await test.db.select().from(unclaimedBytes)).toEqual([])
  expect((await uploaded('picture', 'key-unused-1')).id).not.toBe(unused.id)
})

it('finishes what an upload or a sweep that was killed left in the store', async () => {
  await store.write('uploads/ab/unclaimed.jpg', Buffer.from('x'))
  await test.db.insert(unclaimedBytes).values({ storageKey: 'uploads/ab/unclaimed.jpg', createdAt: test.clock.now() })
  await sweep(test.context)
  expect(store.keys()).toContain('uploads/ab/unclaimed.jpg')
  test.clock.advance(1.1 * HOUR_MS)
  await sweep(test.context)
  expect(store.keys()).not.toContain('uploads/ab/unclaimed.jpg')
  expect(await test.db.select().from(unclaimedBytes)).toEqual([])
})

it('leaves the files of an import a day to be taken, and removes those of a killed one then', async () => {
  const path = join(test.context.settings.dataDir, 'one.jpg')
  writeFileSync(path, await picture(60, 40).jpeg().toBuffer())
  const { db, clock, context } = test
  const importing = { db, files: context.files, dataDir: context.settings.dataDir, now: clock.now() }
  const noted: string[] = []
  await storeImported(importing, { path, kind: FileKind.Picture }, (keys) => noted.push(...keys))
  clock.advance(24 * HOUR_MS)
  await sweep(context)
  expect(store.keys()).toEqual(expect.arrayContaining(noted))
  clock.advance(1.1 * HOUR_MS)
  await sweep(context)
  expect(store.keys().filter((key) => noted.includes(key))).toEqual([])
  expect(await db.select().from(unclaimedBytes)).toEqual([])
})

it('removes the draft of a write that was killed on the disk', async () => {
  const root = join(test.context.settings.dataDir, 'files')
  const draft = join(root, 'uploads/ab/killed.jpg.0b7e.part')
  mkdirSync(join(root, 'uploads/ab'), { recursive: true })
  writeFileSync(draft, 'half')
  Object.assign(test.context.files, diskStore(root))
  onTestFinished(() => void Object.assign(test.context.files, store))
  await test.db.insert(unclaimedBytes).values({ storageKey: 'uploads/ab/killed.jpg', createdAt: test.clock.now() })
  test.clock.advance(1.1 * HOUR_MS)
  await sweep(test.context)
  expect(existsSync(draft)).toBe(false)
  expect(await test.db.select().from(unclaimedBytes)).toEqual([])
})

it('removes temporary files older than any request, and no others', async () => {
  const folder = join(test.context.settings.dataDir, 'tmp')
  mkdirSync(folder, { recursive: true })
  for (const name of ['old.upload', 'new.upload', 'other']) writeFileSync(join(folder, name), 'x')
  const hourAgo = (Date.now() - HOUR_MS) / 1000
  for (const name of ['old.upload', 'other']) utimesSync(join(folder, name), hourAgo, hourAgo)
  await sweep(test.context)
  expect(readdirSync(folder).sort()).toEqual(['new.upload', 'other'])
})
