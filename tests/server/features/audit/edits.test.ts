import { describe, expect, it } from 'vitest'
import { audit as calls } from '@contract/audit'
import { Code } from '@contract/codes'
import { messages } from '@contract/message'
import { publishing } from '@contract/publish'
import { trends as trendCalls } from '@contract/trend'
import { insertTopic } from '@tests/support/rows'
import { judge, type Person, settled, words } from './auditing'
import { admin, as, author, second, testApp, withTwoAdmins } from './twoAdmins'

withTwoAdmins()

const told = async (person: Person) =>
  (await testApp.post(messages.list, { group: 'community_message', category: 4 }, as(person))).data.list
const detail = async (trendsId: string) => (await testApp.post(calls.detail, { trendsId }, as(admin))).data
const seen = async (trendsId: string) => (await testApp.post(trendCalls.detail, { trendsId })).data

describe('an edit of an approved post', () => {
  it('waits beside the approved text, which stays until the edit is approved', async () => {
    const { trendsId } = (await testApp.post(publishing.publish, words, as(author))).data
    await judge(testApp, admin, trendsId, 1)
    await settled(testApp)
    await testApp.post(publishing.update, { ...words, trendsId, content: '<p>第二版</p>' }, as(author))
    expect(await detail(trendsId)).toMatchObject({
      auditStatus: 0,
      isEdit: true,
      content: '<p>第一版</p>',
      pendingEdit: { content: '<p>第二版</p>' },
    })
    expect((await testApp.post(calls.waiting, {}, as(admin))).data.list.map((trend) => trend.trendsId)).toContain(
      trendsId,
    )
    await judge(testApp, admin, trendsId, 2, '第二版不妥')
    await settled(testApp)
    expect(await seen(trendsId)).toMatchObject({ content: '<p>第一版</p>' })
    expect(await detail(trendsId)).toMatchObject({ auditStatus: 1, isEdit: false })
    expect((await told(author))[0]).toMatchObject({ title: '您对动态的修改未通过审核', reason: '第二版不妥' })
    await testApp.post(publishing.update, { ...words, trendsId, content: '<p>第三版</p>' }, as(author))
    await judge(testApp, admin, trendsId, 1)
    expect(await seen(trendsId)).toMatchObject({ content: '<p>第一版</p>' })
    await settled(testApp)
    expect(await seen(trendsId)).toMatchObject({ content: '<p>第三版</p>' })
    expect(await detail(trendsId)).toMatchObject({
      auditStatus: 1,
      isEdit: false,
      decisions: [{ subject: 'edit', to: 1 }, { subject: 'edit', to: 2 }, { subject: 'trend' }],
    })
  })

  it('is found by its sensitive topic while it waits, and its post no more once it is refused or replaced', async () => {
    const topicIds = [await insertTopic(testApp.db, { sensitive: true })]
    const { trendsId } = (await testApp.post(publishing.publish, words, as(author))).data
    await judge(testApp, admin, trendsId, 1)
    await settled(testApp)
    const found = async (list: typeof calls.waiting | typeof calls.finished) =>
      (await testApp.post(list, { risk: true }, as(admin))).data.list.map((trend) => trend.trendsId)
    await testApp.post(publishing.update, { ...words, trendsId, topicIds }, as(author))
    expect(await found(calls.waiting)).toEqual([trendsId])
    await testApp.post(publishing.update, { ...words, trendsId }, as(author))
    expect(await found(calls.waiting)).toEqual([])
    await testApp.post(publishing.update, { ...words, trendsId, topicIds }, as(author))
    await judge(testApp, admin, trendsId, 2, '话题不妥')
    await settled(testApp)
    expect(await found(calls.finished)).toEqual([])
    await testApp.post(publishing.update, { ...words, trendsId, topicIds }, as(author))
    await judge(testApp, admin, trendsId, 1)
    await settled(testApp)
    expect(await found(calls.finished)).toEqual([trendsId])
  })

  it('is found by its own kind while it waits, and its post by the kind that is shown', async () => {
    const { trendsId } = (await testApp.post(publishing.publish, words, as(author))).data
    await judge(testApp, admin, trendsId, 1)
    await settled(testApp)
    const found = async (list: typeof calls.waiting | typeof calls.finished) => {
      const kinds: number[] = []
      for (const type of [1, 2, 3, 4] as const) {
        const { data } = await testApp.post(list, { type }, as(admin))
        if (data.list.some((trend) => trend.trendsId === trendsId)) kinds.push(type)
        expect(data.total).toBe(data.list.length)
      }
      return kinds
    }
    const send = (type: 1 | 4) => testApp.post(publishing.update, { ...words, trendsId, type }, as(author))
    await send(4)
    expect(await found(calls.waiting)).toEqual([4])
    // A removal and its undo leave the edit as it is.
    await testApp.post(publishing.remove, { trendsId }, as(author))
    await testApp.post(publishing.restore, { trendsId }, as(author))
    expect(await found(calls.waiting)).toEqual([4])
    await send(1)
    expect(await found(calls.waiting)).toEqual([1])
    await send(4)
    await judge(testApp, admin, trendsId, 2, '第二版不妥')
    await settled(testApp)
    expect(await found(calls.finished)).toEqual([1])
    await send(4)
    await judge(testApp, admin, trendsId, 1)
    await settled(testApp)
    expect(await found(calls.finished)).toEqual([4])
    await judge(testApp, admin, trendsId, 2, '内容不实')
    testApp.clock.advance(1000)
    await send(1)
    expect(await found(calls.finished)).toEqual([4])
    expect((await testApp.post(calls.undo, { trendsId }, as(admin))).code).toBe(Code.AppSuccess)
    expect(await found(calls.waiting)).toEqual([1])
  })

  it('once refused leaves the post with the decision by which it is shown', async () => {
    const { trendsId } = (await testApp.post(publishing.publish, words, as(author))).data
    await judge(testApp, admin, trendsId, 1, '写得清楚')
    await settled(testApp)
    const { auditTime } = await detail(trendsId)
    const { passedToday, failedToday } = (await testApp.post(calls.data, {}, as(admin))).data
    testApp.clock.advance(60_000)
    await testApp.post(publishing.update, { ...words, trendsId, content: '<p>第二版</p>' }, as(author))
    await judge(testApp, second, trendsId, 2, '第二版不妥')
    await settled(testApp)
    const stands = { auditStatus: 1, auditReason: '写得清楚', auditTime, auditorId: admin.id }
    expect(await detail(trendsId)).toMatchObject(stands)
    expect((await testApp.post(calls.data, {}, as(admin))).data).toMatchObject({
      passedToday,
      failedToday: failedToday + 1,
    })
  })

  describe('on which an admin thinks again within five seconds', () => {
    /** An edit that an admin approved and then refused, of a post that another had approved before. */
    async function refusedAfterApproval() {
      const { trendsId } = (await testApp.post(publishing.publish, words, as(author))).data
      await judge(testApp, second, trendsId, 1, '写得清楚')
      await settled(testApp)
      const { auditTime } = await detail(trendsId)
      testApp.clock.advance(60_000)
      await testApp.post(publishing.update, { ...words, trendsId, content: '<p>第二版</p>' }, as(author))
      await judge(testApp, admin, trendsId, 1)
      testApp.clock.advance(1000)
      await judge(testApp, admin, trendsId, 2, '第二版不妥')
      testApp.clock.advance(1000)
      return { trendsId, stands: { auditStatus: 1, auditReason: '写得清楚', auditTime, auditorId: second.id } }
    }

    it('is shown where the refusal was undone', async () => {
      const { trendsId } = await refusedAfterApproval()
      expect((await testApp.post(calls.undo, { trendsId }, as(admin))).code).toBe(Code.AppSuccess)
      expect(await detail(trendsId)).toMatchObject({ auditStatus: 1, isEdit: true, undoSeconds: 0 })
      await settled(testApp)
      expect((await seen(trendsId)).content).toBe('<p>第二版</p>')
      expect(await detail(trendsId)).toMatchObject({ auditStatus: 1, isEdit: false, auditorId: admin.id })
      expect((await told(author))[0]).toMatchObject({ title: '您对动态的修改已通过审核' })
    })

    it('leaves the post with the decision by which it is shown', async () => {
      const { trendsId, stands } = await refusedAfterApproval()
      await settled(testApp)
      expect(await detail(trendsId)).toMatchObject({ ...stands, isEdit: false })
      expect((await seen(trendsId)).content).toBe('<p>第一版</p>')
    })

    it('leaves nothing of its decisions to the edit that replaces it', async () => {
      const { trendsId, stands } = await refusedAfterApproval()
      await testApp.post(publishing.update, { ...words, trendsId, content: '<p>第三版</p>' }, as(author))
      const { auditTime, auditorId } = stands
      expect(await detail(trendsId)).toMatchObject({ auditStatus: 0, isEdit: true, auditTime, auditorId })
      expect((await judge(testApp, second, trendsId, 2, '第三版不妥')).code).toBe(Code.AppSuccess)
      await settled(testApp)
      expect(await detail(trendsId)).toMatchObject({ ...stands, isEdit: false })
    })
  })

  it('written before the undo of a verdict on the approved post is listed after it', async () => {
    const { trendsId } = (await testApp.post(publishing.publish, words, as(author))).data
    await judge(testApp, admin, trendsId, 1)
    await settled(testApp)
    testApp.clock.advance(60_000)
    await judge(testApp, admin, trendsId, 2, '内容不实')
    testApp.clock.advance(1000)
    await testApp.post(publishing.update, { ...words, trendsId, content: '<p>改过的</p>' }, as(author))
    expect((await testApp.post(calls.undo, { trendsId }, as(admin))).code).toBe(Code.AppSuccess)
    expect(await detail(trendsId)).toMatchObject({
      auditStatus: 0,
      isEdit: true,
      pendingEdit: { content: '<p>改过的</p>' },
    })
    expect((await seen(trendsId)).content).toBe('<p>第一版</p>')
    await judge(testApp, second, trendsId, 1)
    await settled(testApp)
    expect((await seen(trendsId)).content).toBe('<p>改过的</p>')
  })

  describe('written while a refusal of the approved post is on its way', () => {
    async function written(): Promise<string> {
      const { trendsId } = (await testApp.post(publishing.publish, words, as(author))).data
      await judge(testApp, admin, trendsId, 1)
      await settled(testApp, 60_000)
      await judge(testApp, admin, trendsId, 2, '内容不实')
      testApp.clock.advance(1000)
      await testApp.post(publishing.update, { ...words, trendsId, content: '<p>改过的</p>' }, as(author))
      return trendsId
    }

    it('becomes the text of the refused post, which waits again', async () => {
      const trendsId = await written()
      await settled(testApp)
      expect((await told(author))[0]).toMatchObject({ title: '您的动态未通过审核', reason: '内容不实' })
      expect((await testApp.post(trendCalls.detail, { trendsId })).code).toBe(Code.TrendAuditPending)
      const waits = await detail(trendsId)
      expect(waits).toMatchObject({ auditStatus: 0, isEdit: false, content: '<p>改过的</p>' })
      expect(waits.pendingEdit).toBeUndefined()
      const { list } = (await testApp.post(calls.waiting, {}, as(admin))).data
      expect(list.map((trend) => trend.trendsId)).toContain(trendsId)
      await judge(testApp, second, trendsId, 1)
      await settled(testApp)
      expect((await seen(trendsId)).content).toBe('<p>改过的</p>')
    })

    it('waits beside the post where the refusal was followed by an approval', async () => {
      const trendsId = await written()
      await judge(testApp, admin, trendsId, 1)
      await settled(testApp)
      expect(await detail(trendsId)).toMatchObject({ auditStatus: 0, isEdit: true, content: '<p>第一版</p>' })
      await judge(testApp, second, trendsId, 1)
      await settled(testApp)
      expect((await seen(trendsId)).content).toBe('<p>改过的</p>')
    })
  })

  it('sent while a verdict is on its way makes that verdict void', async () => {
    const { trendsId } = (await testApp.post(publishing.publish, words, as(author))).data
    const { submitTime } = await detail(trendsId)
    testApp.clock.advance(2000)
    await testApp.post(publishing.update, { ...words, trendsId, content: '<p>换了</p>' }, as(author))
    const verdict = { trendsId, auditStatus: 1 as const, submitTime }
    const late = await testApp.post(calls.judge, { sendNoticeFlag: 'Y', trends: [verdict], type: 'TRENDS' }, as(admin))
    expect(late).toMatchObject({ code: Code.Conflict, msg: '动态内容已更新，请查看后再审核' })
    await judge(testApp, admin, trendsId, 1)
    testApp.clock.advance(1000)
    await testApp.post(publishing.update, { ...words, trendsId, content: '<p>又换了</p>' }, as(author))
    await settled(testApp, 10_000)
    expect((await testApp.post(trendCalls.detail, { trendsId })).code).toBe(Code.TrendAuditPending)
    expect((await detail(trendsId)).auditStatus).toBe(0)
  })
})
