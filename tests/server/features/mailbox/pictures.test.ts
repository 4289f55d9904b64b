import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { Code } from '@contract/codes'
import { mailbox } from '@contract/mailbox'
import type { User } from '@server/appContext'
import { files, unclaimedBytes } from '@server/features/files/tables'
import { write } from '@server/features/mailbox/service'
import { users } from '@server/features/people/tables'
import { memoryStore } from '@tests/support/memoryStore'
import { insertFile } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { member } from './people'

const PATIENCE_MS = 3000
const store = memoryStore()

let testApp: TestApp
let author: Awaited<ReturnType<typeof member>>
let fileId: string
let kept: string[]

beforeAll(async () => {
  testApp = await startTestApp()
  Object.assign(testApp.context.files, store)
})
afterAll(() => testApp.close())
beforeEach(async () => {
  author = await member(testApp)
  fileId = await picture(author.id)
  kept = store.keys()
})

let made = 0
/** An uploaded picture with its thumbnail. */
async function picture(ownerId: string): Promise<string> {
  made += 1
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer()
  const [storageKey, smallStorageKey] = [`uploads/aa/${made}.jpg`, `uploads/aa/${made}-s.jpg`]
  for (const key of [storageKey, smallStorageKey]) await store.write(key, bytes)
  return insertFile(testApp.db, { ownerId, isPublic: false, storageKey, smallStorageKey })
}

/** Runs before each write into the store; 'waited' if a statement had to wait for the end of a transaction. */
function beforeStoring(work: (key: string) => Promise<unknown>): unknown[] {
  const outcomes: unknown[] = []
  const { write } = testApp.context.files
  testApp.context.files.write = async (key, content) => {
    outcomes.push(await Promise.race([work(key), sleep(PATIENCE_MS, 'waited', { ref: false })]))
    await write(key, content)
  }
  onTestFinished(() => void (testApp.context.files.write = write))
  return outcomes
}

const noted = () => testApp.db.select().from(unclaimedBytes)
const own = () =>
  testApp.db.select({ id: files.id, usedAt: files.usedAt }).from(files).where(eq(files.ownerId, author.id))
const entry = { anonymous: true, adviceDesc: '食堂偷工减料' }

it('pictures of an anonymous entry are copied before the write’s transaction, under keys that are noted first', async () => {
  const outcomes = beforeStoring(async (key) => {
    const found = await testApp.db.select().from(unclaimedBytes).where(eq(unclaimedBytes.storageKey, key))
    return found.length
  })
  expect((await author.write({ ...entry, fileIds: [fileId] })).code).toBe(Code.Success)
  expect(outcomes).toEqual([1, 1])
  expect((await author.newest()).files).toHaveLength(1)
  expect(await own()).toEqual([])
  // The uploaded bytes wait for the sweep, the copies are claimed.
  expect((await noted()).map(({ storageKey }) => storageKey).sort()).toEqual(kept.slice(-2).sort())
  // To the hour, as the entry.
  for (const { createdAt } of await noted()) expect(createdAt.getTime() % 3_600_000).toBe(0)
  await testApp.db.delete(unclaimedBytes)
})

it('an anonymous entry that is refused after all leaves no copy behind, and the pictures to their owner', async () => {
  const outcomes = beforeStoring(async () => {
    await testApp.db.update(users).set({ disabledAt: testApp.clock.now() }).where(eq(users.id, author.id))
    return 'disabled'
  })
  expect((await author.write({ ...entry, fileIds: [fileId] })).code).toBe(Code.Unauthenticated)
  expect(outcomes).toEqual(['disabled', 'disabled'])
  expect(store.keys()).toEqual(kept)
  expect(await noted()).toEqual([])
  expect(await own()).toEqual([{ id: fileId, usedAt: null }])
})

it('a copy that cannot be stored fails the entry, and leaves nothing but a note for the sweep', async () => {
  const { write, remove } = testApp.context.files
  testApp.context.files.write = async (key, content) => {
    await write(key, content)
    if (key.includes('-s.')) throw new Error('store full')
  }
  testApp.context.files.remove = () => Promise.reject(new Error('store away'))
  onTestFinished(() => void Object.assign(testApp.context.files, { write, remove }))
  expect((await author.write({ ...entry, fileIds: [fileId] })).status).toBe(500)
  const left = store.keys().filter((key) => !kept.includes(key))
  expect(left).toHaveLength(2)
  const notes = await noted()
  expect(notes.map(({ storageKey }) => storageKey).sort()).toEqual(left.sort())
  expect(JSON.stringify(notes)).not.toContain(author.id)
  for (const key of left) await store.remove(key)
  await testApp.db.delete(unclaimedBytes)
})

it('no picture is copied for an entry that is refused, or of somebody else', async () => {
  const outcomes = beforeStoring(() => Promise.resolve('copied'))
  const other = await member(testApp)
  expect((await author.write({ ...entry, adviceType: 'made-up', fileIds: [fileId] })).code).toBe(Code.InvalidInput)
  expect((await other.write({ ...entry, fileIds: [fileId] })).code).toBe(Code.NotFound)
  expect((await author.write({ ...entry, fileIds: [fileId, fileId] })).code).toBe(Code.InvalidInput)
  expect((await author.write({ ...entry, fileIds: [fileId, 'unknown'] })).code).toBe(Code.NotFound)
  expect(outcomes).toEqual([])
  expect(await own()).toEqual([{ id: fileId, usedAt: null }])
})

it('a key sent twice at once makes one entry and one copy of each picture', async () => {
  const body = { adviceType: 'canteen', ...entry, fileIds: [fileId] }
  const send = () => author.post(mailbox.write, body, { key: 'pictures-twice-1' })
  expect((await Promise.all([send(), send(), send()])).map(({ code }) => code)).toEqual([0, 0, 0])
  expect((await author.mine()).total).toBe(1)
  expect((await author.newest()).files).toHaveLength(1)
  expect(store.keys()).toHaveLength(kept.length + 2)
})

it('an entry of somebody who was disabled meanwhile is refused before its pictures are locked', async () => {
  const { db, clock } = testApp
  await db.update(users).set({ disabledAt: clock.now() }).where(eq(users.id, author.id))
  const entry = { adviceType: 'canteen', adviceDesc: '汤太咸', fileIds: ['unknown'], passed: true, copies: [] }
  const context = { db, files: store, secret: 'test-secret', now: clock.now() }
  const written = db.transaction((tx) => write({ ...context, db: tx }, entry, { id: author.id } as User))
  await expect(written).rejects.toMatchObject({ code: Code.Unauthenticated })
})
