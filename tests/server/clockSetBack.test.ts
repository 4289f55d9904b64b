import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { audit as auditCalls } from '@contract/audit'
import { Code } from '@contract/codes'
import { comments } from '@contract/comment'
import { COMMENTS_PER_MINUTE, LOGIN_FAILURES_PER_ACCOUNT } from '@contract/limits'
import { AUTH_METHOD_SMS, login } from '@contract/login'
import { trends } from '@contract/trend'
import { bringForward, workOutbox } from '@server/jobs/outbox'
import { workers } from '@server/work'
import { addAccount, HOUR, PASSWORD } from './features/session/accounts'
import { judge } from './features/audit/auditing'
import {
  admin,
  as,
  author,
  detail,
  lock,
  second,
  seenByAll,
  testApp,
  trendsId,
  withTwoAdmins,
} from './features/audit/twoAdmins'

withTwoAdmins()

/** The clock was an hour ahead and is corrected. */
const setBack = () => testApp.clock.advance(-HOUR)

it('leaves no lease that outlives its 120 seconds', async () => {
  await lock(admin)
  setBack()
  expect(await detail(second)).toMatchObject({ lockedBy: '0', meLocked: '0' })
  const { data } = await testApp.post(auditCalls.data, {}, as(admin))
  expect(data.lockedByMe).toBe(0)
  expect((await lock(second)).data).toMatchObject({ lockedBy: second.id, leaseSeconds: 120 })
})

it('leaves no verdict that takes effect an hour late', async () => {
  await judge(testApp, admin, trendsId, 1)
  setBack()
  expect((await detail()).undoSeconds).toBe(5)
  expect((await judge(testApp, second, trendsId, 2)).code).toBe(auditCalls.judge.success)
  await bringForward(testApp.context, workers)
  await workOutbox(testApp.context, workers)
  expect((await detail()).auditStatus).toBe(2)
})

it('lets a verdict take effect soon', async () => {
  await judge(testApp, admin, trendsId, 1)
  setBack()
  await bringForward(testApp.context, workers)
  await workOutbox(testApp.context, workers)
  expect(await seenByAll()).toBe(trends.detail.success)
})

it('takes no work before its time while the clock is right', async () => {
  await judge(testApp, admin, trendsId, 1)
  await bringForward(testApp.context, workers)
  await workOutbox(testApp.context, workers)
  expect(await seenByAll()).not.toBe(trends.detail.success)
})

it('lets people ask for a code and use it at once, and ends the one of the future', async () => {
  const { mobile } = await addAccount(testApp)
  const ask = () => testApp.post(login.sendPublicCode, { mobile })
  const enter = (checkCode = '') =>
    testApp.post(login.login, { username: mobile, authMethod: AUTH_METHOD_SMS, checkCode })
  expect((await ask()).code).toBe(0)
  const former = testApp.sms.sent.at(-1)?.code
  setBack()
  expect((await enter(former)).code).not.toBe(0)
  expect((await ask()).code).toBe(0)
  expect((await enter(testApp.sms.sent.at(-1)?.code)).code).toBe(0)
})

it('lets people sign in whose wrong tries lie ahead', async () => {
  const { username } = await addAccount(testApp)
  const enter = (password: string) => testApp.post(login.login, { username, password })
  for (let n = 0; n < LOGIN_FAILURES_PER_ACCOUNT; n += 1) await enter('wrong')
  expect((await enter(PASSWORD)).code).toBe(Code.TooOften)
  setBack()
  expect((await enter(PASSWORD)).code).toBe(0)
})

it('lets people comment whose comments lie ahead', async () => {
  await testApp.db.execute(sql`update trends set audit_status = 1 where id = ${trendsId}`)
  const comment = (content: string) => testApp.post(comments.publish, { trendsId, content, fileIds: [] }, as(author))
  for (let n = 0; n < COMMENTS_PER_MINUTE; n += 1)
    expect((await comment(`第 ${n} 条`)).code).toBe(comments.publish.success)
  expect((await comment('太快了')).code).toBe(Code.TooOften)
  setBack()
  expect((await comment('又能写了')).code).toBe(comments.publish.success)
})
