import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { GoToPage } from '@/features/doc/pdf/GoToPage'

const people = userEvent.setup({ pointerEventsCheck: 0 })

it('a page that the document does not have leads back to its field', async () => {
  const handleGo = vi.fn()
  render(<GoToPage total={3} onGo={handleGo} onClosed={() => undefined} />)
  const field = await screen.findByLabelText('页码')
  await people.type(field, '9')
  await people.click(screen.getByRole('button', { name: '跳转' }))
  expect(screen.getByText('请输入 1 到 3 之间的页码')).toBeVisible()
  expect(field).toHaveFocus()
  expect(handleGo).not.toHaveBeenCalled()
  await people.clear(field)
  await people.type(field, '3{Enter}')
  expect(handleGo).toHaveBeenCalledWith(3)
})
