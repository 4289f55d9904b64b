import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startSweeping } from '@server/jobs/sweep'
import { HOUR_MS } from '@contract/text/timeUnits'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** Rounds that the test ends; `failed` are the logged errors. */
function sweeping() {
  const rounds: { isStopped: () => boolean; end: () => void; fail: (error: Error) => void }[] = []
  const failed: unknown[] = []
  const stop = startSweeping(
    { error: ({ err }: { err: unknown }) => void failed.push(err) } as never,
    (isStopped) => new Promise((end, fail) => void rounds.push({ isStopped, end, fail })),
  )
  return { rounds, failed, stop }
}

it('the first round does not wait for the hour: it comes ten seconds after the start', async () => {
  const { rounds, stop } = sweeping()
  expect(rounds).toHaveLength(0)
  vi.advanceTimersByTime(10_000)
  expect(rounds).toHaveLength(1)
  rounds[0]?.end()
  await stop()
})

it('a server that stops at once begins no round', async () => {
  const { rounds, stop } = sweeping()
  await stop()
  vi.advanceTimersByTime(2 * HOUR_MS)
  expect(rounds).toHaveLength(0)
})

it('a round that takes longer than an hour is not overtaken by the next one', async () => {
  const { rounds, stop } = sweeping()
  vi.advanceTimersByTime(3 * HOUR_MS)
  expect(rounds).toHaveLength(1)
  rounds[0]?.end()
  await nextTurn()
  vi.advanceTimersByTime(HOUR_MS)
  expect(rounds).toHaveLength(2)
  rounds[1]?.end()
  await stop()
})

it('after a round that failed the next one runs', async () => {
  const { rounds, failed, stop } = sweeping()
  vi.advanceTimersByTime(HOUR_MS)
  rounds[0]?.fail(new Error('database away'))
  await nextTurn()
  expect(failed).toEqual([new Error('database away')])
  vi.advanceTimersByTime(HOUR_MS)
  expect(rounds).toHaveLength(2)
  rounds[1]?.end()
  await stop()
})

it('stopping tells the running round, waits for its end, and begins no other', async () => {
  const { rounds, stop } = sweeping()
  vi.advanceTimersByTime(HOUR_MS)
  let hasStopped = false
  const stopped = stop().then(() => (hasStopped = true))
  await nextTurn()
  expect([rounds[0]?.isStopped(), hasStopped]).toEqual([true, false])
  rounds[0]?.end()
  await stopped
  vi.advanceTimersByTime(2 * HOUR_MS)
  expect(rounds).toHaveLength(1)
})
