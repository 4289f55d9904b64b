import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { type Flow, flows } from '@contract/flow'
import { Role } from '@contract/person'
import { messages as messageCalls } from '@contract/message'
import { disableAccounts, disableUser, eraseAccount } from '@server/accounts'
import { activeWithRole } from '@server/domain/personnel'
import { beginFlow, endBegun, planFlow } from '@server/features/flow/service'
import { approveStep } from '@server/features/flow/steps'
import { lockFlow } from '@server/features/flow/repo'
import { conflict } from '@server/lib/businessError'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { signedIn } from '../session/accounts'
import {
  type Company,
  company,
  decide,
  detail,
  GENERAL,
  leaveForm,
  type Person,
  setPerson,
  start,
  stepsOf,
} from './company'

let testApp: TestApp
let people: Company

beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  people = await company(testApp)
})

const general = async (person: Person = people.applicant) => (await start(testApp, person, 'general', GENERAL)).data
const longLeave = async () =>
  (await start(testApp, people.applicant, 'leave', leaveForm('2026-06-22', '2026-06-26'))).data
const seen = async (person: Person, { flowId }: Flow) => (await detail(testApp, person, flowId)).data
const box = async ({ token }: Person, name: 'todo' | 'mine' | 'done' | 'cc') =>
  (await testApp.post(flows.list, { box: name }, { token })).data.list
const messagesOf = async ({ token }: Person) =>
  (await testApp.post(messageCalls.list, { group: 'system' }, { token })).data.list
const newest = async (person: Person) => (await messagesOf(person))[0]

describe('a decision', () => {
  it('passes the flow from the manager to HR and ends it', async () => {
    const flow = await longLeave()
    const passed = await decide(testApp, people.manager, flow)
    expect(passed.data).toMatchObject({ status: 'running', version: 2, actions: [] })
    expect(stepsOf(passed.data)).toEqual(['直属上级审批 周明远 approved', '人力资源审批  running'])
    expect(await box(people.hr, 'todo')).toMatchObject([{ flowId: flow.flowId, currentName: '人力资源' }])
    const ended = await decide(testApp, people.hr, passed.data)
    expect(ended.data).toMatchObject({ status: 'approved', version: 3, actions: [] })
    expect(stepsOf(ended.data)[1]).toBe('人力资源审批 苏婉清 approved')
    expect(await newest(people.applicant)).toMatchObject({ title: '您的审批已通过', content: '年假 5 天' })
    expect(await testApp.post(flows.counts, {}, people.hr)).toMatchObject({ data: { todo: 0, done: 1 } })
    expect(await box(people.applicant, 'mine')).toMatchObject([{ status: 'approved', waitedHours: 0, currentName: '' }])
  })

  it('to reject needs a reason and ends it', async () => {
    const flow = await longLeave()
    for (const blank of ['', '\u200b\u3000'])
      expect(await decide(testApp, people.manager, flow, 'reject', blank)).toMatchObject({ code: Code.InvalidInput })
    const { data } = await decide(testApp, people.manager, flow, 'reject')
    expect(stepsOf(data)).toEqual(['直属上级审批 周明远 rejected', '人力资源审批  skipped'])
    expect(data.steps[0]).toMatchObject({ reason: '材料不全' })
    expect(await newest(people.applicant)).toMatchObject({ title: '您的审批被拒绝', content: '年假 5 天：材料不全' })
  })

  it('is refused for an old version, for whoever is not asked, and hidden from everybody else', async () => {
    const flow = await longLeave()
    expect(await decide(testApp, people.applicant, flow)).toMatchObject({ code: Code.Forbidden })
    expect(await decide(testApp, people.hr, flow)).toMatchObject({ code: Code.Forbidden })
    expect(await decide(testApp, people.colleague, flow)).toMatchObject({ code: Code.NotFound })
    expect(await detail(testApp, people.colleague, flow.flowId)).toMatchObject({ code: Code.NotFound })
    await decide(testApp, people.manager, flow)
    expect(await decide(testApp, people.manager, flow)).toMatchObject({ code: Code.Conflict, msg: '该审批已被处理' })
  })

  it('is asked once of an approver who would be asked twice running', async () => {
    const boss = await signedIn(testApp, { roles: [Role.Hr] })
    await setPerson(testApp, people.applicant, { managerId: boss.id })
    const flow = await longLeave()
    const { data } = await decide(testApp, boss, flow)
    expect(data).toMatchObject({ status: 'approved', version: 2 })
    expect(data.steps[1]).toMatchObject({ status: 'skipped', reason: '与上一步审批人相同' })
  })

  it('of HR is never on their own flow', async () => {
    const flow = await general(people.manager)
    const own = await start(testApp, people.hr, 'general', GENERAL)
    expect(own.code).toBe(Code.Success)
    const waiting = (await box(people.hr, 'todo')).map(({ flowId }) => flowId)
    expect(waiting).toContain(flow.flowId)
    expect(waiting).not.toContain(own.data.flowId)
    expect(await decide(testApp, people.hr, own.data)).toMatchObject({ code: Code.Forbidden })
  })

  it('is shown to a copied person without any action', async () => {
    const cc = { ccUserIds: [people.colleague.id] }
    const { data } = await start(testApp, people.applicant, 'general', GENERAL, cc)
    expect((await seen(people.colleague, data)).actions).toEqual([])
    expect(await box(people.colleague, 'cc')).toHaveLength(1)
  })
})

