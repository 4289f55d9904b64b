import { expect, it, vi } from 'vitest'
import { ListWindow } from '@/shared/windowedList/listWindow'

const ids = Array.from({ length: 10_000 }, (_, n) => `t${n}`)
const SCREEN = 800

function filled(height: number) {
  const heights = new Map(ids.map((id) => [id, height]))
  const list = new ListWindow(heights)
  list.fill(ids)
  return { list, heights }
}

const total = ({ above, below }: { above: number; below: number }, drawn: number) => above + below + drawn

it('draws a few of ten thousand, wherever the reader is, and keeps the length of the whole', () => {
  const { list } = filled(200)
  for (const top of [0, 100, 1_000_000, 1_999_900]) {
    list.look(top, SCREEN)
    const atOnce = list.get()
    expect(atOnce.to - atOnce.from).toBeLessThanOrEqual(10)
    while (list.look(top, SCREEN)) continue
    const { from, to } = list.get()
    expect(to - from).toBeLessThanOrEqual(15)
    expect(from * 200).toBeLessThanOrEqual(top)
    expect(to * 200).toBeGreaterThanOrEqual(Math.min(top + SCREEN, 2_000_000))
    expect(total(list.get(), (to - from) * 200)).toBe(2_000_000)
  }
})

it('puts measured heights in the place of guesses', () => {
  const list = new ListWindow(new Map())
  list.fill(ids.slice(0, 100))
  list.look(0, SCREEN)
  const before = list.get().below
  list.measure([{ id: 't50', height: 1320 }, { id: 't51', height: 0 }])
  list.look(0, SCREEN)
  expect(list.get().below).toBe(before + 1000)
})

it('draws what comes at the end when there is room on the screen', () => {
  const list = new ListWindow(new Map())
  list.fill(ids.slice(0, 2))
  list.look(0, SCREEN)
  expect(list.get()).toMatchObject({ from: 0, to: 2 })
  list.fill(ids.slice(0, 20))
  expect(list.get().to).toBeGreaterThan(2)
  list.fill([])
  expect(list.get()).toEqual({ from: 0, to: 0, above: 0, below: 0 })
})

it('says only real changes', () => {
  const { list } = filled(200)
  while (list.look(1000, SCREEN)) continue
  const told = vi.fn()
  list.subscribe(told)
  list.look(1000, SCREEN)
  list.measure([{ id: 't1', height: 200.2 }])
  expect(told).not.toHaveBeenCalled()
  list.forgetHeights()
  expect(told).toHaveBeenCalledOnce()
})
