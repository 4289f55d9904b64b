import { expect, it, vi } from 'vitest'
import { ScrollSpeed } from '@/lists/windowedList/scrollSpeed'

const SCREEN = 800

/** Scroll positions of consecutive frames of 16 ms, so many pixels apart. */
function scroll(speed: ScrollSpeed, steps: number[], from = { top: 0, at: 0 }): { top: number; at: number } {
  let { top, at } = from
  for (const step of steps) {
    top += step
    at += 16
    speed.sample(top, SCREEN, at)
  }
  return { top, at }
}

it('calls a list fast that goes on faster than five screens a second, and no slower one', () => {
  const speed = new ScrollSpeed()
  const end = scroll(speed, [50, 50, 50, 50, 50])
  expect(speed.isFastScrolling()).toBe(false)
  scroll(speed, [120, 120, 120], end)
  expect(speed.isFastScrolling()).toBe(true)
})

it('does not call a jump fast, nor the first movement after a rest', () => {
  const speed = new ScrollSpeed()
  const end = scroll(speed, [10, 9000, 0, 0])
  expect(speed.isFastScrolling()).toBe(false)
  speed.sample(end.top + 5000, SCREEN, end.at + 3000)
  expect(speed.isFastScrolling()).toBe(false)
})

it('ends a quarter of a second after the last fast frame, so that a list waiting for its next page is not at rest', () => {
  const speed = new ScrollSpeed()
  const end = scroll(speed, [200, 200, 200])
  const still = scroll(speed, Array<number>(12).fill(0), end)
  expect(speed.isFastScrolling()).toBe(true)
  scroll(speed, Array<number>(5).fill(0), still)
  expect(speed.isFastScrolling()).toBe(false)
})

it('calls those that waited once, a few with each frame, and asks for frames until all were called', () => {
  const speed = new ScrollSpeed()
  const end = scroll(speed, [200, 200, 200])
  const calls = Array.from({ length: 5 }, () => vi.fn())
  const forget = calls.map((call) => speed.onceSettled(call))
  forget[0]?.()
  expect(speed.sample(end.top, SCREEN, end.at + 50)).toBe(true)
  expect(speed.sample(end.top, SCREEN, end.at + 300)).toBe(true)
  expect(calls.map((call) => call.mock.calls.length)).toEqual([0, 1, 1, 0, 0])
  expect(speed.sample(end.top, SCREEN, end.at + 316)).toBe(false)
  speed.sample(end.top, SCREEN, end.at + 332)
  expect(calls.map((call) => call.mock.calls.length)).toEqual([0, 1, 1, 1, 1])
})

it('lets nothing wait for a list that is gone', () => {
  const speed = new ScrollSpeed()
  speed.begin()
  scroll(speed, [200, 200, 200])
  const call = vi.fn()
  speed.onceSettled(call)
  speed.end()
  expect(call).toHaveBeenCalledOnce()
  expect(speed.isFastScrolling()).toBe(false)
})

it('keeps nobody waiting who asks after it is over, when no frame follows', () => {
  const speed = new ScrollSpeed()
  const end = scroll(speed, [200, 200, 200])
  expect(speed.sample(end.top, SCREEN, end.at + 300)).toBe(false)
  const late = vi.fn()
  speed.onceSettled(late)
  expect(late).toHaveBeenCalledOnce()
})

it('begins again with the next list', () => {
  const speed = new ScrollSpeed()
  speed.begin()
  const end = scroll(speed, [200, 200, 200])
  speed.end()
  speed.sample(0, SCREEN, end.at + 16)
  speed.sample(0, SCREEN, end.at + 32)
  expect(speed.isFastScrolling()).toBe(false)
})

it('stays as fast as the page while one of two lists goes', () => {
  const speed = new ScrollSpeed()
  speed.begin()
  speed.begin()
  scroll(speed, [200, 200, 200])
  const call = vi.fn()
  speed.onceSettled(call)
  speed.end()
  expect(speed.isFastScrolling()).toBe(true)
  expect(call).not.toHaveBeenCalled()
  speed.end()
  expect(call).toHaveBeenCalledOnce()
})

it('takes one sample of a frame, and tells each list whether the next frame is needed', () => {
  const speed = new ScrollSpeed()
  const end = scroll(speed, [200, 200, 200])
  expect(speed.sample(end.top + 9000, SCREEN, end.at)).toBe(true)
  const calls = Array.from({ length: 3 }, () => vi.fn())
  for (const call of calls) speed.onceSettled(call)
  expect(speed.sample(end.top, SCREEN, end.at + 300)).toBe(true)
  expect(speed.sample(end.top, SCREEN, end.at + 300)).toBe(true)
  expect(calls.filter((call) => call.mock.calls.length > 0)).toHaveLength(2)
  expect(speed.sample(end.top, SCREEN, end.at + 316)).toBe(false)
})
