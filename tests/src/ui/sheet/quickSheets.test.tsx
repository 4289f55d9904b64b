import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { Sheet } from '@/ui/sheet/Sheet'
import { stepBack, steppedBack } from '@/ui/sheet/stepBack'

afterEach(() => vi.restoreAllMocks())

function Choice() {
  const [isOpen, setOpen] = useState(true)
  if (!isOpen) return null
  return (
    <Sheet label="选择" onClosed={() => setOpen(false)}>
      {() => <p>内容</p>}
    </Sheet>
  )
}

it('stays open where it was opened while the entry of a former sheet is being left, and closes by the next step back', async () => {
  render(<Choice />).unmount()
  await waitFor(() => expect(window.history.state).toBeNull())
  window.history.pushState({ sheet: true }, '')
  const left = stepBack()
  render(<Choice />)
  await left
  await waitFor(() => expect(window.history.state).toMatchObject({ sheet: true }))
  expect(screen.getByRole('dialog', { name: '选择' })).toBeVisible()
  window.history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('goes one step back though it is closed by two quick taps', async () => {
  window.history.pushState({ idx: 1 }, '')
  render(<Choice />)
  const back = vi.spyOn(window.history, 'back')
  const button = screen.getByRole('button', { name: '关闭' })
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(back).toHaveBeenCalledTimes(1)
  expect(window.history.state).toEqual({ idx: 1 })
})

it('closes by a tap while the entry of a former sheet is being left, and leaves its screen open', async () => {
  window.history.pushState({ idx: 1 }, '')
  window.history.pushState({ idx: 2, sheet: true }, '')
  const left = stepBack()
  render(<Choice />)
  fireEvent.click(screen.getByRole('button', { name: '关闭' }))
  await left
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await steppedBack()
  expect(window.history.state).toEqual({ idx: 1 })
})
