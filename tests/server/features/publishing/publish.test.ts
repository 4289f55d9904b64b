import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { feed } from '@contract/feed'
import { TRENDS_PER_HOUR } from '@contract/limits'
import { publishing, type TrendWords } from '@contract/publish'
import { trends as reads } from '@contract/trend'
import { insertFile, insertSession, insertTopic, insertTrend, insertUser } from '@tests/support/rows'
import { startTestApp, type TestApp } from '@tests/support/testApp'

let testApp: TestApp
let author: string
let token: string

beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  author = await insertUser(testApp.db, { city: '杭州', province: '浙江' })
  token = await insertSession(testApp.db, author, testApp.clock.now())
})

const words = (over: Partial<TrendWords> = {}): TrendWords => ({
  type: 1,
  title: '',
  content: '<p>今天的晚霞</p>',
  fileIds: [],
  topicIds: [],
  visibility: 1,
  ...over,
})
const publish = (over?: Partial<TrendWords>, key?: string) =>
  testApp.post(publishing.publish, words(over), { token, ...(key ? { key } : {}) })
const picture = (given: Parameters<typeof insertFile>[1] = {}) =>
  insertFile(testApp.db, { ownerId: author, isPublic: false, ...given })
const video = () => picture({ kind: 'video', mime: 'video/mp4' })
const refused = async (over: Partial<TrendWords>) => {
  const { code, msg } = await publish(over)
  return [code, msg]
}

