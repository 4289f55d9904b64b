import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { points } from '@contract/points'
import { newKey } from '@/lib/newKey'
import { codeDraft } from '@/writes/drafts/staffDraft'
import { keepPending } from '@/writes/unqueued/pending'
import { stub } from '@tests/support/stubs'
import { atCounter, openCounter, redemption } from './atCounter'

atCounter()

it('an exchange code stays typed beside another one that another tab has sent without an answer', async () => {
  const draft = codeDraft()
  await draft.keep('u-two-codes', { date: '', code: '22222222', ...{ key: 'key-of-this-tab' } })
  const write = { code: '11111111' }
  keepPending('u-two-codes', 'points.counter', { key: newKey(), draftKey: 'of-the-other', write, at: Date.now() })
  stub(points.summary, { balance: 100, expiring: null, signedIn: true, streak: 1, tasks: [] })
  stub(points.counter, redemption)
  const told = screen.findAllByText('核销成功，请发放：马克杯')
  const field = await openCounter('u-two-codes')
  expect(await told).not.toHaveLength(0)
  expect(field).toHaveValue('22222222')
  expect(screen.queryByText('请发放：马克杯')).toBeNull()
  expect(await draft.read('u-two-codes')).toMatchObject({ code: '22222222' })
})
