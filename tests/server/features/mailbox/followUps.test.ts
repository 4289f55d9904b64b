import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { DAY_MS, HOUR_MS } from '@contract/text/timeUnits'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { clerk, member } from './people'

let testApp: TestApp
let author: Awaited<ReturnType<typeof member>>
let one: Awaited<ReturnType<typeof clerk>>

beforeAll(async () => {
  testApp = await startTestApp()
  author = await member(testApp, { nickName: '林晓雨' })
  one = await clerk(testApp, { nickName: '信箱小张' })
})
afterAll(() => testApp.close())

describe('a reply that tells how many follow-ups its writer has seen', () => {
  const UNSEEN = '留言刚有新的补充，请看过后再回复'

  it('is refused where there is one more, and goes out once it was seen', async () => {
    const adviceId = await author.written()
    await author.followUp(adviceId, '周二也咸')
    expect(await one.reply(adviceId, '好', { seenFollowUps: 0 })).toMatchObject({ code: Code.Conflict, msg: UNSEEN })
    expect(await author.newest()).toMatchObject({ stage: 0, replyStatus: 0 })
    expect((await one.reply(adviceId, '好', { seenFollowUps: 1 })).code).toBe(Code.Success)
    await author.followUp(adviceId, '还是咸')
    expect(await one.reply(adviceId, '再换', { seenFollowUps: 1 })).toMatchObject({ code: Code.Conflict, msg: UNSEEN })
    expect((await one.reply(adviceId, '再换', { seenFollowUps: 2 })).code).toBe(Code.Success)
  })

  it('need not tell it, but tells a number where it does', async () => {
    const adviceId = await author.written()
    await author.followUp(adviceId, '周二也咸')
    expect((await one.reply(adviceId, '好', { seenFollowUps: -1 })).code).toBe(Code.InvalidInput)
    expect((await one.reply(adviceId)).code).toBe(Code.Success)
  })
})

it('lets an entry be added to twenty times', async () => {
  const adviceId = await author.written()
  for (let n = 0; n < 20; n += 1) expect((await author.followUp(adviceId, `第${n}次`)).code).toBe(Code.Success)
  expect(await author.followUp(adviceId, '再来')).toMatchObject({
    code: Code.Conflict,
    msg: '一条留言最多补充或追问 20 次，请提交新的留言',
  })
  await one.reply(adviceId)
  expect((await author.followUp(adviceId, '再问')).code).toBe(Code.Conflict)
  expect((await author.newest()).followUps).toHaveLength(20)
})

describe('the days of waiting', () => {
  const waited = async (adviceId: string) =>
    (await one.waiting()).find((entry) => entry.adviceId === adviceId)?.waitedDays

  it.each([false, true])('count from the first question after the last answer (anonymous: %s)', async (anonymous) => {
    const adviceId = await author.written({ anonymous })
    testApp.clock.advance(2 * DAY_MS)
    await author.followUp(adviceId, '周二也咸')
    testApp.clock.advance(HOUR_MS)
    expect(await waited(adviceId)).toBe(2)
    await one.reply(adviceId)
    testApp.clock.advance(20 * DAY_MS)
    await author.followUp(adviceId, '又咸了')
    expect(await waited(adviceId)).toBe(0)
    testApp.clock.advance(3 * DAY_MS)
    await author.followUp(adviceId, '今天还是咸')
    expect(await waited(adviceId)).toBe(3)
    await one.reply(adviceId)
    testApp.clock.advance(5 * DAY_MS)
    await author.followUp(adviceId, '换了厨师还是咸')
    testApp.clock.advance(DAY_MS)
    expect(await waited(adviceId)).toBe(1)
  })
})
