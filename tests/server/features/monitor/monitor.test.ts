import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { type Behaviour, BehaviourKind, monitor, type MonitorReport } from '@contract/monitor'
import { monitorText } from '@server/cli/monitor'
import { MONITOR_LIMITS, sweepMonitor } from '@server/features/monitor/service'
import { monitorEvents, monitorIntake } from '@server/features/monitor/tables'
import { stackReader } from '@server/cli/sourceMaps'
import { startTestApp, type TestApp } from '@tests/support/testApp'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
beforeEach(() => test.db.delete(monitorEvents))
afterAll(() => test.close())

const behaviour = (given: Partial<Behaviour> = {}): Behaviour => ({
  kind: BehaviourKind.Error,
  at: 1,
  screen: '/trend/detail',
  message: 'TypeError: x',
  ...given,
})
const report = (behaviours: Behaviour[]): MonitorReport => ({ release: '1.0.0', environment: 'production', behaviours })
const rows = () => test.db.select().from(monitorEvents)

it('takes a batch from anybody, with an invalid session too', async () => {
  const sent = report([behaviour(), behaviour({ kind: BehaviourKind.Vital, message: 'LCP', value: 1234.5 })])
  expect((await test.post(monitor.report, sent, { token: 'dead' })).code).toBe(Code.Success)
  expect(await rows()).toMatchObject([
    { message: 'TypeError: x', value: null },
    { message: 'LCP', value: 1234.5 },
  ])
})

it('takes one by image request and answers a pixel whatever came', async () => {
  for (const d of [JSON.stringify(report([behaviour()])), 'no json', '{}']) {
    const answer = await test.app.inject({ url: '/api/monitor/v1/report', query: { d } })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/gif'])
  }
  expect(await rows()).toHaveLength(1)
})

it.each([
  ['more than 100', report(Array.from({ length: 101 }, () => behaviour()))],
  ['none', report([])],
  ['a kind of its own', report([behaviour({ kind: 'spam' as never })])],
  ['words without end', report([behaviour({ message: 'x'.repeat(501) })])],
  ['half a character', report([behaviour({ message: '\ud800' })])],
])('refuses %s', async (_, sent) => {
  expect((await test.post(monitor.report, sent)).code).toBe(Code.InvalidInput)
  expect(await rows()).toEqual([])
})

describe('how much is taken', () => {
  const large = report(Array.from({ length: 40 }, (_, n) => behaviour({ message: `${n}`, stack: 'x'.repeat(4000) })))
  /** Sends until a request is refused. Returns how many reports were accepted. */
  async function flood(address: string): Promise<number> {
    for (let sent = 0; sent < 1000; sent += 1) {
      if ((await test.post(monitor.report, large, { address })).code === Code.TooOften) return sent
    }
    return 1000
  }
  async function bytesKept(): Promise<number> {
    return (await rows()).reduce((sum, { screen, message, stack }) => sum + `${screen}${message}${stack}`.length, 0)
  }

  it('ends for one address within the minute and the day, for others it goes on', async () => {
    const perMinute = await flood('203.0.113.7')
    const { msg } = await test.post(monitor.report, large, { address: '203.0.113.7' })
    expect(msg).toMatch(/^上报过于频繁，请 ([1-9]|[1-5]\d|60) 秒后再试$/)
    expect(await bytesKept()).toBeLessThanOrEqual(MONITOR_LIMITS.addressMinute)
    const d = JSON.stringify(report([behaviour({ stack: 'x'.repeat(4000) })]))
    for (let n = 0; n < 60; n += 1) {
      const byImage = await test.app.inject({
        url: '/api/monitor/v1/report',
        query: { d },
        remoteAddress: '203.0.113.7',
      })
      expect(byImage.statusCode).toBe(200)
    }
    expect(await bytesKept()).toBeLessThanOrEqual(MONITOR_LIMITS.addressMinute)
    expect((await test.post(monitor.report, large, { address: '203.0.113.8' })).code).toBe(Code.Success)
    test.clock.advance(60_000)
    expect((await test.post(monitor.report, large, { address: '203.0.113.7' })).code).toBe(Code.Success)
    let sum = perMinute + 1
    for (let minute = 0; minute < 20; minute += 1) {
      sum += await flood('203.0.113.7')
      test.clock.advance(60_000)
    }
    expect(sum * JSON.stringify(large).length).toBeLessThan(1.1 * MONITOR_LIMITS.addressDay)
    expect(await flood('203.0.113.7')).toBe(0)
    expect((await test.post(monitor.report, large, { address: '203.0.113.8' })).code).toBe(Code.Success)
    test.clock.advance(24 * 3600_000)
    expect((await test.post(monitor.report, large, { address: '203.0.113.7' })).code).toBe(Code.Success)
  })

  it('ends for all together within the day, so that the table stays bounded', async () => {
    await test.post(monitor.report, report([behaviour()]))
    await test.db
      .update(monitorIntake)
      .set({ bytes: MONITOR_LIMITS.allDay - 500 })
      .where(eq(monitorIntake.source, ''))
    expect((await test.post(monitor.report, large, { address: '203.0.113.20' })).code).toBe(Code.TooOften)
    expect((await test.post(monitor.report, report([behaviour()]), { address: '203.0.113.21' })).code).toBe(
      Code.Success,
    )
    expect((await test.post(monitor.report, large, { address: '203.0.113.22' })).code).toBe(Code.TooOften)
    expect(await rows()).toHaveLength(2)
    test.clock.advance(24 * 3600_000)
    expect((await test.post(monitor.report, large, { address: '203.0.113.20' })).code).toBe(Code.Success)
  })

  it('is counted without keeping an address, and forgotten after a day', async () => {
    await test.post(monitor.report, report([behaviour()]), { address: '203.0.113.30' })
    expect(JSON.stringify(await test.db.select().from(monitorIntake))).not.toContain('203.0.113')
    await sweepMonitor(test.db, new Date(test.clock.now().getTime() + 48 * 3600_000))
    expect(await test.db.select().from(monitorIntake)).toEqual([])
  })
})

