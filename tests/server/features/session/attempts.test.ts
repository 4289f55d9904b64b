import pino from 'pino'
import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { Code } from '@contract/codes'
import { LOGIN_CAPTCHA_AFTER_ADDRESS } from '@contract/limits'
import { localCaptcha } from '@server/providers/captchaLocal'
import { attempt, type Origin } from '@server/features/session/service'
import type { Db } from '@server/db/db'
import { openEmbedded } from '@tests/support/databases/testDb'

it('an attempt whose failure cannot be deleted counts as one before the captcha', async () => {
  const { open } = await openEmbedded()
  onTestFinished(() => open.close())
  const now = new Date('2026-06-15T04:00:00Z')
  const origin: Origin = { db: open.db, secret: 's', address: '10.9.0.1', userAgent: '', now }
  const proof = {
    captcha: localCaptcha(() => now),
    log: pino({ level: 'silent' }) as never,
    captchaVerifyParam: undefined,
  }
  const writable = (is: boolean) => open.db.execute(sql.raw(`set default_transaction_read_only = ${is ? 'off' : 'on'}`))
  const right = async () => {
    await writable(false)
    return true
  }
  await expect(attempt(origin, { name: 'mei' }, right, proof)).rejects.toThrow()
  await writable(true)
  for (let n = 1; n < LOGIN_CAPTCHA_AFTER_ADDRESS; n += 1) {
    expect(await attempt(origin, { name: `nobody ${n}` }, async () => undefined, proof)).toBeUndefined()
  }
  await expect(attempt(origin, { name: 'one more' }, async () => undefined, proof)).rejects.toMatchObject({
    code: Code.CaptchaFirst,
  })
})

it('attempts whose transactions were repeated count once each before the captcha', async () => {
  const { open } = await openEmbedded()
  onTestFinished(() => open.close())
  const now = new Date('2026-06-15T04:00:00Z')
  const origin: Origin = { db: repeatingEach(open.db), secret: 's', address: '10.9.0.2', userAgent: '', now }
  const proof = {
    captcha: localCaptcha(() => now),
    log: pino({ level: 'silent' }) as never,
    captchaVerifyParam: undefined,
  }
  for (let n = 0; n < LOGIN_CAPTCHA_AFTER_ADDRESS; n += 1) {
    expect(await attempt(origin, { name: `nobody ${n}` }, async () => undefined, proof)).toBeUndefined()
  }
  await expect(attempt(origin, { name: 'one more' }, async () => undefined, proof)).rejects.toMatchObject({
    code: Code.CaptchaFirst,
  })
})

/** A database that rolls every transaction back once and repeats it, as Citus makes `repeatingDeadlocked` do. */
function repeatingEach(db: Db): Db {
  const again = new Error('once more')
  return Object.assign(Object.create(db) as Db, {
    transaction: async (work: Parameters<Db['transaction']>[0]) => {
      const rolledBack = db.transaction(async (tx) => {
        await work(tx)
        throw again
      })
      await rolledBack.catch((error: unknown) => {
        if (error !== again) throw error
      })
      return db.transaction(work)
    },
  })
}
