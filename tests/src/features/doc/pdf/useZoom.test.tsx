import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it } from 'vitest'
import { useZoom } from '@/features/doc/pdf/useZoom'

HTMLElement.prototype.scrollTo ??= () => undefined

function Page() {
  const [box, sheet] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  const { zoom } = useZoom(box, sheet)
  return (
    <div ref={box} data-testid="box">
      <div ref={sheet}>{zoom}</div>
    </div>
  )
}

type Point = [x: number, y: number]

/** One finger goes down, moves and leaves. */
function touch(from: Point, to: Point = from, end: 'touchEnd' | 'touchCancel' = 'touchEnd') {
  const box = screen.getByTestId('box')
  const [start, last] = [from, to].map(([clientX, clientY]) => ({ identifier: 0, target: box, clientX, clientY }))
  fireEvent.touchStart(box, { touches: [start] })
  fireEvent.touchMove(box, { touches: [last] })
  fireEvent[end](box, { touches: [], changedTouches: [last] })
}

it('two quick taps at one place zoom in, two more out again', () => {
  render(<Page />)
  touch([200, 300])
  touch([204, 303])
  expect(screen.getByTestId('box')).toHaveTextContent('2')
  touch([200, 300])
  touch([200, 300])
  expect(screen.getByTestId('box')).toHaveTextContent('1')
})

it('two quick swipes that end at one place only scroll, also with a tap that stops them', () => {
  render(<Page />)
  touch([200, 600], [200, 300])
  touch([200, 600], [200, 300])
  touch([200, 300])
  expect(screen.getByTestId('box')).toHaveTextContent('1')
})

it('a touch that the browser took over is no tap', () => {
  render(<Page />)
  touch([200, 300], [200, 300], 'touchCancel')
  touch([200, 300])
  expect(screen.getByTestId('box')).toHaveTextContent('1')
})
