import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type HotelDetail, hotels } from '@contract/hotel'
import { people as account } from '@contract/people'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { beNoon } from '@tests/support/noon'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline } from '@tests/support/stubs'
import { detail, from, room, to } from './sampleHotel'

beforeAll(async () => void (await import('@/ui/sheet/Sheet')))
beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  beNoon()
  stub(account.account, makeAccount({ userId: `u-${Math.random()}` }))
})

it('keeps the calendar open while a hotel that could not be read is read again, and once it was', async () => {
  stubOffline(hotels.detail)
  renderAt(`/hotel?id=h-1&from=${from}&to=${to}`)
  const people = userEvent.setup({ pointerEventsCheck: 0 })
  await people.click(await screen.findByRole('button', { name: /^入住和离店/ }))
  const calendar = await screen.findByRole('dialog')
  let release = (_data: HotelDetail) => {}
  stub(hotels.detail, () => new Promise<HotelDetail>((resolve) => (release = resolve)))
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(received(hotels.detail)).toHaveLength(2))
  expect(screen.queryByRole('button', { name: '重试', hidden: true })).toBeNull()
  expect(calendar).toBeVisible()
  release(detail)
  expect(await screen.findByText('近会展中心')).toBeVisible()
  expect(calendar).toBeVisible()
})

it('says in words which nights are above the allowance', async () => {
  const nightly = room.nightly.map((night, at) => ({ ...night, priceFen: at === 0 ? 68_000 : 40_000 }))
  stub(hotels.detail, { ...detail, rooms: [{ ...room, nightly }] })
  renderAt(`/hotel?id=h-1&from=${from}&to=${to}`)
  const nights = within(await screen.findByRole('list', { name: '每晚价格' })).getAllByRole('listitem')
  expect(nights.map(({ textContent }) => textContent.includes('超标'))).toEqual([true, false])
})

it('says of a single night only at its room that it is above the allowance', async () => {
  stub(hotels.detail, { ...detail, rooms: [{ ...room, nightly: room.nightly.slice(0, 1) }] })
  renderAt(`/hotel?id=h-1&from=${from}&to=${to}`)
  expect(await screen.findByRole('list', { name: '每晚价格' })).not.toHaveTextContent('超标')
  expect(screen.getByText('超标 ¥460.00')).toBeVisible()
})
