import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ListBlock } from '@/shared/ListBlock'

type Look = (entries: { isIntersecting: boolean; boundingClientRect: { height: number } }[]) => void
let look: Look

beforeEach(() => {
  class Observer {
    constructor(callback: Look) {
      look = callback
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
})
afterEach(() => vi.unstubAllGlobals())

const see = (isIntersecting: boolean) => act(() => look([{ isIntersecting, boundingClientRect: { height: 640 } }]))

it('keeps the room of what is far from the screen, and draws it again on the way back', () => {
  const { container } = render(<ListBlock>一行消息</ListBlock>)
  see(false)
  expect(screen.queryByText('一行消息')).not.toBeInTheDocument()
  expect(container.firstElementChild).toHaveStyle({ height: '640px' })
  see(true)
  expect(screen.getByText('一行消息')).toBeVisible()
  expect(container.firstElementChild).not.toHaveStyle({ height: '640px' })
})

it('keeps what somebody is typing in', () => {
  render(
    <ListBlock>
      <input aria-label="回复" />
    </ListBlock>,
  )
  screen.getByLabelText('回复').focus()
  see(false)
  expect(screen.getByLabelText('回复')).toBeVisible()
})
