import { afterEach, expect, it, vi } from 'vitest'
import { captcha } from '@contract/captcha'
import { Code } from '@contract/codes'
import { dictionaries } from '@contract/dictionary'
import { createApp } from '@server/app/app'
import { createAdmission, ServiceBusy } from '@server/calls/admission'
import { startTestApp, type TestApp } from '@tests/support/testApp'

const log = { warn: vi.fn() }
let close: () => Promise<void> | void = () => undefined
afterEach(async () => {
  await close()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Work that lasts until it is told to end. */
function held() {
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => (end = resolve))
  return { work: () => ended, end }
}

it('begins no more work than it may have in flight, and goes on as soon as some has ended', async () => {
  const admission = createAdmission(log, { inFlight: 2, waiting: 0 })
  close = () => admission.close()
  const [one, two] = [held(), held()]
  const running = [admission.run(one.work), admission.run(two.work)]
  const further = vi.fn(async () => 'done')
  expect(admission.isBusy()).toBe(true)
  await expect(admission.run(further)).rejects.toBeInstanceOf(ServiceBusy)
  expect(further).not.toHaveBeenCalled()
  one.end()
  await running[0]
  expect(admission.isBusy()).toBe(false)
  expect(await admission.run(further)).toBe('done')
  two.end()
  await Promise.all(running)
})

it('lets a burst wait for its turn, in order, and refuses at once what comes beyond it', async () => {
  const admission = createAdmission(log, { inFlight: 1, waiting: 2 })
  close = () => admission.close()
  const begun: string[] = []
  const first = held()
  const running = admission.run(first.work)
  const next = ['second', 'third'].map((name) => admission.run(async () => begun.push(name)))
  expect(admission.isBusy()).toBe(true)
  await expect(admission.run(async () => begun.push('fourth'))).rejects.toBeInstanceOf(ServiceBusy)
  expect(begun).toEqual([])
  first.end()
  await Promise.all([running, ...next])
  expect(begun).toEqual(['second', 'third'])
  expect(admission.isBusy()).toBe(false)
})

it('refuses what has waited for 300 ms without a turn', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const admission = createAdmission(log, { inFlight: 1, waiting: 2 })
  close = () => admission.close()
  const first = held()
  const running = admission.run(first.work)
  const begun = vi.fn(async () => undefined)
  const waiting = expect(admission.run(begun)).rejects.toBeInstanceOf(ServiceBusy)
  vi.advanceTimersByTime(350)
  await waiting
  first.end()
  await running
  expect(begun).not.toHaveBeenCalled()
})

it('gives a place back when the work fails', async () => {
  const admission = createAdmission(log, { inFlight: 1, waiting: 0 })
  close = () => admission.close()
  await expect(admission.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await admission.run(async () => 'next')).toBe('next')
})

it('gives the place of work that leaves it to what waits, once, before that work has ended', async () => {
  const admission = createAdmission(log, { inFlight: 1, waiting: 2 })
  close = () => admission.close()
  const [slow, next] = [held(), held()]
  let leave: () => void = () => undefined
  const leaving = admission.run((leaves) => {
    leave = leaves
    return slow.work()
  })
  const running = admission.run(next.work)
  leave()
  leave()
  const further = vi.fn(async () => 'done')
  const waiting = admission.run(further)
  slow.end()
  await leaving
  expect(further).not.toHaveBeenCalled()
  next.end()
  await running
  expect(await waiting).toBe('done')
  expect(admission.isBusy()).toBe(false)
})

it('takes half as much while its event loop runs late, not after one pause, and all again afterwards', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const admission = createAdmission(log, { inFlight: 2, waiting: 0 })
  close = () => admission.close()
  const one = held()
  const running = admission.run(one.work)
  let lost = 0
  const clock = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => clock() + lost)
  const pause = (ms: number) => {
    lost += ms
    vi.advanceTimersToNextTimer()
  }
  pause(400)
  expect(admission.isBusy()).toBe(false)
  for (let n = 0; n < 5; n += 1) pause(400)
  expect(admission.isBusy()).toBe(true)
  vi.advanceTimersByTime(1000)
  expect(admission.isBusy()).toBe(false)
  one.end()
  await running
})

it("refuses a call beyond its bound at once, in the contract's envelope and with when to come again, and stays healthy", async () => {
  const judging = held()
  const verify = vi.fn(() => judging.work().then(() => true))
  const test: TestApp = await startTestApp({ captcha: { kind: 'local', verify } })
  const app = await createApp(test.context, { admission: { inFlight: 1, waiting: 0 } })
  close = async () => {
    await app.close()
    await test.close()
  }
  const call = (path: string, payload: object) => app.inject({ method: 'POST', url: `/api${path}`, payload })
  const quick = () => call(dictionaries.byKeys.path, { keys: ['ADVICE_TYPE'] })
  const slow = call(captcha.verify.path, { captchaVerifyParam: 'held' })
  await expect.poll(() => verify.mock.calls.length).toBeGreaterThan(0)
  const refused = await quick()
  expect(refused.statusCode).toBe(503)
  expect(refused.json()).toEqual({ code: Code.ServerFault, data: null, msg: '当前访问的人较多，请稍后再试' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  judging.end()
  expect((await slow).statusCode).toBe(200)
  expect((await quick()).statusCode).toBe(200)
})