describe('a new post', () => {
  it('has a city of visible characters without HTML', async () => {
    expect(await refused({ city: '<b>西安</b>' })).toEqual([Code.InvalidInput, '城市不能含有 < 或 >，请修改后重试'])
    expect(await refused({ city: '西\u202E安' })).toEqual([Code.InvalidInput, '城市含有不可见的字符，请修改后重试'])
    expect(await refused({ city: '城'.repeat(51) })).toEqual([Code.InvalidInput, '城市最多 50 个字'])
    expect((await publish({ city: ' 西安市 ' })).data.city).toBe('西安市')
    expect((await publish({ city: ' ' })).data.city).toBe('')
  })

  it('has a province by the same rules', async () => {
    expect(await refused({ province: '<b>陕西省</b>' })).toEqual([
      Code.InvalidInput,
      '省份不能含有 < 或 >，请修改后重试',
    ])
    expect((await publish({ province: ' 陕西省 ' })).data.province).toBe('陕西省')
  })

  it('is pending and its author alone reads it', async () => {
    const { code, data } = await publish({ title: '傍晚', city: '杭州', province: '浙江' })
    expect(code).toBe(Code.AppSuccess)
    expect(data).toMatchObject({
      type: 1,
      title: '傍晚',
      content: '<p>今天的晚霞</p>',
      auditStatus: 0,
      visibility: 1,
      city: '杭州',
      province: '浙江',
      imId: author,
      meId: author,
      likeNum: 0,
      createTime: '2026-06-15 12:00:00',
    })
    expect((await testApp.post(reads.detail, { trendsId: data.trendsId }, { token })).code).toBe(Code.AppSuccess)
    expect((await testApp.post(reads.detail, { trendsId: data.trendsId })).code).toBe(Code.TrendAuditPending)
  })

  it('shows no place its author did not give', async () => {
    expect((await publish()).data).toMatchObject({ city: '', province: '' })
  })

  it('has no title and no place where nothing of them can be seen', async () => {
    const { data } = await publish({ title: ' \u200b\u200d\ufeff', city: '\u3164', province: '\u2800' })
    expect(data).toMatchObject({ title: '', city: '', province: '' })
  })

  it('stands in 同城 under the name that others use for its city', async () => {
    await insertTrend(testApp.db, { authorId: author, city: '杭州市' })
    expect((await publish({ city: '杭州' })).data.city).toBe('杭州市')
    expect((await testApp.post(feed.cities, {}, { token })).data.mine).toBe('杭州市')
  })

  it('is nobody else’s to read where it is private', async () => {
    const { data } = await publish({ visibility: 2 })
    expect(data).toMatchObject({ visibility: 2, auditStatus: 0 })
    expect((await testApp.post(reads.detail, { trendsId: data.trendsId })).code).toBe(Code.TrendSecret)
  })

  it('carries up to nine pictures in their order, with what they show', async () => {
    const fileIds = [await picture(), await picture(), await picture()].reverse()
    const { data } = await publish({ type: 2, content: '', fileIds, alts: ['湖', '', '山'] })
    expect(data.files.map(({ id, alt }) => [id, alt])).toEqual([
      [fileIds[0], '湖'],
      [fileIds[1], undefined],
      [fileIds[2], '山'],
    ])
    for (const { url, smallUrl } of data.files) expect(url + smallUrl).toMatch(/\?e=\d+&s=/)
  })

  it('carries one video', async () => {
    const fileIds = [await video()]
    expect((await publish({ type: 3, content: '', fileIds })).data.files.map(({ id }) => id)).toEqual(fileIds)
  })

  it('is an article whose pictures stand in the text, by address or by id', async () => {
    const [one, other] = [await picture({ name: 'one.jpg' }), await picture({ name: 'other.jpg' })]
    const content = `<h2>路线</h2><p><img src="/files/one.jpg?e=1&amp;s=x" alt="湖"><img src="/files/${other}"></p>`
    const { data } = await publish({ type: 4, title: '徒步', content, fileIds: [one] })
    expect(data.files.map(({ id }) => id)).toEqual([one, other])
    expect(data.content).toMatch(
      /^<h2>路线<\/h2><p><img src="\/files\/one\.jpg\?e=\d+&amp;s=[\w-]+" alt="湖" \/><img src="\/files\/other\.jpg\?e=/,
    )
  })

  it('keeps only what the allow-list knows of its HTML', async () => {
    const content =
      '<p onclick="x()" style="color:red">好<script>alert(1)</script><a href="javascript:x">链</a></p><img src="https://evil.example/x.png">'
    expect((await publish({ content })).data.content).toBe('<p>好<a>链</a></p>')
  })

  it('stands under existing topics in the order given', async () => {
    const topicIds = [await insertTopic(testApp.db), await insertTopic(testApp.db)].reverse()
    expect((await publish({ topicIds })).data.topics.map(({ paramId }) => paramId)).toEqual(topicIds)
    expect(await refused({ topicIds: ['no-such-topic'] })).toEqual([Code.InvalidInput, '话题不存在，请重新选择'])
  })

  it('is refused where something is missing or too much', async () => {
    expect(await refused({ content: '<p> </p>' })).toEqual([Code.InvalidInput, '请输入正文'])
    expect(await refused({ type: 2 })).toEqual([Code.InvalidInput, '请至少添加一张图片'])
    expect(await refused({ type: 3 })).toEqual([Code.InvalidInput, '请添加一个视频'])
    expect(await refused({ type: 4 })).toEqual([Code.InvalidInput, '请输入文章标题'])
    expect(await refused({ type: 4, title: '题', content: '' })).toEqual([Code.InvalidInput, '请输入文章正文'])
    expect(await refused({ type: 9 as 1 })).toEqual([Code.InvalidInput, '请选择动态类型'])
    expect(await refused({ title: '长'.repeat(61) })).toEqual([Code.InvalidInput, '标题最多 60 个字'])
    expect(await refused({ content: '长'.repeat(5001) })).toEqual([Code.InvalidInput, '正文最多 5000 个字'])
    expect((await publish({ content: '😀'.repeat(5000) })).code).toBe(Code.AppSuccess)
    const lines = (count: number) => `<p>${'长'.repeat(10)}</p>`.repeat(count)
    expect((await publish({ content: lines(500) })).code).toBe(Code.AppSuccess)
    expect(await refused({ content: `${lines(500)}<p>1</p>` })).toEqual([Code.InvalidInput, '正文最多 5000 个字'])
    const ten = await Promise.all(Array.from({ length: 10 }, () => picture()))
    expect(await refused({ type: 2, fileIds: ten })).toEqual([Code.InvalidInput, '最多 9 张图片'])
    expect(await refused({ fileIds: ten.slice(0, 1) })).toEqual([
      Code.InvalidInput,
      '文字动态不能带图片，请改发图片动态',
    ])
  })

  it('takes only own files that nothing uses yet, of the right kind', async () => {
    const used = await picture()
    expect((await publish({ type: 2, fileIds: [used] })).code).toBe(Code.AppSuccess)
    expect((await publish({ type: 2, fileIds: [used] })).code).toBe(Code.NotFound)
    expect(
      (await publish({ type: 2, fileIds: [await insertFile(testApp.db, { ownerId: await insertUser(testApp.db) })] }))
        .code,
    ).toBe(Code.NotFound)
    expect((await publish({ type: 2, fileIds: ['gone'] })).code).toBe(Code.NotFound)
    expect((await publish({ type: 3, fileIds: [await picture()] })).code).toBe(Code.InvalidInput)
    expect((await publish({ type: 2, fileIds: [await video()] })).code).toBe(Code.InvalidInput)
    expect(await publish({ type: 4, title: '题', content: '<img src="/files/gone.jpg">' })).toMatchObject({
      code: Code.NotFound,
      msg: '正文中的图片不存在或已过期，请重新插入',
    })
  })

  it('leaves nothing behind where it is refused', async () => {
    const file = await picture()
    expect((await publish({ type: 2, fileIds: [file, 'gone'] })).code).toBe(Code.NotFound)
    expect((await publish({ type: 2, fileIds: [file] })).code).toBe(Code.AppSuccess)
  })

  it('is made once for a repeated key', async () => {
    const first = await publish({}, 'key-of-a-post')
    const again = await publish({}, 'key-of-a-post')
    expect(again.data.trendsId).toBe(first.data.trendsId)
    expect((await publish({ content: '别的' }, 'key-of-a-post')).code).toBe(Code.ReusedKey)
    const mine = await testApp.post(reads.page, { tab: 'mine' }, { token })
    expect(mine.data.list).toHaveLength(1)
  })

  it('needs a member', async () => {
    expect((await testApp.post(publishing.publish, words())).code).toBe(Code.NeedLogin)
  })

  it('may be one of sixty in an hour', async () => {
    for (let n = 0; n < TRENDS_PER_HOUR; n += 1) expect((await publish()).code).toBe(Code.AppSuccess)
    expect(await refused({})).toEqual([Code.TooOften, expect.stringMatching(/^发布太频繁，请 .+后再试$/)])
    testApp.clock.advance(3600_000)
    expect((await publish()).code).toBe(Code.AppSuccess)
  })
})
