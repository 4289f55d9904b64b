import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { mailbox } from '@contract/mailbox'
import { CHINA_OFFSET_MS } from '@contract/text/chinaTime'
import { DAY_MS } from '@contract/text/timeUnits'
import { userRoles } from '@server/features/people/tables'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { clerk, member } from './people'

let testApp: TestApp
let author: Awaited<ReturnType<typeof member>>
let one: Awaited<ReturnType<typeof clerk>>
let two: Awaited<ReturnType<typeof clerk>>

beforeAll(async () => {
  testApp = await startTestApp()
  author = await member(testApp, { nickName: '林晓雨' })
  one = await clerk(testApp, { nickName: '信箱小张' })
  two = await clerk(testApp, { nickName: '信箱小李' })
})
afterAll(() => testApp.close())

const listed = async (adviceId: string) => (await one.waiting()).find((entry) => entry.adviceId === adviceId)

describe('the staff’s calls', () => {
  it('are refused to everybody else', async () => {
    const adviceId = await author.written()
    const calls = [
      () => author.post(mailbox.waiting, {}),
      () => author.post(mailbox.take, { adviceId }),
      () => author.post(mailbox.forward, { adviceId, adviceType: 'office' }),
      () => author.post(mailbox.reply, { adviceId, replyContent: '好' }),
    ]
    for (const call of calls) expect((await call()).code).toBe(Code.Forbidden)
    expect((await testApp.post(mailbox.waiting, {}, { token: '111' })).code).toBe(Code.NeedLogin)
    expect(await author.newest()).toMatchObject({ stage: 0, replyStatus: 0 })
  })

  it('answer 100404 for an unknown entry', async () => {
    for (const answer of [
      await one.take('nothing'),
      await one.forward('nothing', 'office'),
      await one.reply('nothing'),
    ]) {
      expect(answer).toMatchObject({ code: Code.NotFound, msg: '该留言不存在' })
    }
  })
})

describe('what waits', () => {
  it('is shown with author, age and deadline, the first due first', async () => {
    const early = await author.written({ adviceType: 'office', adviceDesc: '空调太冷' })
    testApp.clock.advance(2 * DAY_MS)
    const late = await author.written({ adviceType: 'office' })
    const list = await one.waiting({ adviceType: 'office' })
    expect(list.map(({ adviceId }) => adviceId)).toEqual([early, late])
    expect(list[0]).toMatchObject({
      adviceType: 'office',
      adviceTypeDesc: '办公环境',
      adviceDesc: '空调太冷',
      authorName: '林晓雨',
      overdue: false,
      waitedDays: 2,
      handlerName: '',
      meHandling: false,
      dueDate: '2026-06-25',
      dueExact: true,
    })
    expect(list[0]).not.toHaveProperty('rating')
    expect(await one.waiting({ adviceType: 'office', overdue: true })).toEqual([])
    testApp.clock.advance(9 * DAY_MS)
    expect((await one.waiting({ adviceType: 'office', overdue: true })).map(({ adviceId }) => adviceId)).toEqual([
      early,
    ])
    expect((await one.waiting({ adviceType: 'office' }))[0]).toMatchObject({ overdue: true, waitedDays: 11 })
  })

  it('is of today until the day ends in China', async () => {
    const noon = testApp.clock.now().getTime()
    const midnight = Math.floor((noon + CHINA_OFFSET_MS) / DAY_MS + 1) * DAY_MS - CHINA_OFFSET_MS
    testApp.clock.advance(midnight - 3600_000 - noon)
    const adviceId = await author.written()
    expect(await listed(adviceId)).toMatchObject({ waitedDays: 0 })
    testApp.clock.advance(2 * 3600_000)
    expect(await listed(adviceId)).toMatchObject({ waitedDays: 1 })
  })

  it('comes page by page, each entry once', async () => {
    for (let n = 0; n < 45; n += 1) await author.write({ adviceType: 'welfare', adviceDesc: `第${n}条` })
    const first = await one.post(mailbox.waiting, { adviceType: 'welfare' })
    expect(first.data.list).toHaveLength(20)
    const all = await one.waiting({ adviceType: 'welfare' })
    expect(new Set(all.map(({ adviceDesc }) => adviceDesc)).size).toBe(45)
    expect((await one.post(mailbox.waiting, { cursor: 'broken' })).code).toBe(Code.InvalidInput)
  })

  it('leaves out one’s own, which one may not handle either', async () => {
    const own = await one.written({ adviceType: 'career' })
    expect(await one.waiting({ adviceType: 'career' })).toEqual([])
    expect(await two.waiting({ adviceType: 'career' })).toHaveLength(1)
    for (const answer of [await one.take(own), await one.forward(own, 'office'), await one.reply(own)]) {
      expect(answer).toMatchObject({ code: Code.Forbidden, msg: '不能处理自己提交的留言' })
    }
    expect((await two.reply(own)).code).toBe(Code.Success)
  })
})

