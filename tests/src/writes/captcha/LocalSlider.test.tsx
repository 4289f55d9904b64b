import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { LOCAL_CAPTCHA_PREFIX, LOCAL_TRACK_MAX, type LocalSlide } from '@contract/captcha'
import { LocalSlider } from '@/writes/captcha/LocalSlider'

beforeAll(() =>
  Object.assign(HTMLElement.prototype, { setPointerCapture: () => undefined, hasPointerCapture: () => true }),
)
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(320)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(40)
})

it('a slow drag in many small moves ends at the right end for the backend, too', () => {
  const slid = vi.fn<(param: string) => void>()
  render(<LocalSlider onSlide={slid} />)
  const handle = screen.getByRole('slider')
  fireEvent.pointerDown(handle, { clientX: 0 })
  for (let x = 0.8; x <= 280; x += 0.8) fireEvent.pointerMove(handle, { clientX: x })
  fireEvent.pointerUp(handle, { clientX: 280 })
  expect(slid).toHaveBeenCalledOnce()
  const { track } = JSON.parse(slid.mock.calls[0]?.[0].slice(LOCAL_CAPTCHA_PREFIX.length) ?? '') as LocalSlide
  expect(track).toHaveLength(LOCAL_TRACK_MAX)
  expect(track[0]?.[0]).toBe(0)
  expect(track.at(-1)?.[0]).toBe(100)
})
