import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BehaviourKind, type MonitorReport } from '@contract/monitor'
import { createReporter } from '@/app/monitor/reporter'
import { scrub, scrubStack } from '@/lib/scrub'

let sent: MonitorReport[]
const reporter = () =>
  createReporter({
    release: '1.2.3',
    environment: 'sit',
    screen: () => '/me',
    now: () => 7,
    post: (report) => void sent.push(report),
  })

beforeEach(() => {
  sent = []
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

it('sends in batches, with release, environment and screen', () => {
  const { record } = reporter()
  record({ kind: BehaviourKind.Error, message: 'a' })
  record({ kind: BehaviourKind.Error, message: 'b' })
  expect(sent).toEqual([])
  vi.advanceTimersByTime(5000)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ release: '1.2.3', environment: 'sit' })
  expect(sent[0]?.behaviours.map(({ message, screen }) => [message, screen])).toEqual([
    ['a', '/me'],
    ['b', '/me'],
  ])
})

it('keeps at most 100, the newest, and each once', () => {
  const { record, flush } = reporter()
  for (let n = 0; n < 150; n += 1) record({ kind: BehaviourKind.Error, message: `broken ${n}` })
  for (let n = 0; n < 5; n += 1) record({ kind: BehaviourKind.Error, message: 'broken 149' })
  flush()
  expect(sent[0]?.behaviours).toHaveLength(100)
  expect(sent[0]?.behaviours[0]?.message).toBe('broken 50')
})

it('stops reporting a page that keeps failing', () => {
  const { record, flush } = reporter()
  for (let n = 0; n < 2000; n += 1) {
    record({ kind: BehaviourKind.Error, message: `e${n}` })
    flush()
  }
  expect(sent).toHaveLength(500)
})

it.each([
  ['Bearer token=abc.def', 'token=***'],
  ['call 13812345678 now', 'call *** now'],
  ['code 123456 wrong', 'code *** wrong'],
  ['https://x.example/a?token=1&id=2 gone', 'https://x.example/a?… gone'],
  ['"accessToken":"wUoK3b1uF0aJx2mQ9yPz7sT5vN8cR4dE6gH1iL0kMno"', '"accessToken":"***"'],
  ['got wUoK3b1uF0aJx2mQ9yPz7sT5vN8cR4dE6gH1iL0kMno', 'got ***'],
])('takes tokens, numbers and codes out of %j', (text, clean) => {
  expect(scrub(text, 500)).toContain(clean)
  expect(scrub(text, 500)).not.toMatch(/1381234|123456|wUoK|abc\.def/)
})

it('is valid text wherever it is cut, or the backend refuses the whole report', () => {
  expect(scrub('错误😀', 3)).toBe('错误\ufffd')
  expect(scrub('半个\ud83d字', 50)).toBe('半个\ufffd字')
  expect(scrubStack('错误😀', 3)).toBe('错误\ufffd')
  expect(scrub('错误😀', 4)).toBe('错误😀')
})

it('leaves the places of a stack, whatever stands in its addresses', () => {
  const stack = 'Error: 13812345678\n    at f (https://x.example/mobile/assets/index-abc.js?again=1:1:123456)'
  expect(scrubStack(stack, 4000)).toBe('Error: ***\n    at f (https://x.example/mobile/assets/index-abc.js:1:123456)')
})
