import pino from 'pino'
import { DAY_MS, HOUR_MS } from '@contract/text/timeUnits'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import type { Db } from '@server/db/db'
import { seedSteps } from '@server/db/tables'
import { auditLog } from '@server/features/audit/tables'
import { DOCUMENTS_AUTHOR } from '@server/features/docs/articleImportRepo'
import { files } from '@server/features/files/tables'
import { organisations, userRoles, users } from '@server/features/people/tables'
import { topics, trends } from '@server/features/trends/tables'
import { accountsIn } from '@server/seed/accounts'
import { seedSample } from '@server/seed/seed'
import { openTestDb } from '@tests/support/databases/testDb'
import { insertUser } from '@tests/support/rows'
import { recordingStore } from './recordingStore'

const start = new Date('2026-06-15T04:00:00Z')
const log = pino({ level: 'silent' })
const TABLES = [users, userRoles, files, organisations, topics, trends, auditLog, seedSteps]

let db: Db
beforeEach(async () => {
  const open = await openTestDb()
  db = open.db
  onTestFinished(() => open.close())
})

const counts = () => Promise.all(TABLES.map((table) => db.$count(table)))

it.each([
  ['', 0],
  [', also by a clock that was moved', 36 * HOUR_MS],
])('writes nothing into a product where people have accounts%s', async (_name, shift) => {
  const store = recordingStore()
  await insertUser(db, { username: 'wang' })
  const before = await counts()
  await seedSample({ db, files: store, clock: () => new Date(start.getTime() + shift), log })
  expect(await counts()).toEqual(before)
  expect(store.written()).toBe(0)
  expect(await accountsIn(db)).toBe('own')
})

it('takes the author of imported documents for nobody’s account', async () => {
  await insertUser(db, { id: DOCUMENTS_AUTHOR, username: DOCUMENTS_AUTHOR, disabledAt: start })
  expect(await accountsIn(db)).toBe('none')
})

it('goes no further where people got accounts before the sample people had theirs', async () => {
  await db.insert(seedSteps).values(['start', 'groundwork'].map((step) => ({ step, at: start })))
  await insertUser(db, { username: 'demo' })
  const before = await counts()
  await seedSample({ db, files: recordingStore(), clock: () => new Date(start.getTime() + DAY_MS), log })
  expect(await counts()).toEqual(before)
})

it('tells the sample people, and who joined them, from accounts without them', async () => {
  expect(await accountsIn(db)).toBe('none')
  await db.insert(seedSteps).values({ step: 'start', at: start })
  expect(await accountsIn(db)).toBe('none')
  await db.insert(seedSteps).values({ step: 'people', at: start })
  await insertUser(db)
  expect(await accountsIn(db)).toBe('sample')
})