describe('an entry that is taken', () => {
  it('is being worked on, by one at a time', async () => {
    const adviceId = await author.written()
    expect((await one.take(adviceId)).code).toBe(Code.Success)
    expect((await one.take(adviceId)).code).toBe(Code.Success)
    expect(await author.newest()).toMatchObject({ stage: 1, replyStatus: 0 })
    expect(await listed(adviceId)).toMatchObject({ handlerName: '信箱小张', meHandling: true })
    expect(await two.take(adviceId)).toMatchObject({ code: Code.Conflict, msg: '该留言正由 信箱小张 处理' })
    expect((await two.reply(adviceId)).code).toBe(Code.Conflict)
  })

  it('can be handed to another type, and is free then', async () => {
    const adviceId = await author.written()
    await one.take(adviceId)
    expect((await two.forward(adviceId, 'canteen')).code).toBe(Code.Conflict)
    expect((await two.forward(adviceId, 'made-up')).code).toBe(Code.InvalidInput)
    expect((await two.forward(adviceId, 'office')).code).toBe(Code.Success)
    expect(await listed(adviceId)).toMatchObject({
      adviceType: 'office',
      adviceTypeDesc: '办公环境',
      handlerName: '',
      meHandling: false,
    })
    expect((await two.take(adviceId)).code).toBe(Code.Success)
  })

  it('can be taken from whoever has left the staff, and is listed as nobody’s', async () => {
    const former = await clerk(testApp, { nickName: '信箱小赵' })
    const adviceId = await author.written()
    await former.take(adviceId)
    expect(await listed(adviceId)).toMatchObject({ handlerName: '信箱小赵' })
    await testApp.db.delete(userRoles).where(eq(userRoles.userId, former.id))
    expect(await listed(adviceId)).toMatchObject({ handlerName: '', stage: 1 })
    expect((await one.reply(adviceId)).code).toBe(Code.Success)
  })
})

describe('a reply', () => {
  it('is shown to the author and ends the waiting', async () => {
    const adviceId = await author.written()
    expect((await one.reply(adviceId, ' 已请厨师少放盐\n')).code).toBe(Code.Success)
    const now = await author.newest()
    expect(now).toMatchObject({ replyStatus: 1, stage: 2, replyContent: ' 已请厨师少放盐\n', dueDate: '' })
    expect(now.replyTime).toMatch(/^2026-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(await listed(adviceId)).toBeUndefined()
    for (const answer of [await two.reply(adviceId), await one.take(adviceId)]) {
      expect(answer).toMatchObject({ code: Code.Conflict, msg: '该留言已回复' })
    }
  })

  it.each([
    ['', '请输入回复内容'],
    [' \u200b', '请输入回复内容'],
    ['字'.repeat(501), '回复内容最多 500 个字'],
  ])('is refused for %j', async (text, msg) => {
    const adviceId = await author.written()
    expect(await one.reply(adviceId, text)).toMatchObject({ code: Code.InvalidInput, msg })
  })

  it('can be followed up, and that answered again', async () => {
    const adviceId = await author.written()
    const ask = (text: string) => author.post(mailbox.followUp, { adviceId, adviceDesc: text })
    await one.reply(adviceId, '已处理')
    expect((await ask(' ')).msg).toBe('请输入追问内容')
    expect((await ask('昨天还是咸')).code).toBe(Code.Success)
    expect(await author.newest()).toMatchObject({
      replyStatus: 1,
      replyContent: '已处理',
      stage: 1,
      followUps: [{ by: 'author', text: '昨天还是咸' }],
    })
    expect(await listed(adviceId)).toMatchObject({ followUps: [{ by: 'author', text: '昨天还是咸' }], overdue: false })
    expect((await one.reply(adviceId, '今天换了新厨师')).code).toBe(Code.Success)
    const { followUps, stage, replyContent } = await author.newest()
    expect([stage, replyContent]).toEqual([2, '已处理'])
    expect(followUps.map(({ by, text }) => [by, text])).toEqual([
      ['author', '昨天还是咸'],
      ['staff', '今天换了新厨师'],
    ])
  })

  it('can be waited for with additions, which change neither stage nor deadline', async () => {
    const adviceId = await author.written()
    const ask = (text: string) => author.post(mailbox.followUp, { adviceId, adviceDesc: text })
    const { dueDate } = await author.newest()
    testApp.clock.advance(DAY_MS)
    expect((await ask('周二也咸')).code).toBe(Code.Success)
    expect(await author.newest()).toMatchObject({
      replyStatus: 0,
      stage: 0,
      dueDate,
      followUps: [{ by: 'author', text: '周二也咸' }],
    })
    expect(await listed(adviceId)).toMatchObject({ dueDate, followUps: [{ by: 'author', text: '周二也咸' }] })
    await one.take(adviceId)
    expect((await ask('周三还咸')).code).toBe(Code.Success)
    expect(await author.newest()).toMatchObject({ stage: 1, dueDate })
    testApp.clock.advance(1000)
    await one.reply(adviceId, '已换厨师')
    testApp.clock.advance(1000)
    await ask('谢谢')
    const { followUps, replyTime, replyContent, stage } = await author.newest()
    expect([replyContent, stage]).toEqual(['已换厨师', 1])
    expect(followUps.map(({ text, time }) => [text, time < replyTime])).toEqual([
      ['周二也咸', true],
      ['周三还咸', true],
      ['谢谢', false],
    ])
  })

  it('can be rated by its author alone, and another’s entry is unknown to everybody', async () => {
    const adviceId = await author.written()
    const rate = (satisfied: boolean, as = author) => as.post(mailbox.rate, { adviceId, satisfied })
    expect((await rate(true)).code).toBe(Code.Conflict)
    await one.reply(adviceId)
    expect((await rate(true)).code).toBe(Code.Success)
    expect((await author.newest()).rating).toBe('Y')
    await rate(false)
    expect((await author.newest()).rating).toBe('N')
    const other = await member(testApp)
    for (const answer of [
      await rate(true, other),
      await other.post(mailbox.followUp, { adviceId, adviceDesc: '好' }),
    ]) {
      expect(answer).toMatchObject({ code: Code.NotFound, data: null })
    }
    expect((await author.newest()).rating).toBe('N')
  })
})
