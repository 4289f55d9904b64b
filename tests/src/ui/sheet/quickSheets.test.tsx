import { render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Sheet } from '@/ui/sheet/Sheet'
import { stepBack } from '@/ui/sheet/stepBack'

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
