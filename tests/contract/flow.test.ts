import { expect, it } from 'vitest'
import { flows } from '@contract/flow'

it.each([
  ['tells none', {}, null],
  ['says that it has none', { lapseTime: null }, null],
  ['sends no time', { lapseTime: 'tomorrow' }, null],
  ['tells one', { lapseTime: '2026-11-28 10:00:00' }, '2026-11-28 10:00:00'],
])('an approval without an end of its time, or with it, is read from a backend that %s', (_what, sent, lapseTime) => {
  expect(flows.detail.read({ flowId: 'f-1', status: 'running', ...sent })).toMatchObject({ flowId: 'f-1', lapseTime })
})

it('an approval of an older backend, which does not tell whom it was copied to, is copied to nobody', () => {
  expect(flows.detail.read({ flowId: 'f-1', status: 'running' })?.cc).toEqual([])
})
