import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { points } from '@contract/points'
import { exit } from '@/http/sessionEnd'
import { stub, stubRefusal } from '@tests/support/stubs'
import { atCounter, openCounter, redemption } from './atCounter'

atCounter()
const people = userEvent.setup({ pointerEventsCheck: 0 })

it('an exchange code stays typed where the session ends while it is checked, and goes once it is accepted', async () => {
  const left = vi.spyOn(exit, 'replace').mockImplementation(() => undefined)
  await people.type(await openCounter('u-hr'), '12345678')
  stubRefusal(points.counter, Code.InvalidToken, '')
  await people.click(screen.getByRole('button', { name: '核销' }))
  await waitFor(() => expect(left).toHaveBeenCalledTimes(1))
  expect(await openCounter('u-other')).toHaveValue('')
  const field = await openCounter('u-hr')
  expect(field).toHaveValue('12345678')
  stub(points.counter, redemption)
  await people.click(screen.getByRole('button', { name: '核销' }))
  expect(await screen.findByText('请发放：马克杯')).toBeVisible()
  expect(field).toHaveValue('')
  expect(await openCounter('u-hr')).toHaveValue('')
})
