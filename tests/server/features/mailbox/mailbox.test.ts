import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { ADVICE_TYPE, dictionaries } from '@contract/dictionary'
import { mailbox, type WriteBody } from '@contract/mailbox'
import { appSettings } from '@server/db/tables'
import { advices } from '@server/features/mailbox/tables'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { member as memberOf } from './people'

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const member = () => memberOf(testApp)

describe('what visitors may read', () => {
  it('is the hint, clean by the allow-list', async () => {
    expect((await testApp.post(mailbox.config, undefined)).data.emailHint).toContain('7个工作日')
    const hint = eq(appSettings.name, 'mailbox_hint')
    await testApp.db
      .update(appSettings)
      .set({ value: '<b>您好</b><img src=x onerror=alert(1)><script>1</script>' })
      .where(hint)
    const answer = await testApp.post(mailbox.config, undefined, { token: '111' })
    expect(answer).toMatchObject({ code: Code.Success, data: { emailHint: '<b>您好</b>' } })
  })

  it('is the list of types', async () => {
    const { data } = await testApp.post(dictionaries.byKeys, { keys: [ADVICE_TYPE] })
    expect(data[ADVICE_TYPE]?.[0]).toEqual({ label: '食堂餐饮', value: 'canteen' })
  })
})

describe('an entry', () => {
  it('is kept as it was typed and shown to its author', async () => {
    const one = await member()
    expect(await one.write({ adviceDesc: ' 汤太咸\n请少放盐 ' })).toMatchObject({
      code: Code.Success,
      data: null,
      msg: '',
    })
    expect(await one.mine()).toEqual({
      current: 1,
      total: 1,
      list: [
        {
          adviceId: expect.any(String),
          adviceTypeDesc: '食堂餐饮',
          adviceDesc: ' 汤太咸\n请少放盐 ',
          submitTime: '2026-06-15 12:00:00',
          replyTime: '',
          replyStatus: 0,
          replyContent: '',
          stage: 0,
          files: [],
          followUps: [],
          rating: null,
          anonymous: false,
          dueDate: '2026-06-25',
          dueExact: true,
        },
      ],
    })
  })

  it.each([
    ['', '请输入留言内容'],
    [' \u3000\n', '请输入留言内容'],
    ['\u200b\ufeff\u2060\u00ad', '请输入留言内容'],
    ['字'.repeat(501), '留言内容最多 500 个字'],
    ['a\u0000b', '留言内容含有无法识别的字符，请修改后重试'],
    ['\ud83d', '留言内容含有无法识别的字符，请修改后重试'],
  ])('is refused for the text %j', async (adviceDesc, msg) => {
    const one = await member()
    expect(await one.write({ adviceDesc })).toMatchObject({ code: Code.InvalidInput, msg, data: null })
    expect((await one.mine()).total).toBe(0)
  })

  it('may have 500 characters, however many units they take', async () => {
    const one = await member()
    expect((await one.write({ adviceDesc: '😀'.repeat(500) })).code).toBe(Code.Success)
    expect((await one.newest()).adviceDesc).toBe('😀'.repeat(500))
    expect((await one.write({ adviceDesc: '😀'.repeat(501) })).msg).toBe('留言内容最多 500 个字')
  })

  it('needs a type that the dictionary has', async () => {
    const one = await member()
    for (const body of [
      { adviceDesc: '好' },
      { adviceDesc: '好', adviceType: '' },
      { adviceDesc: '好', adviceType: 'made-up' },
    ]) {
      expect(await one.post(mailbox.write, body as WriteBody)).toMatchObject({
        code: Code.InvalidInput,
        msg: '请选择留言类型',
      })
    }
    expect(await one.post(mailbox.write, {} as WriteBody)).toMatchObject({ msg: '请输入留言内容' })
  })

  it('is made once by a double tap or a lost answer', async () => {
    const one = await member()
    const twice = await Promise.all([one.write({}, 'same-key-0001'), one.write({}, 'same-key-0001')])
    expect(twice.map(({ code }) => code)).toEqual([Code.Success, Code.Success])
    expect((await one.write({}, 'same-key-0001')).code).toBe(Code.Success)
    expect((await one.write({ adviceDesc: '别的' }, 'same-key-0001')).code).toBe(Code.ReusedKey)
    expect((await one.mine()).total).toBe(1)
  })

  it('is written and read by members only, and by nobody but its author', async () => {
    const [one, other] = [await member(), await member()]
    await one.write()
    expect(
      (await testApp.post(mailbox.write, { adviceType: 'canteen', adviceDesc: '好' }, { token: '111' })).code,
    ).toBe(Code.NeedLogin)
    expect((await testApp.post(mailbox.mine, { pageNum: 1, pageSize: 10 })).code).toBe(Code.NeedLogin)
    expect((await testApp.post(mailbox.mine, { pageNum: 1, pageSize: 10 }, { token: 'dead' })).code).toBe(
      Code.InvalidToken,
    )
    expect(await other.mine()).toEqual({ list: [], current: 1, total: 0 })
  })

  it('keeps its type’s name where the dictionary loses it', async () => {
    const one = await member()
    await one.write()
    await testApp.db.update(advices).set({ type: 'gone' }).where(eq(advices.authorId, one.id))
    expect((await one.newest()).adviceTypeDesc).toBe('食堂餐饮')
  })
})

describe('the own list', () => {
  it('comes by pages of ten, the newest first', async () => {
    const one = await member()
    for (let n = 1; n <= 23; n += 1) await one.write({ adviceDesc: `第${n}条` })
    const pages = [await one.mine(1), await one.mine(2), await one.mine(3), await one.mine(4)]
    expect(pages.map(({ current, total }) => [current, total])).toEqual([
      [1, 23],
      [2, 23],
      [3, 23],
      [4, 23],
    ])
    expect(pages.flatMap(({ list }) => list.map(({ adviceDesc }) => adviceDesc))).toEqual(
      Array.from({ length: 23 }, (_, n) => `第${23 - n}条`),
    )
  })

  it.each([{ pageNum: 0, pageSize: 10 }, { pageNum: 1.5, pageSize: 10 }, { pageNum: 1, pageSize: 51 }, {}])(
    'refuses %j',
    async (body) => {
      const one = await member()
      const answer = await one.post(mailbox.mine, body as { pageNum: number; pageSize: number })
      expect(answer.code).toBe(Code.InvalidInput)
      expect(answer.msg).toMatch(/页/)
    },
  )
})

/** Difficult texts: control characters, right to left, combining marks, four bytes, markup, one long word. */
const AWKWARD = [
  '\u0001\u0007\u001b[31m红\u007f',
  '\u202e倒着的字\u202c',
  'ثم نفس سقطت وبالتحديد،',
  'Z\u0310\u0337\u0353a\u0341\u0342l\u034eg\u0322o\u0362',
  '👩‍👩‍👧‍👦🇨🇳👍🏿',
  '𠜎𠜱𡿺',
  '<script>alert(1)</script>&amp;"\'',
  "'; DROP TABLE advices; --",
  '%s%n{{7*7}}${1}',
  '\r\n\t缩进',
  'a'.repeat(500),
  '\ufffe\uffff',
  'ﷺ',
  '零\u200b宽\u200d字',
  '𝕿𝖍𝖊',
]

it('every awkward text comes back as it was', async () => {
  const one = await member()
  for (const adviceDesc of AWKWARD) {
    expect((await one.write({ adviceDesc })).code, adviceDesc).toBe(Code.Success)
    expect((await one.newest()).adviceDesc).toBe(adviceDesc)
  }
})
