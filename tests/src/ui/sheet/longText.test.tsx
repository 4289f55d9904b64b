import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { Sheet } from '@/ui/sheet/Sheet'

const people = userEvent.setup({ pointerEventsCheck: 0 })

afterEach(() => vi.restoreAllMocks())

function openWith(height: number, room: number) {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(height)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(room)
  render(
    <Sheet label="用户协议" onClosed={() => undefined}>
      {() => <p>很长的一段话</p>}
    </Sheet>,
  )
}

it('text longer than its sheet takes the focus after the close button, so that the keyboard scrolls it', async () => {
  openWith(894, 438)
  await people.tab()
  expect(screen.getByRole('button', { name: '关闭' })).toHaveFocus()
  await people.tab()
  expect(screen.getByRole('group', { name: '用户协议' })).toHaveFocus()
  await people.tab()
  expect(screen.getByRole('button', { name: '关闭' })).toHaveFocus()
  await people.tab({ shift: true })
  expect(screen.getByRole('group', { name: '用户协议' })).toHaveFocus()
})

it('text that fits its sheet is no stop of the keyboard', async () => {
  openWith(200, 200)
  await people.tab()
  await people.tab()
  expect(screen.getByRole('button', { name: '关闭' })).toHaveFocus()
  expect(screen.queryByRole('group')).toBeNull()
})
