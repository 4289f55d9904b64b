import { act, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BackToTop } from '@/ui/navigation/BackToTop'

function Page() {
  const top = useRef<HTMLElement>(null)
  return (
    <main ref={top} tabIndex={-1}>
      <BackToTop top={top} />
    </main>
  )
}

function scrollTo(y: number) {
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(y)
  fireEvent.scroll(window)
}

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const button = () => screen.queryByRole('button', { name: '回到顶部' })

beforeEach(() => {
  vi.useFakeTimers()
  render(<Page />)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the way back to the top', () => {
  it('is there from 400 px on', () => {
    scrollTo(399)
    wait(300)
    expect(button()).toBeNull()
    scrollTo(400)
    wait(300)
    expect(button()).toBeInTheDocument()
  })

  it('looks at most every 300 ms and never misses the last movement', () => {
    const looked = vi.spyOn(window, 'scrollY', 'get').mockReturnValue(900)
    wait(300)
    looked.mockClear()
    for (let moved = 0; moved < 30; moved += 1) {
      fireEvent.scroll(window)
      wait(20)
    }
    expect(looked.mock.calls.length).toBeLessThanOrEqual(2)
    wait(300)
    expect(button()).toBeInTheDocument()
  })

  it('goes away again above 400 px', () => {
    scrollTo(500)
    wait(300)
    scrollTo(10)
    wait(300)
    expect(button()).toBeNull()
  })

  it('scrolls up without motion where motion is unwanted, and moves the focus to the start', () => {
    const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
    scrollTo(500)
    wait(300)
    fireEvent.click(button() as HTMLElement)
    expect(scrolled).toHaveBeenCalledWith({ top: 0, behavior: 'auto' })
    expect(screen.getByRole('main')).toHaveFocus()
  })
})
