import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { HOTEL_GUESTS_MAX } from '@contract/hotel'
import { GuestFields } from '@/features/hotel/GuestFields'

function Guests({ num }: { num: number }) {
  const [guests, setGuests] = useState(Array<string>(num).fill('林晓'))
  return <GuestFields guests={guests} isChecked={false} disabled={false} onChange={setGuests} />
}

const button = (name: string) => screen.getByRole('button', { name })

it('passes the focus on where the last guest was added, and where the last but one was removed', async () => {
  const { unmount } = render(<Guests num={HOTEL_GUESTS_MAX - 1} />)
  await userEvent.click(button('添加入住人'))
  expect(screen.queryByRole('button', { name: '添加入住人' })).toBeNull()
  expect(button(`移除入住人 ${HOTEL_GUESTS_MAX}`)).toHaveFocus()
  unmount()
  render(<Guests num={2} />)
  await userEvent.click(button('移除入住人 2'))
  expect(screen.queryByRole('button', { name: /^移除入住人/ })).toBeNull()
  expect(button('添加入住人')).toHaveFocus()
})
