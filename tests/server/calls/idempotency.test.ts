import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import type { Envelope } from '@contract/endpoint'
import type { Db, OpenDb } from '@server/db/db'
import { openPostgres } from '@server/db/postgres'
import { idempotencyKeys } from '@server/db/tables'
import { conflict, invalidInput, serverFault, sessionExpired, tooOften } from '@server/lib/businessError'
import { answerOnce, sweepKeys } from '@server/calls/idempotency'
import { pause } from '@tests/support/concurrency/pause'
import { startTestCluster, type TestCluster } from '@tests/support/servers/testCluster'
import { openTestDb } from '@tests/support/databases/testDb'

const NOW = new Date('2026-06-15T04:00:00Z')
let postgres: TestCluster
beforeAll(async () => {
  postgres = await startTestCluster()
})
afterAll(() => postgres.stop())

const opens: [string, () => Promise<OpenDb>][] = [
  ['the embedded database', openTestDb],
  ['PostgreSQL', async () => openPostgres(await postgres.createDatabase())],
]

describe.each(opens)('a write with a key on %s', (_name, opened) => {
  let open: OpenDb
  beforeAll(async () => {
    open = await opened()
    await open.db.execute(sql`create table work_done (id serial primary key, word text not null)`)
  })
  afterAll(() => open.close())

  const workOf =
    (word: string, pauseMs = 0) =>
    async (tx: Db): Promise<Envelope> => {
      await tx.execute(sql`insert into work_done (word) values (${word})`)
      await pause(pauseMs)
      return { code: 0, data: { word, at: Math.random() }, msg: '' }
    }
  const done = async (word: string) => {
    const { rows } = (await open.db.execute(sql`select * from work_done where word = ${word}`)) as unknown as {
      rows: unknown[]
    }
    return rows.length
  }
  const once = (
    key: string,
    work: (tx: Db) => Promise<Envelope>,
    given: { scope?: string; path?: string; body?: string } = {},
  ) =>
    answerOnce(
      { db: open.db, scope: given.scope ?? 'u1', path: given.path ?? '/write', key, now: NOW },
      given.body ?? 'body',
      work,
    )

  it('gets the first answer again and works once', async () => {
    const first = await once('key-again', workOf('again'))
    expect(await once('key-again', workOf('again'))).toEqual(first)
    expect(await done('again')).toBe(1)
  })

  it('is refused with another body', async () => {
    await once('key-other-body', workOf('first'))
    const second = once('key-other-body', workOf('second'), { body: 'another' })
    await expect(second).rejects.toMatchObject({ code: Code.ReusedKey })
    expect(await done('second')).toBe(0)
  })

  it('is its own per user and path', async () => {
    await once('key-scope', workOf('scoped'))
    await once('key-scope', workOf('scoped'), { scope: 'u2' })
    await once('key-scope', workOf('scoped'), { path: '/other' })
    expect(await done('scoped')).toBe(3)
  })

  it('works once however many are in flight', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => once('key-twins', workOf('twins', 50))))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await done('twins')).toBe(1)
  })

  it('keeps a refusal, with the work undone', async () => {
    let calls = 0
    const refused = async (tx: Db): Promise<Envelope> => {
      calls += 1
      await workOf('refused')(tx)
      throw conflict('该动态正在审核中')
    }
    const first = await once('key-refused', refused)
    expect(first).toEqual({ code: Code.Conflict, data: null, msg: '该动态正在审核中' })
    expect(await once('key-refused', refused)).toEqual(first)
    expect(calls).toBe(1)
    expect(await done('refused')).toBe(0)
  })

  const passing: [string, () => Error][] = [
    ['wrong input', () => invalidInput('请输入留言内容')],
    ['a limit', () => tooOften('请稍后再试')],
    ['a dead session', sessionExpired],
    ['a server fault', serverFault],
    ['an unforeseen error', () => new Error('boom')],
  ]
  it.each(passing)('keeps nothing after %s, so a retry works', async (what, make) => {
    const key = `key-${what.replaceAll(' ', '-')}`
    const failing = async (tx: Db): Promise<Envelope> => {
      await workOf(what)(tx)
      throw make()
    }
    await expect(once(key, failing)).rejects.toThrow()
    expect(await done(what)).toBe(0)
    expect((await once(key, workOf(what), { body: 'mended' })).code).toBe(0)
    expect(await done(what)).toBe(1)
  })

  it('lets a waiting second request do the work when the first one fails', async () => {
    let second: Promise<Envelope> | undefined
    const failing = async (tx: Db): Promise<Envelope> => {
      second = once('key-handed-on', workOf('handed-on'))
      await workOf('handed-on', 100)(tx)
      throw new Error('boom')
    }
    await expect(once('key-handed-on', failing)).rejects.toThrow('boom')
    expect((await second)?.code).toBe(0)
    expect(await done('handed-on')).toBe(1)
  })

  it('refuses a key that is none', async () => {
    await expect(once('short', workOf('short'))).rejects.toMatchObject({ code: Code.InvalidInput })
    await expect(once(`key ${'x'.repeat(80)}`, workOf('long'))).rejects.toMatchObject({ code: Code.InvalidInput })
  })

  it('runs every time without a key, undone where it fails', async () => {
    await once('', workOf('keyless'))
    await once('', workOf('keyless'))
    await expect(
      once('', async (tx) => workOf('keyless')(tx).then(() => Promise.reject(conflict('不行')))),
    ).rejects.toThrow('不行')
    expect(await done('keyless')).toBe(2)
  })

  it('is forgotten after seven days', async () => {
    await once('key-sweep', workOf('swept'))
    const later = (days: number) => new Date(NOW.getTime() + days * 24 * 3600_000)
    await sweepKeys(open.db, later(7))
    expect((await open.db.select().from(idempotencyKeys)).length).toBeGreaterThan(0)
    await sweepKeys(open.db, later(7.1))
    expect(await open.db.select().from(idempotencyKeys)).toEqual([])
  })
})
