import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { EDITS_PER_HOUR, HTML_MARKS_MAX, REFUSED_TEXTS_PER_HOUR } from '@contract/limits'
import { publishing, type TrendWords } from '@contract/publish'
import { trends } from '@contract/trend'
import { createHtmlThread, type HtmlThread } from '@server/domain/htmlThread'
import { insertSession, insertTrend, insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'

const real = createHtmlThread()
let cleaned = 0
let hold = Promise.resolve()
const html: HtmlThread = {
  ...real,
  clean: async (text, ownerId) => {
    cleaned += 1
    await hold
    return real.clean(text, ownerId)
  },
}
let testApp: TestApp
let author: string
let token: string

beforeAll(async () => {
  testApp = await startTestApp({ html })
})
afterAll(() => testApp.close())
beforeEach(async () => {
  author = await insertUser(testApp.db)
  token = await insertSession(testApp.db, author, testApp.clock.now())
  cleaned = 0
  hold = Promise.resolve()
})

const words = (over: Partial<TrendWords> = {}): TrendWords => ({
  type: 4,
  title: '题',
  content: '<p>正文</p>',
  fileIds: [],
  topicIds: [],
  visibility: 1,
  ...over,
})
const publish = (over?: Partial<TrendWords>, key?: string) =>
  testApp.post(publishing.publish, words(over), { token, ...(key ? { key } : {}) })
const TOO_DEEP = '正文的格式嵌套过深（最多 40 层），请清除多余的格式后重试'

describe('HTML that is made to block the server', () => {
  it('is refused before it is parsed, in a new post and in an edit', async () => {
    const content = '<b>'.repeat(63_000)
    const trendsId = await insertTrend(testApp.db, { authorId: author })
    expect(await publish({ content })).toMatchObject({ code: Code.InvalidInput, msg: TOO_DEEP })
    expect(await testApp.post(publishing.update, { ...words({ content }), trendsId }, { token })).toMatchObject({
      code: Code.InvalidInput,
      msg: TOO_DEEP,
    })
    expect(await publish({ content: '<!--'.repeat(40_000) })).toMatchObject({
      code: Code.InvalidInput,
      msg: '正文的格式和空行过多（最多 10000 处），请减少后重试',
    })
    expect(await publish({ content: '字'.repeat(200_001) })).toMatchObject({
      code: Code.InvalidInput,
      msg: '正文过长，请精简后重试',
    })
    expect(cleaned).toBe(0)
  })

  it('is cleaned in a thread where it is long, with the same result', async () => {
    const content = `<p onclick="x()">${'字'.repeat(4000)}</p><script>alert(1)</script>${'<p>好</p>'.repeat(2000)}`
    const { code, data } = await publish({ content })
    expect(code).toBe(Code.AppSuccess)
    expect(data.content).toBe(`<p>${'字'.repeat(4000)}</p>${'<p>好</p>'.repeat(2000)}`)
  })

  it('keeps no transaction open while it is cleaned: others read meanwhile', async () => {
    const open = await insertTrend(testApp.db, { authorId: author })
    let release: () => void = () => undefined
    hold = new Promise((resolve) => (release = resolve))
    const writing = publish({ content: '<p>字</p>'.repeat(900) })
    await expect.poll(() => cleaned).toBe(1)
    expect((await testApp.post(trends.detail, { trendsId: open })).code).toBe(Code.AppSuccess)
    release()
    expect((await writing).code).toBe(Code.AppSuccess)
  })

  it('is not cleaned again for a repeated key', async () => {
    const first = await publish({}, 'key-of-a-text')
    const again = await publish({}, 'key-of-a-text')
    expect(again.data.trendsId).toBe(first.data.trendsId)
    expect(cleaned).toBe(1)
  })
})

describe('refused texts', () => {
  it('count: after sixty in an hour nothing of this author is read any more, until the hour is over', async () => {
    const attack = () => publish({ content: '<b>'.repeat(50) })
    for (let n = 0; n < REFUSED_TEXTS_PER_HOUR; n += 1) expect((await attack()).code).toBe(Code.InvalidInput)
    expect(await attack()).toMatchObject({ code: Code.TooOften, msg: '发布太频繁，请 60 分钟后再试' })
    expect((await publish()).code).toBe(Code.TooOften)
    expect(cleaned).toBe(0)
    const other = await insertSession(testApp.db, await insertUser(testApp.db), testApp.clock.now())
    expect((await testApp.post(publishing.publish, words(), { token: other })).code).toBe(Code.AppSuccess)
    testApp.clock.advance(3600_000)
    expect((await publish()).code).toBe(Code.AppSuccess)
  })

  it('count wherever they are refused: by their schema and by what is missing, too', async () => {
    for (let n = 0; n < REFUSED_TEXTS_PER_HOUR; n += 2) {
      expect((await publish({ title: '长'.repeat(61) })).code).toBe(Code.InvalidInput)
      expect((await publish({ content: '<p> </p>' })).code).toBe(Code.InvalidInput)
    }
    expect((await publish()).code).toBe(Code.TooOften)
  })

  it('are not parsed either once the author has published as often as an hour allows', async () => {
    for (let n = 0; n < 60; n += 1) await insertTrend(testApp.db, { authorId: author, createdAt: testApp.clock.now() })
    expect((await publish()).code).toBe(Code.TooOften)
    expect(cleaned).toBe(0)
  })
})

it('lets a post be changed 120 times an hour', async () => {
  const trendsId = await insertTrend(testApp.db, { authorId: author })
  const update = () => testApp.post(publishing.update, { ...words(), trendsId }, { token })
  for (let n = 0; n < EDITS_PER_HOUR; n += 1) expect((await update()).code).toBe(Code.AppSuccess)
  expect(await update()).toMatchObject({ code: Code.TooOften, msg: '修改太频繁，请 60 分钟后再试' })
  expect(cleaned).toBe(EDITS_PER_HOUR)
})

it('is refused where the end tags and entities that are added make it too long to be shown', async () => {
  const cells = (cellNum: number) => `<table>${`<tr>${'<td>格'.repeat(cellNum)}</tr>`.repeat(900)}</table>`
  expect(await publish({ content: cells(5) })).toMatchObject({
    code: Code.InvalidInput,
    msg: '正文的格式和空行过多（最多 10000 处），请减少后重试',
  })
  expect((await publish({ content: cells(4) })).code).toBe(Code.AppSuccess)
  const trendsId = await insertTrend(testApp.db, { authorId: author })
  const content = `<p>字</p>${'&'.repeat(60_000)}`
  expect(await testApp.post(publishing.update, { ...words({ content }), trendsId }, { token })).toMatchObject({
    code: Code.InvalidInput,
    msg: '正文过长，请精简后重试',
  })
})

it('takes a text as complex as the bounds allow', async () => {
  const { code, data } = await publish({ content: '<br>'.repeat(HTML_MARKS_MAX - 2) + '<p>完</p>' })
  expect(code).toBe(Code.AppSuccess)
  expect(data.content.endsWith('<p>完</p>')).toBe(true)
})
