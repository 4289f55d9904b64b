import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Sheet } from '@/ui/sheet/Sheet'
import { pause } from '@tests/support/concurrency/pause'

it('Escape closes a sheet, but not where it only drops the characters of an input method', async () => {
  const onClosed = vi.fn<() => void>()
  render(
    <Sheet label="发表评论" onClosed={onClosed}>
      {() => <textarea aria-label="评论内容" />}
    </Sheet>,
  )
  const field = screen.getByRole('textbox', { name: '评论内容' })
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true, keyCode: 229 })
  await pause(50)
  expect(onClosed).not.toHaveBeenCalled()
  fireEvent.keyDown(field, { key: 'Escape', keyCode: 27 })
  await waitFor(() => expect(onClosed).toHaveBeenCalledTimes(1))
})