describe('several at once', () => {
  it('are approved all or none, of one kind that allows it', async () => {
    const asked = [await general(), await general(), await general()]
    const many = (list: { flowId: string; version: number }[]) =>
      testApp.post(
        flows.decideMany,
        { flows: list.map(({ flowId, version }) => ({ flowId, version })) },
        { token: people.manager.token },
      )
    const stale = asked.map((flow, place) => (place === 2 ? { ...flow, version: 9 } : flow))
    expect(await many(stale)).toMatchObject({ code: Code.Conflict })
    expect(await box(people.manager, 'todo')).toHaveLength(3)
    const leave = (await start(testApp, people.applicant, 'leave', leaveForm('2026-08-03', '2026-08-03'))).data
    expect(await many([...asked, leave])).toMatchObject({ code: Code.InvalidInput, msg: '只能批量处理同一种审批' })
    const form = { seal: 'company', document: '函', copies: 1, useDate: '2026-06-20', reason: '寄出' }
    const seal = (await start(testApp, people.applicant, 'seal', form)).data
    expect(await many([seal])).toMatchObject({ msg: '该类审批须逐条处理' })
    const done = await many(asked)
    expect(done.data.map(({ status }) => status)).toEqual(['approved', 'approved', 'approved'])
    expect(await box(people.manager, 'done')).toHaveLength(3)
  })
})

describe('handing on', () => {
  const transfer = ({ token }: Person, { flowId, version }: Flow, to: Person) =>
    testApp.post(flows.transfer, { flowId, version, toUserId: to.id, reason: '我在休假' }, { token })

  it('asks a colleague instead, never the applicant', async () => {
    const flow = await general()
    expect(await transfer(people.manager, flow, people.applicant)).toMatchObject({ code: Code.InvalidInput })
    expect(await transfer(people.manager, flow, people.manager)).toMatchObject({ code: Code.InvalidInput })
    const { data } = await transfer(people.manager, flow, people.colleague)
    expect(stepsOf(data)).toEqual(['直属上级审批 周明远 transferred', '直属上级审批 胡满 running'])
    expect(data.actions).toEqual([])
    expect(await decide(testApp, people.colleague, data)).toMatchObject({ data: { status: 'approved' } })
  })

  it('goes back where the colleague is disabled', async () => {
    const flow = await general()
    const { data } = await transfer(people.manager, flow, people.colleague)
    await disableUser(testApp.db, people.colleague.id, testApp.clock.now())
    const now = await seen(people.manager, data)
    expect(stepsOf(now)).toEqual([
      '直属上级审批 周明远 transferred',
      '直属上级审批 胡满 skipped',
      '直属上级审批 周明远 running',
    ])
    expect(await transfer(people.manager, now, people.colleague)).toMatchObject({ code: Code.NotFound })
  })
})

