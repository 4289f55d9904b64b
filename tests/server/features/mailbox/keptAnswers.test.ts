import { like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { mailbox } from '@contract/mailbox'
import { sweepKeys } from '@server/calls/idempotency'
import { idempotencyKeys } from '@server/db/tables'
import { keyedDigest } from '@server/lib/digest'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { member } from './people'

let testApp: TestApp
let author: Awaited<ReturnType<typeof member>>

beforeAll(async () => void (testApp = await startTestApp({ now: new Date('2026-06-15T04:37:21Z') })))
afterAll(() => testApp.close())
beforeEach(async () => void (author = await member(testApp)))

const kept = () => testApp.db.select().from(idempotencyKeys).where(like(idempotencyKeys.path, '/api/estate/%'))
const total = async () => (await author.mine()).total

describe('what is kept of the calls of the mailbox', () => {
  it('does not tell which of them are of one person, nor when within the hour', async () => {
    await author.write({ adviceDesc: '署名的留言' }, 'named-entry-1')
    await author.write({ adviceDesc: '匿名的留言', anonymous: true }, 'anonymous-entry-1')
    const { adviceId } = await author.newest()
    await author.post(mailbox.followUp, { adviceId, adviceDesc: '补充' }, { key: 'follow-up-1' })
    // One key on two paths.
    await author.post(mailbox.followUp, { adviceId, adviceDesc: '再补充' }, { key: 'named-entry-1' })
    const rows = await kept()
    expect(rows).toHaveLength(4)
    expect(new Set(rows.map(({ scope }) => scope)).size).toBe(4)
    for (const { createdAt } of rows) expect(createdAt).toEqual(new Date('2026-06-15T04:00:00Z'))
  })

  it('answers a repeated call for seven days, and is the author’s own', async () => {
    const write = (by = author, adviceDesc = '汤太咸') => by.write({ adviceDesc, anonymous: true }, 'repeated-entry')
    await write()
    testApp.clock.advance(7 * 24 * 3600_000)
    await sweepKeys(testApp.db, testApp.clock.now())
    expect((await write()).code).toBe(Code.Success)
    expect(await total()).toBe(1)
    expect((await write(author, '饭太硬')).code).toBe(Code.ReusedKey)
    const other = await member(testApp)
    expect((await write(other)).code).toBe(Code.Success)
    expect((await other.mine()).total).toBe(1)
  })

  it('is found where a former version has kept it under one scope per person', async () => {
    const scope = keyedDigest(testApp.context.settings.secret, 'scope', author.id)
    const entry = { adviceDesc: '升级前的留言', anonymous: true }
    await author.write(entry, 'former-entry')
    const { adviceId } = await author.newest()
    const add = () => author.post(mailbox.followUp, { adviceId, adviceDesc: '补充' }, { key: 'former-addition' })
    await add()
    const isFormer = like(idempotencyKeys.key, 'former-%')
    const kept = await testApp.db.delete(idempotencyKeys).where(isFormer).returning()
    await testApp.db.insert(idempotencyKeys).values(kept.map((row) => ({ ...row, scope })))
    expect((await author.write(entry, 'former-entry')).code).toBe(Code.Success)
    expect((await add()).code).toBe(Code.Success)
    expect(await total()).toBe(1)
    expect((await author.newest()).followUps).toHaveLength(1)
    expect((await author.write({ adviceDesc: '另一条' }, 'former-entry')).code).toBe(Code.ReusedKey)
  })
})
