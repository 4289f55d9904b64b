import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { focusHeading } from '@/lib/focusHeading'
import { NavBar } from '@/ui/navigation/NavBar'

const SCREEN_PART = 150
let resize = () => {}

beforeEach(() => {
  vi.restoreAllMocks()
  class Observer {
    constructor(callback: () => void) {
      resize = callback
    }
    observe() {
      resize()
    }
    disconnect() {
      resize = () => {}
    }
  }
  vi.stubGlobal('ResizeObserver', Observer)
})

function heightOf(words: number) {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(words)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(Math.min(words, SCREEN_PART))
}

it('lets the keyboard reach a name that scrolls in its bar, and no other one', () => {
  heightOf(40)
  const { unmount } = render(<NavBar title="员工手册" isName />, { wrapper: MemoryRouter })
  const name = screen.getByRole('heading', { name: '员工手册' })
  expect(name).not.toHaveAttribute('tabindex', '0')
  heightOf(320)
  resize()
  expect(name).toHaveAttribute('tabindex', '0')
  focusHeading()
  expect(name).toHaveFocus()
  expect(name).toHaveAttribute('tabindex', '0')
  expect(name.style.outline).toBe('none')
  // As when the window loses the focus.
  fireEvent.blur(name)
  expect(name.style.outline).toBe('none')
  name.blur()
  expect(name.style.outline).toBe('')
  heightOf(40)
  resize()
  expect(name).toHaveAttribute('tabindex', '-1')
  unmount()
  render(<NavBar title="动态详情" />, { wrapper: MemoryRouter })
  heightOf(320)
  resize()
  expect(screen.getByRole('heading', { name: '动态详情' })).not.toHaveAttribute('tabindex')
})
