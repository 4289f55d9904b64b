import { expect, it, onTestFinished } from 'vitest'
import { outbox } from '@server/db/tables'
import { doLater, startOutbox } from '@server/jobs/outbox'
import { startTestApp } from '@tests/support/testApp'

it('stopping waits for the work that has begun, and leaves the rest to the next start', async () => {
  const test = await startTestApp()
  onTestFinished(test.close)
  const now = test.clock.now()
  for (let n = 0; n < 3; n += 1) await doLater(test.db, 'slow', { n }, new Date(now.getTime() + n))
  test.clock.advance(1000)
  const begun: unknown[] = []
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  const stop = startOutbox(test.context, {
    slow: async (_db, payload) => {
      begun.push(payload)
      await released
    },
  })
  await expect.poll(() => begun).toHaveLength(1)
  const stopped = stop()
  release()
  await stopped
  expect(begun).toEqual([{ n: 0 }])
  expect(await test.db.select({ payload: outbox.payload, failures: outbox.failures }).from(outbox)).toEqual(
    [1, 2].map((n) => ({ payload: { n }, failures: 0 })),
  )
})
