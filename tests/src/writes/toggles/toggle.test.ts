import { expect, it, vi } from 'vitest'
import { createToggle, type ToggleTarget } from '@/writes/toggles/toggle'
import type { ToggleState } from '@/writes/toggles/toggleStates'
import { outbox } from '@/writes/outbox/outbox'
import type { QueueEntry } from '@/writes/outbox/queueEntry'
import type { Submitted } from '@/writes/submit/submit'

const onOff: ToggleState<boolean> = { isOn: (state) => state, toggled: (state) => !state, isSame: Object.is }

it('watches the queue only as long as its own change waits there', async () => {
  const unsubscribe = vi.fn()
  const onEnd = vi.spyOn(outbox, 'onEnd').mockReturnValue(unsubscribe)
  const answers: Submitted<unknown>[] = [
    { kind: 'sent', data: true },
    { kind: 'waiting', entry: { id: 'e1' } as QueueEntry },
    { kind: 'sent', data: true },
  ]
  const submit = vi.fn<ToggleTarget<boolean>['submit']>(() => Promise.resolve(answers.shift() as Submitted<unknown>))
  const toggle = createToggle(onOff, false, { submit, queued: () => undefined, stateOf: Boolean }, () => undefined)
  toggle.set(true)
  await vi.waitFor(() => expect(toggle.isPending()).toBe(false))
  expect(onEnd).not.toHaveBeenCalled()
  toggle.set(false)
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledTimes(1))
  expect([toggle.isPending(), unsubscribe.mock.calls.length]).toEqual([true, 0])
  toggle.set(true)
  await vi.waitFor(() => expect(toggle.isPending()).toBe(false))
  expect([onEnd.mock.calls.length, unsubscribe.mock.calls.length]).toEqual([1, 1])
})

it('takes over a change that is queued, and leaves a state as it is that a cancelled one has not changed', () => {
  let end: Parameters<typeof outbox.onEnd>[0] = () => undefined
  vi.spyOn(outbox, 'onEnd').mockImplementation((ended) => {
    end = ended
    return () => undefined
  })
  const shown: boolean[] = []
  const begin = (first: boolean) => {
    const target = { submit: vi.fn(), queued: () => ({ id: 'e1', on: true }), stateOf: Boolean }
    return createToggle(onOff, first, target, (state) => shown.push(state))
  }
  const cancel = () => end({ id: 'e1' } as QueueEntry, { kind: 'cancelled' })
  const toggle = begin(false)
  expect([toggle.isPending(), ...shown]).toEqual([true, true])
  cancel()
  expect([toggle.isPending(), ...shown]).toEqual([false, true, false])
  shown.length = 0
  begin(true)
  cancel()
  expect(shown).toEqual([])
})
