import { expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { BehaviourKind, monitor } from '@contract/monitor'
import { MONITOR_LIMITS } from '@server/features/monitor/service'
import { monitorEvents, monitorIntake } from '@server/features/monitor/tables'
import { appOf, first, withTwoApps } from '@tests/support/servers/twoApps'

withTwoApps()

it('two servers take together no more of one address than one', async () => {
  const behaviours = Array.from({ length: 40 }, (_, n) => ({
    kind: BehaviourKind.Error,
    at: 1,
    screen: '/',
    message: `${n}`,
    stack: 'x'.repeat(4000),
  }))
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      appOf(n).post(
        monitor.report,
        { release: '1.0.0', environment: 'production', behaviours },
        { address: '203.0.113.7' },
      ),
    ),
  )
  const taken = answers.filter(({ code }) => code === Code.Success).length
  const windows = await first.db.select().from(monitorIntake)
  expect(windows.map(({ bytes }) => bytes)).toEqual(windows.map(() => windows[0]?.bytes))
  expect(windows[0]?.bytes).toBeLessThanOrEqual(MONITOR_LIMITS.addressMinute)
  expect(await first.db.$count(monitorEvents)).toBe(taken * behaviours.length)
  expect(answers.filter(({ code }) => code === Code.TooOften)).toHaveLength(answers.length - taken)
  expect(taken).toBeGreaterThan(0)
  expect(taken).toBeLessThan(answers.length)
})