describe('disabled people', () => {
  it('are passed over: HR is asked instead of a manager', async () => {
    const [short, long] = [await general(), await longLeave()]
    await disableUser(testApp.db, people.manager.id, testApp.clock.now())
    for (const flow of [short, long]) {
      expect(stepsOf(await seen(people.hr, flow))).toEqual(['直属上级审批 周明远 skipped', '人力资源审批  running'])
    }
    expect(await decide(testApp, people.hr, await seen(people.hr, short))).toMatchObject({
      data: { status: 'approved' },
    })
    expect(stepsOf(await general())).toEqual(['人力资源审批  running'])
  })

  it('are missed where nobody else has the role that is asked: applicants are told once, the flow waits', async () => {
    await setPerson(testApp, people.applicant, { managerId: null })
    const own = await signedIn(testApp, { roles: [Role.Hr] })
    const [flow, theirs] = [await general(), await general(own)]
    const active = await activeWithRole(testApp.db, Role.Hr)
    const others = active.filter((id) => id !== people.hr.id && id !== own.id)
    await testApp.db.transaction((tx) => disableAccounts(tx, others, testApp.clock.now()))
    const told = async (person: Person) => (await messagesOf(person)).filter(({ title }) => title.includes('暂无可用'))
    expect([await told(people.applicant), await told(own)]).toEqual([[], []])
    await disableUser(testApp.db, people.hr.id, testApp.clock.now())
    expect([await told(people.applicant), await told(own)]).toMatchObject([[], [{ content: theirs.title }]])
    await disableUser(testApp.db, own.id, testApp.clock.now())
    expect(await told(people.applicant)).toMatchObject([{ title: '您的审批暂无可用审批人', content: flow.title }])
    expect(await seen(people.applicant, flow)).toMatchObject({ status: 'running' })
  })

  it('leave no running flow of their own, and nothing personal once erased', async () => {
    const flow = await general()
    await eraseAccount(testApp.db, people.applicant.id, testApp.clock.now())
    const left = await seen(people.manager, flow)
    expect(left).toMatchObject({ status: 'withdrawn', title: '通用', form: [], files: [] })
    expect(left.applicant).toMatchObject({ realName: '已注销用户' })
    expect(JSON.stringify([left, await messagesOf(people.manager)])).not.toMatch(/会议室|林晓禾/)
  })
})

describe('the applicant', () => {
  it('withdraws while it runs, and starts again', async () => {
    const flow = await general()
    const call = (version: number, { token }: Person = people.applicant) =>
      testApp.post(flows.withdraw, { flowId: flow.flowId, version }, { token })
    expect(await call(1, people.manager)).toMatchObject({ code: Code.Forbidden })
    const { data } = await call(1)
    expect(data).toMatchObject({ status: 'withdrawn', version: 2, actions: ['resubmit'], entered: { form: GENERAL } })
    expect(stepsOf(data)).toEqual(['直属上级审批 周明远 skipped', '撤回 林晓禾 skipped'])
    expect(await call(2)).toMatchObject({ code: Code.Conflict, msg: '该审批已被处理' })
    expect(await decide(testApp, people.manager, data)).toMatchObject({ code: Code.Conflict })
    expect(await box(people.manager, 'todo')).toEqual([])
  })
})

describe('a flow that a service has begun', () => {
  const begin = () =>
    testApp.db.transaction(async (tx) =>
      beginFlow(tx, await planFlow(tx, people.applicant.id), {
        ...{ applicantId: people.applicant.id, kind: 'hotel_over', title: '武汉江景酒店超标 ¥120.00', shown: [] },
        ...{ subjectId: 'order-1', lapsesAt: new Date(testApp.clock.now().getTime() + 24 * 3600_000) },
        now: testApp.clock.now(),
      }),
    )

  it('ends together with what it decides about, or not at all', async () => {
    const [first, second] = [await begin(), await begin()]
    const ended: string[] = []
    const approve = (flowId: string) =>
      testApp.db.transaction(async (tx) => {
        const flow = await lockFlow(tx, flowId)
        if (!flow) throw new Error('no flow')
        const effects = {
          hotel_over: async (_tx: unknown, { subjectId, status }: { subjectId: string; status: string }) => {
            if (ended.length > 0) throw conflict('房间保留已过期')
            ended.push(`${subjectId} ${status}`)
          },
        }
        const approver = { id: people.manager.id, roles: [] }
        await approveStep(tx, flow, { approver, reason: '' }, { now: testApp.clock.now(), effects })
      })
    await approve(first)
    expect(ended).toEqual(['order-1 approved'])
    await expect(approve(second)).rejects.toThrow('房间保留已过期')
    expect((await detail(testApp, people.manager, second)).data.status).toBe('running')
    const end = () => testApp.db.transaction((tx) => endBegun(tx, second, '订单已取消', testApp.clock.now()))
    expect(await end()).toBe(true)
    expect(await end()).toBe(false)
    expect((await detail(testApp, people.applicant, second)).data).toMatchObject({ status: 'withdrawn', actions: [] })
  })
})
