import { expect, it, vi } from 'vitest'
import { ListWindow } from '@/lists/windowedList/listWindow'

const ids = Array.from({ length: 10_000 }, (_, n) => `t${n}`)
const SCREEN = 800

function filled(height: number) {
  const heights = new Map(ids.map((id) => [id, height]))
  const list = new ListWindow(heights)
  list.fill(ids)
  return { list, heights }
}

const total = ({ above, below }: { above: number; below: number }, drawn: number) => above + below + drawn

it('renders a few of ten thousand, wherever the reader is, and keeps the length of the whole', () => {
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
  list.measure([
    { id: 't50', height: 1320 },
    { id: 't51', height: 0 },
  ])
  list.look(0, SCREEN)
  expect(list.get().below).toBe(before + 1000)
})

it('counts rows that were not measured as the mean of those that were, and moves nothing above the screen', () => {
  const list = new ListWindow(new Map())
  list.fill(ids.slice(0, 100))
  while (list.look(16_000, SCREEN)) continue
  const { from, above } = list.get()
  list.measure(ids.slice(from, from + 7).map((id) => ({ id, height: 70 })))
  list.look(16_000, SCREEN)
  expect(list.offsetOf(100) - list.offsetOf(99)).toBe(320)
  list.measure([{ id: ids[from + 7] ?? '', height: 80 }])
  list.look(16_000, SCREEN)
  expect(list.offsetOf(from)).toBe(above)
  expect(list.offsetOf(100) - list.offsetOf(99)).toBe(71.25)
  expect(list.get().below).toBeCloseTo((100 - list.get().to) * 71.25)
})

it('begins with the mean of heights that were kept, and lays what comes by it', () => {
  const list = new ListWindow(new Map(ids.slice(0, 20).map((id) => [id, 90])), ids.slice(0, 50))
  expect(list.offsetOf(50)).toBe(50 * 90)
  list.fill(ids.slice(0, 60))
  expect(list.offsetOf(60)).toBe(60 * 90)
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

it('goes on from where it was when the same list has grown', () => {
  const grown = ids.slice(0, 10)
  const heights = new Map(ids.map((id) => [id, 200]))
  const list = new ListWindow(heights, grown)
  grown.push(...ids.slice(10, 20))
  const asked = vi.spyOn(heights, 'get')
  list.fill(grown)
  expect(asked.mock.calls.map(([id]) => id)).toEqual(ids.slice(10, 20))
  while (list.look(3300, SCREEN)) continue
  expect(list.get()).toMatchObject({ to: 20, below: 0 })
})

it('draws no more than it was told at first, then a few more at a time', () => {
  const list = new ListWindow(new Map(), ids.slice(0, 100), 3)
  expect(list.get()).toMatchObject({ from: 0, to: 3 })
  for (let before = 3; list.look(0, SCREEN); before = list.get().to) expect(list.get().to - before).toBe(1)
  expect(list.get().to).toBe(8)
})

it('draws one post or some low rows at a look, what is on the screen before what is around it', () => {
  for (const [height, atOnce] of [
    [500, 1],
    [100, 4],
  ] as const) {
    const { list } = filled(height)
    const top = 400_000
    list.look(top, SCREEN)
    expect(list.get()).toMatchObject({ from: top / height, to: top / height + atOnce })
    while (list.get().to * height < top + SCREEN) {
      expect(list.look(top, SCREEN)).toBe(true)
      expect(list.get().from).toBe(top / height)
    }
  }
})

it('draws where a jump ends, and nothing of what only passes', () => {
  const { list } = filled(400)
  while (list.look(0, SCREEN)) continue
  list.look(400_000, SCREEN)
  expect(list.get()).toMatchObject({ from: 1000, to: 1001 })
  for (const top of [400_500, 401_000, 402_000]) {
    expect(list.look(top, SCREEN)).toBe(true)
    expect(list.get().to).toBeLessThanOrEqual(Math.max(1001, top / 400 + 1))
    expect(total(list.get(), (list.get().to - list.get().from) * 400)).toBe(4_000_000)
  }
  expect(list.get().to - list.get().from).toBe(0)
  while (list.look(402_000, SCREEN)) continue
  expect(list.get().from * 400).toBeLessThanOrEqual(402_000)
  expect(list.get().to * 400).toBeGreaterThanOrEqual(402_000 + SCREEN)
})
