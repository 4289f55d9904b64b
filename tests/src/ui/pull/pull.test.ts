import { fireEvent } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { pullArea } from '@/ui/pull/pull'

it('ends a pull where a second finger comes, without refreshing and without a sign that stays', () => {
  const [area, sign, refresh] = [document.createElement('div'), document.createElement('div'), vi.fn()]
  document.body.append(area)
  const stop = pullArea(area, sign, refresh)
  const touches = (...heights: number[]) => ({ touches: heights.map((clientY) => ({ clientX: 100, clientY })) })
  fireEvent.touchStart(area, touches(100))
  fireEvent.touchMove(area, touches(120))
  fireEvent.touchMove(area, touches(260))
  expect(sign.style.height).toBe('80px')
  fireEvent.touchStart(area, touches(260, 300))
  fireEvent.touchEnd(area, touches(260))
  fireEvent.touchEnd(area, touches())
  expect(sign.style.height).toBe('0px')
  expect(refresh).not.toHaveBeenCalled()
  stop()
  area.remove()
})
