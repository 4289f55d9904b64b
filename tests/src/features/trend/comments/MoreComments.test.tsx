import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MoreComments } from '@/features/trend/comments/MoreComments'

const observe = vi.fn()

class Observer {
  observe = observe
  disconnect() {}
}

beforeEach(() => {
  observe.mockClear()
  vi.useFakeTimers()
  vi.stubGlobal('IntersectionObserver', Observer)
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(3000)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('looks at once whether the end of the comments is near', () => {
  render(<MoreComments loading={false} page={1} patient={false} onMore={() => {}} />)
  expect(observe).toHaveBeenCalledOnce()
})

it('of a served page waits for the first scroll', () => {
  render(<MoreComments loading={false} page={1} patient onMore={() => {}} />)
  expect(observe).not.toHaveBeenCalled()
  fireEvent.scroll(window)
  expect(observe).toHaveBeenCalledOnce()
})

it('of a served page fetches the others once it was read for a while, and not when it was left', () => {
  const more = vi.fn()
  const { unmount } = render(<MoreComments loading={false} page={1} patient onMore={more} />)
  act(() => vi.advanceTimersByTime(3900))
  expect(more).not.toHaveBeenCalled()
  act(() => vi.advanceTimersByTime(200))
  expect(more).toHaveBeenCalledOnce()
  unmount()
  render(<MoreComments loading={false} page={1} patient onMore={more} />).unmount()
  act(() => vi.advanceTimersByTime(9000))
  expect(more).toHaveBeenCalledOnce()
})

it('looks again after each page, also of a served page that was only read for a while', () => {
  const page = (number: number) => (
    <MoreComments loading={false} page={number} patient={number === 0} onMore={() => {}} />
  )
  const { rerender } = render(page(0))
  const button = screen.getByRole('button')
  rerender(page(1))
  expect(observe).toHaveBeenCalledTimes(1)
  rerender(page(2))
  expect(observe).toHaveBeenCalledTimes(2)
  expect(screen.getByRole('button')).toBe(button)
})
