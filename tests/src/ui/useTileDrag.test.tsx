import { useRef } from 'react'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useTileDrag } from '@/ui/useTileDrag'

const KEYS = Array.from({ length: 12 }, (_, at) => `row ${at}`)
const ROW_PX = 100
const BAR_PX = 80
const MIDDLE = 400
const move = vi.fn()
let scrolled: number

function Rows() {
  const list = useRef<HTMLUListElement>(null)
  const { startDrag } = useTileDrag(list, move)
  return (
    <>
      <ul ref={list}>
        {KEYS.map((key) => (
          <li key={key} data-tile={key} onPointerDown={(event) => startDrag(key, event)}>
            {key}
          </li>
        ))}
      </ul>
      <div data-testid="bar" style={{ position: 'sticky' }} />
    </>
  )
}

function dragTo(clientY: number) {
  fireEvent.pointerMove(window, { clientX: 50, clientY })
  act(() => void vi.advanceTimersByTime(500))
}

beforeEach(() => {
  vi.useFakeTimers()
  move.mockClear()
  scrolled = 200
  vi.stubGlobal(
    'scrollBy',
    vi.fn((_: number, by: number) => (scrolled += by)),
  )
  // Rows below each other, and a bar over the lower edge of the screen.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const place = KEYS.indexOf(this.getAttribute('data-tile') ?? '')
    if (place >= 0) return new DOMRect(0, place * ROW_PX - scrolled, 100, ROW_PX)
    if (this.tagName === 'UL') return new DOMRect(0, -scrolled, 100, KEYS.length * ROW_PX)
    return new DOMRect(0, innerHeight - BAR_PX, 100, BAR_PX)
  })
  document.elementsFromPoint = (_, y) => (y > innerHeight - BAR_PX ? [screen.getByTestId('bar')] : [])
  render(<Rows />)
  fireEvent.pointerDown(screen.getByText('row 5'), { clientX: 50, clientY: MIDDLE })
})
afterEach(() => {
  Reflect.deleteProperty(document, 'elementsFromPoint')
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('scrolls down above the bar at the bottom, to the end of the list, and moves the row along', () => {
  dragTo(innerHeight - BAR_PX - 10)
  expect(window.scrollBy).toHaveBeenCalled()
  expect(scrolled).toBeGreaterThan(300)
  expect(move).toHaveBeenLastCalledWith('row 5', 11)
  act(() => void vi.advanceTimersByTime(5000))
  const end = KEYS.length * ROW_PX - (innerHeight - BAR_PX)
  expect(scrolled).toBeGreaterThanOrEqual(end)
  expect(scrolled).toBeLessThan(end + 40)
})

it('scrolls up near the upper edge', () => {
  dragTo(5)
  expect(scrolled).toBeLessThan(100)
})

it('does not scroll in the middle', () => {
  dragTo(MIDDLE)
  expect(window.scrollBy).not.toHaveBeenCalled()
})

it('ends with the drag', () => {
  dragTo(5)
  fireEvent.pointerUp(window)
  vi.mocked(window.scrollBy).mockClear()
  act(() => void vi.advanceTimersByTime(500))
  expect(window.scrollBy).not.toHaveBeenCalled()
})
