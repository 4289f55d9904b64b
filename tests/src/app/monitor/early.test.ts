import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BehaviourKind, type MonitorReport } from '@contract/monitor'

const sent = vi.hoisted(() => [] as MonitorReport[])
vi.mock('@/app/monitor/post', () => ({
  REPORT_PATH: '/monitor/v1/report',
  post: (report: MonitorReport) => void sent.push(report),
}))
const watched = vi.hoisted(() => [] as string[])
vi.mock('web-vitals', () =>
  Object.fromEntries(['onCLS', 'onFCP', 'onINP', 'onLCP', 'onTTFB'].map((on) => [on, () => void watched.push(on)])),
)

const told = () => sent.flatMap(({ behaviours }) => behaviours.map(({ kind, message }) => [kind, message]))

function broken(tag: 'script' | 'img', src: string) {
  const element = document.body.appendChild(document.createElement(tag))
  element.setAttribute('src', src)
  element.dispatchEvent(new Event('error'))
}
function rejected(reason: unknown) {
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
}
const thrown = (message: string) =>
  window.dispatchEvent(new ErrorEvent('error', { message, error: new Error(message) }))

beforeEach(() => {
  sent.length = 0
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.useRealTimers())

it('tells once of what went wrong before the reporter was there, and of what comes after', async () => {
  const { pageErrors } = await import('@/lib/pageErrors')
  pageErrors.watch()
  thrown('first')
  rejected(new Error('second'))
  broken('script', 'https://cdn.example/lost.js')
  broken('img', 'https://cdn.example/lost.png')
  pageErrors.report(new Error('third'))
  const { startMonitor } = await import('@/app/monitor/monitor')
  startMonitor()
  thrown('fourth')
  await vi.advanceTimersByTimeAsync(5000)
  expect(told()).toEqual([
    [BehaviourKind.Error, 'first'],
    [BehaviourKind.Rejection, 'Error: second'],
    [BehaviourKind.Chunk, 'https://cdn.example/lost.js'],
    [BehaviourKind.Error, 'Error: third'],
    [BehaviourKind.Error, 'fourth'],
  ])
})

it('keeps no more than twenty', async () => {
  vi.resetModules()
  const { pageErrors } = await import('@/lib/pageErrors')
  pageErrors.watch()
  for (let n = 0; n < 50; n += 1) rejected(`lost ${n}`)
  const heard: unknown[] = []
  pageErrors.listen((one) => heard.push(one))
  expect(heard).toHaveLength(20)
})

it('leaves the vitals out in browsers that cannot run their package', async () => {
  const { startMonitor } = await import('@/app/monitor/monitor')
  watched.length = 0
  const at = Object.getOwnPropertyDescriptor(Array.prototype, 'at') as PropertyDescriptor
  Reflect.deleteProperty(Array.prototype, 'at')
  try {
    startMonitor()
  } finally {
    Object.defineProperty(Array.prototype, 'at', at)
  }
  await vi.dynamicImportSettled()
  expect(watched).toEqual([])
  startMonitor()
  await vi.dynamicImportSettled()
  expect(watched).toHaveLength(5)
})
