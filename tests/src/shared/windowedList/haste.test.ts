import { expect, it, vi } from 'vitest'
import { Haste } from '@/shared/windowedList/haste'

const SCREEN = 800

/** Frames of a scroll, each so many pixels and 16 ms after the one before. */
function scroll(haste: Haste, steps: number[], from = { top: 0, at: 0 }): { top: number; at: number } {
  let { top, at } = from
  for (const step of steps) {
    top += step
    at += 16
    haste.see(top, SCREEN, at)
  }
  return { top, at }
}

it('calls a list hasty that goes on faster than five screens a second, and no slower one', () => {
  const haste = new Haste()
  const end = scroll(haste, [50, 50, 50, 50, 50])
  expect(haste.isOn()).toBe(false)
  scroll(haste, [120, 120, 120], end)
  expect(haste.isOn()).toBe(true)
})

it('does not call a jump hasty, nor the first movement after a rest', () => {
  const haste = new Haste()
  const end = scroll(haste, [10, 9000, 0, 0])
  expect(haste.isOn()).toBe(false)
  haste.see(end.top + 5000, SCREEN, end.at + 3000)
  expect(haste.isOn()).toBe(false)
})

it('ends a quarter of a second after the last fast frame, so that a list waiting for its next page is not at rest', () => {
  const haste = new Haste()
  const end = scroll(haste, [200, 200, 200])
  const still = scroll(haste, Array<number>(12).fill(0), end)
  expect(haste.isOn()).toBe(true)
  scroll(haste, Array<number>(5).fill(0), still)
  expect(haste.isOn()).toBe(false)
})

it('calls those that waited once, a few with each frame, and asks for frames until all were called', () => {
  const haste = new Haste()
  const end = scroll(haste, [200, 200, 200])
  const calls = Array.from({ length: 5 }, () => vi.fn())
  const forget = calls.map((call) => haste.after(call))
  forget[0]?.()
  expect(haste.see(end.top, SCREEN, end.at + 50)).toBe(true)
  expect(haste.see(end.top, SCREEN, end.at + 300)).toBe(true)
  expect(calls.map((call) => call.mock.calls.length)).toEqual([0, 1, 1, 0, 0])
  expect(haste.see(end.top, SCREEN, end.at + 316)).toBe(false)
  haste.see(end.top, SCREEN, end.at + 332)
  expect(calls.map((call) => call.mock.calls.length)).toEqual([0, 1, 1, 1, 1])
})

it('lets nothing wait for a list that is gone', () => {
  const haste = new Haste()
  scroll(haste, [200, 200, 200])
  const call = vi.fn()
  haste.after(call)
  haste.end()
  expect(call).toHaveBeenCalledOnce()
  expect(haste.isOn()).toBe(false)
})

it('keeps nobody waiting who asks after it is over, when no frame follows', () => {
  const haste = new Haste()
  const end = scroll(haste, [200, 200, 200])
  expect(haste.see(end.top, SCREEN, end.at + 300)).toBe(false)
  const late = vi.fn()
  haste.after(late)
  expect(late).toHaveBeenCalledOnce()
})

it('begins anew with the next list', () => {
  const haste = new Haste()
  const end = scroll(haste, [200, 200, 200])
  haste.end()
  haste.see(0, SCREEN, end.at + 16)
  haste.see(0, SCREEN, end.at + 32)
  expect(haste.isOn()).toBe(false)
})