it('forgets after 14 days', async () => {
  await test.post(monitor.report, report([behaviour()]))
  await sweepMonitor(test.db, new Date(test.clock.now().getTime() + 13 * 86_400_000))
  expect(await rows()).toHaveLength(1)
  await sweepMonitor(test.db, new Date(test.clock.now().getTime() + 15 * 86_400_000))
  expect(await rows()).toEqual([])
})

it('shows the same complaints together, the most frequent first, and only what is asked for', async () => {
  await test.post(
    monitor.report,
    report([behaviour({ message: 'rare' }), behaviour({ message: 'often' }), behaviour({ message: 'often' })]),
  )
  await test.post(monitor.report, report([behaviour({ kind: BehaviourKind.SlowCall, message: '/api/x', value: 4000 })]))
  const all = await monitorText(test.db, {}, test.clock.now())
  expect(all.indexOf('2 次  often')).toBe(0)
  expect(all).toContain('1 次  rare')
  expect(await monitorText(test.db, { kind: 'slowCall' }, test.clock.now())).toMatch(
    /^1 次 {2}\/api\/x\n {2}慢请求 .*第 75 百分位 4000$/,
  )
  expect(await monitorText(test.db, { kind: 'chunk' }, test.clock.now())).toBe('最近 24 小时没有上报')
  for (const hours of ['0', '0x10', '1e1', ' 5', '400'])
    await expect(monitorText(test.db, { hours }, test.clock.now())).rejects.toThrow('--hours')
  await expect(monitorText(test.db, { kind: 'constructor' }, test.clock.now())).rejects.toThrow('--kind 只能是 error')
})

it('prints nothing that steers a terminal', async () => {
  await test.post(monitor.report, report([behaviour({ message: '\u001b[2J\u0007清屏\u202e' })]))
  expect(await monitorText(test.db, {}, test.clock.now())).toContain('\ufffd[2J\ufffd清屏\n')
})

it('reads stacks as places in the sources', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bole-maps-'))
  // One segment: column 0 of line 1 maps to line 3, column 5 of the source.
  writeFileSync(
    join(folder, 'a-1.js.map'),
    JSON.stringify({ version: 3, sources: ['../../src/app/App.tsx'], names: [], mappings: 'AAEK' }),
  )
  const read = stackReader(folder)
  expect(read('at f (https://x.example/mobile/assets/a-1.js:1:1)')).toBe('at f (src/app/App.tsx:3:6)')
  expect(read('f@https://x.example/mobile/assets/gone-2.js:1:1')).toBe(
    'f@https://x.example/mobile/assets/gone-2.js:1:1',
  )
  rmSync(folder, { recursive: true })
})
