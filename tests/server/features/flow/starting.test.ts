import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { flows } from '@contract/flow'
import { messages as messageCalls } from '@contract/message'
import { modules } from '@contract/module'
import { runCommand } from '@server/cli/run'
import { calendarYears } from '@server/db/tables'
import { cliContextOf } from '@tests/support/cliContext'
import { startTestApp, type TestApp } from '@tests/support/testApp'
import { signedIn } from '../session/accounts'
import {
  type Company,
  company,
  decide,
  detail,
  GENERAL,
  leaveForm,
  setPerson,
  start,
  stepsOf,
  uploaded,
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

const line = (fileId: string, invoiceNo: string, amountFen = 12_000) => ({
  ...{ date: '2026-06-10', category: 'traffic', amountFen, invoiceNo, fileId },
})

describe('a leave', () => {
  it('counts working days in halves and asks the manager', async () => {
    const { data, code } = await start(
      testApp,
      people.applicant,
      'leave',
      leaveForm('2026-06-15', '2026-06-17', { fromHalf: 'pm' }),
    )
    expect(code).toBe(Code.Success)
    expect(data).toMatchObject({ kind: 'leave', title: '年假 2.5 天', status: 'running', version: 1 })
    expect(data.form).toContainEqual({ label: '请假时间', value: '2026-06-15 下午 至 2026-06-17 下午' })
    expect(data.form).toContainEqual({ label: '工作日天数', value: '2.5 天' })
    expect(stepsOf(data)).toEqual(['直属上级审批 周明远 running'])
    expect(data.actions).toEqual(['withdraw', 'urge'])
  })

  it('asks HR too above three working days', async () => {
    const three = await start(testApp, people.applicant, 'leave', leaveForm('2026-06-15', '2026-06-17'))
    expect(three.data.steps).toHaveLength(1)
    const more = await start(
      testApp,
      people.applicant,
      'leave',
      leaveForm('2026-06-18', '2026-06-24', { toHalf: 'am' }),
    )
    // Friday the 19th is a holiday: Thursday, Monday, Tuesday and half of Wednesday.
    expect(more.data.title).toBe('年假 3.5 天')
    expect(stepsOf(more.data)).toEqual(['直属上级审批 周明远 running', '人力资源审批  waiting'])
  })

  it('must not overlap another one, unless that was rejected', async () => {
    const first = await start(
      testApp,
      people.applicant,
      'leave',
      leaveForm('2026-07-01', '2026-07-02', { toHalf: 'am' }),
    )
    const again = () => start(testApp, people.applicant, 'leave', leaveForm('2026-07-02', '2026-07-03'))
    expect(await again()).toMatchObject({ code: Code.Conflict, msg: '请假时间与您已有的请假重叠' })
    const after = leaveForm('2026-07-02', '2026-07-02', { fromHalf: 'pm' })
    expect((await start(testApp, people.applicant, 'leave', after)).code).toBe(Code.Success)
    expect((await start(testApp, people.colleague, 'leave', leaveForm('2026-07-01', '2026-07-02'))).code).toBe(0)
    await decide(testApp, people.manager, first.data, 'reject')
    const free = leaveForm('2026-07-01', '2026-07-02', { toHalf: 'am' })
    expect((await start(testApp, people.applicant, 'leave', free)).code).toBe(Code.Success)
  })

  it('is refused without a working day, and backwards', async () => {
    const refused = async (from: string, to: string) =>
      (await start(testApp, people.applicant, 'leave', leaveForm(from, to))).msg
    expect(await refused('2026-06-20', '2026-06-21')).toBe('所选时间都是休息日，无须请假')
    expect(await refused('2026-06-22', '2026-06-19')).toBe('结束时间不能早于开始时间')
    expect(await refused('2026-06-31', '2026-07-01')).toBe('请假时间有误，请重新填写')
  })

  it('says where the holidays of a year are not announced, until an admin enters them', async () => {
    const asked = { from: '2031-10-01', fromHalf: 'am', to: '2031-10-03', toHalf: 'pm' } as const
    const { token } = people.applicant
    expect((await testApp.post(flows.days, asked, { token })).data).toEqual({ days: 3, unannounced: ['2031'] })
    const folder = await mkdtemp(join(tmpdir(), 'bole-calendar-'))
    const file = join(folder, '2031.csv')
    const run = (...more: string[]) =>
      runCommand(['calendar', 'import', file, ...more], async () => cliContextOf(testApp))
    await writeFile(file, '日期,类型\n2031-10-01,休\n2031-10-02,休\n2031-10-05,班\n')
    await run('--dry-run')
    expect(await testApp.db.select().from(calendarYears)).toEqual([])
    expect(await run()).toContain('2031 年：放假 2 天，调休上班 1 天')
    expect((await testApp.post(flows.days, asked, { token })).data).toEqual({ days: 1, unannounced: [] })
    const longer = { ...asked, to: '2031-10-05' }
    expect((await testApp.post(flows.days, longer, { token })).data).toEqual({ days: 2, unannounced: [] })
    await writeFile(file, '日期,类型\n2031-02-30,休\n2031-10-01,班\n')
    await expect(run()).rejects.toThrow(/第 2 行.*第 3 行/s)
    await testApp.db.delete(calendarYears)
    await rm(folder, { recursive: true })
  })
})

describe('an expense', () => {
  it('sums its lines, and asks HR from 5,000 yuan on', async () => {
    const [a, b, c] = [
      await uploaded(testApp, people.applicant),
      await uploaded(testApp, people.applicant),
      await uploaded(testApp, people.applicant),
    ]
    const lines = [line(a, '10000001', 499_999), line(b, '10000002', 1)]
    const { data } = await start(testApp, people.applicant, 'expense', { reason: '出差武汉', lines })
    expect(data.title).toBe('报销 ¥5,000.00')
    expect(data.steps).toHaveLength(2)
    expect(data.files.map(({ id }) => id)).toEqual([a, b])
    const small = { reason: '打车', lines: [line(c, '10000003', 499_999)] }
    expect((await start(testApp, people.applicant, 'expense', small)).data.steps).toHaveLength(1)
  })

  it('is refused with an invoice number that was used before, and may use it again after a rejection', async () => {
    const form = async (person = people.applicant) => ({
      reason: '打车',
      lines: [line(await uploaded(testApp, person), ' 2026 0601 ')],
    })
    const { data } = await start(testApp, people.applicant, 'expense', await form())
    const again = await start(testApp, people.colleague, 'expense', await form(people.colleague))
    // Only HR decides for the colleague.
    expect(again).toMatchObject({ code: Code.Conflict, msg: '发票号 20260601 已经报销过，请核对' })
    await decide(testApp, people.manager, data, 'reject')
    const rejected = (await detail(testApp, people.applicant, data.flowId)).data
    expect(rejected.actions).toEqual(['resubmit'])
    const { form: entered, fileIds } = rejected.entered ?? { form: {}, fileIds: [] }
    const anew = await start(testApp, people.applicant, 'expense', entered, { fileIds })
    expect(anew).toMatchObject({ code: Code.Success, data: { status: 'running', title: '报销 ¥120.00' } })
    expect(anew.data.files).toHaveLength(1)
  })

  it('says that the invoice number was used before that its file was', async () => {
    const lines = [line(await uploaded(testApp, people.applicant), '10000011')]
    const once = () => start(testApp, people.applicant, 'expense', { reason: '打车', lines })
    expect((await once()).code).toBe(Code.Success)
    expect(await once()).toMatchObject({ code: Code.Conflict, msg: '发票号 10000011 已经报销过，请核对' })
  })

  it('takes one file for the invoices of several lines', async () => {
    const scan = await uploaded(testApp, people.applicant)
    const lines = [line(scan, '10000012', 300_000), line(scan, '10000013', 200_000)]
    const { data } = await start(testApp, people.applicant, 'expense', { reason: '出差', lines }, { fileIds: [scan] })
    expect(data).toMatchObject({ title: '报销 ¥5,000.00', files: [{ id: scan }] })
  })

  it('needs an own invoice file for every line', async () => {
    const lines = async (fileId: string) =>
      (await start(testApp, people.applicant, 'expense', { reason: '打车', lines: [line(fileId, '9')] })).code
    for (const id of ['', 'a\u0000', 'a\ud800', 'x'.repeat(65)]) expect(await lines(id)).toBe(Code.InvalidInput)
    expect(await lines(await uploaded(testApp, people.colleague))).toBe(Code.NotFound)
  })
})

describe('who decides', () => {
  it('is HR for whoever has no manager, and nobody for themselves', async () => {
    const alone = await start(testApp, people.manager, 'general', GENERAL)
    expect(stepsOf(alone.data)).toEqual(['人力资源审批  running'])
    await setPerson(testApp, people.colleague, { managerId: people.colleague.id })
    expect(stepsOf((await start(testApp, people.colleague, 'general', GENERAL)).data)).toEqual([
      '人力资源审批  running',
    ])
  })

  it('is refused where there is nobody', async () => {
    const others = await startTestApp()
    const lonely = await signedIn(others)
    expect(await start(others, lonely, 'general', GENERAL)).toMatchObject({
      code: Code.Conflict,
      msg: '暂无可用审批人',
    })
    await others.close()
  })

  it('asks manager and HR for a seal', async () => {
    const form = { seal: 'contract', document: '供货合同', copies: 2, useDate: '2026-06-20', reason: '签约' }
    const { data } = await start(testApp, people.applicant, 'seal', form)
    expect(data.title).toBe('合同专用章：供货合同')
    expect(stepsOf(data)).toEqual(['直属上级审批 周明远 running', '人力资源审批  waiting'])
  })
})

describe('starting', () => {
  it('offers every kind but that of hotel, which is refused by hand', async () => {
    const { token } = people.applicant
    const kinds = (await testApp.post(flows.kinds, {}, { token })).data
    expect(kinds.map(({ kind, name, batch }) => [kind, name, batch])).toEqual([
      ['leave', '请假', true],
      ['expense', '报销', false],
      ['seal', '用章', false],
      ['general', '通用', true],
    ])
    expect((await start(testApp, people.applicant, 'hotel_over', {})).code).toBe(Code.Forbidden)
    expect((await start(testApp, people.applicant, 'other', {})).code).toBe(Code.InvalidInput)
  })

  it('asks for what is missing', async () => {
    const msg = async (form: object) => (await start(testApp, people.applicant, 'general', form as typeof GENERAL)).msg
    expect(await msg({ content: '内容' })).toBe('请填写标题')
    expect(await msg({ title: '   ', content: '内容' })).toBe('请填写标题')
    expect(await msg({ title: '\u200b\u2060', content: '内容' })).toBe('请填写标题')
    expect(await msg({ title: '字'.repeat(51), content: '内容' })).toBe('标题最多 50 个字')
  })

  it('tells approvers and copied people, and counts in 今日', async () => {
    const cc = { ccUserIds: [people.colleague.id] }
    const { data } = await start(testApp, people.applicant, 'general', GENERAL, cc)
    const newest = async ({ token }: { token: string }) =>
      (await testApp.post(messageCalls.list, { group: 'system' }, { token })).data.list[0]
    const content = '林晓禾：申请使用大会议室'
    const path = `/flow?id=${data.flowId}`
    expect(await newest(people.manager)).toMatchObject({ title: '有一条审批待您处理', content, path })
    expect(await newest(people.colleague)).toMatchObject({
      ...{ title: '有一条审批抄送给您', content, path, category: 'notify_company' },
    })
    const { data: today } = await testApp.post(modules.today, {}, people.manager)
    expect(today[0]).toEqual({ kind: 'approval', title: '待我审批', value: '1', path: '/flow?box=todo' })
  })

  it('is closed to family accounts', async () => {
    const family = await signedIn(testApp, { familyAccount: true })
    expect(await testApp.post(flows.kinds, {}, family)).toMatchObject({
      code: Code.Forbidden,
      msg: '家属账号暂不支持该服务',
    })
    expect((await testApp.post(flows.people, { keyword: '胡' }, people.applicant)).data).toContainEqual({
      ...{ userId: people.colleague.id, realName: '胡满', department: '数字化部' },
    })
  })
})
