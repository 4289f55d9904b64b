import { yuan } from '@contract/text/money'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { nextCart, removeOrdered } from '@/writes/drafts/cart'
import { useCart } from '@/features/catering/cart/useCart'
import { ORDER_LINES } from '@contract/catering'
import { avoidedText, keepAvoided, useAvoided } from '@/features/catering/menu/avoided'
import { pauseOf } from '@/features/catering/order/waitingPace'
import { allergenText, dayAhead, mealText } from '@/features/catering/words'

const PLACE = { canteenId: 'c-one', date: '2026-06-15', meal: 'lunch' } as const
const KEY = 'bole.cart.mei.c-one.lunch'
const noodles = { dishId: 'd-noodles', specId: 's-large', quantity: 1 }

beforeEach(() => localStorage.clear())

it('keeps the cart per person, canteen and meal, with its day', async () => {
  const { result } = renderHook(() => useCart('mei', PLACE))
  await act(() => result.current.add(noodles))
  await act(() => result.current.add(noodles))
  await act(() => result.current.add({ dishId: 'd-rice', quantity: 1 }))
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual({
    date: '2026-06-15',
    items: [
      { ...noodles, quantity: 2 },
      { dishId: 'd-rice', quantity: 1 },
    ],
  })
  expect(result.current.countOf('d-noodles')).toBe(2)
  act(() => result.current.set(noodles, 0))
  expect(result.current.items).toEqual([{ dishId: 'd-rice', quantity: 1 }])
  act(() => removeOrdered('mei', { ...PLACE, items: result.current.items }))
  expect(localStorage.getItem(KEY)).toBeNull()
})

it('keeps every line, however many an order takes', async () => {
  const { result } = renderHook(() => useCart('mei', PLACE))
  const added: unknown[] = []
  for (let place = 1; place <= ORDER_LINES + 1; place++) {
    added.push(await act(() => result.current.add({ dishId: `d-${place}`, quantity: 1 })))
  }
  expect(result.current.items.map(({ dishId }) => dishId)).toEqual(added.map((_, place) => `d-${place + 1}`))
  expect(added.slice(-2)).toEqual(['now', 'later'])
  expect(await act(() => result.current.add({ dishId: 'd-1', quantity: 1 }))).toBe('now')
})

it('keeps a cart for the visit where the device has no space for it', async () => {
  const { result } = renderHook(() => useCart('mei', PLACE))
  await act(() => result.current.add(noodles))
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  await act(() => result.current.add(noodles))
  await act(() => result.current.add({ dishId: 'd-rice', quantity: 1 }))
  full.mockRestore()
  expect(result.current.items).toEqual([
    { ...noodles, quantity: 2 },
    { dishId: 'd-rice', quantity: 1 },
  ])
  const any = { canteenId: null, meal: null }
  localStorage.clear()
  expect(nextCart('mei', '2026-06-15', any)).toEqual(PLACE)
  act(() => removeOrdered('mei', { ...PLACE, items: result.current.items }))
  expect(result.current.items).toEqual([])
  expect(nextCart('mei', '2026-06-15', any)).toBeUndefined()
})

it('lets go of what was ordered, and of nothing else', async () => {
  const { result } = renderHook(() => useCart('mei', PLACE))
  const rice = { dishId: 'd-rice', quantity: 1 }
  await act(() => result.current.add(noodles))
  await act(() => result.current.add({ ...noodles, specId: 's-small' }))
  await act(() => result.current.add(rice))
  act(() => removeOrdered('mei', { ...PLACE, items: [{ ...noodles, specId: 's-small' }, rice] }))
  expect(result.current.items).toEqual([noodles])
  act(() => removeOrdered('mei', { ...PLACE, date: '2026-06-16', items: [noodles] }))
  expect(result.current.items).toEqual([noodles])
})

it('follows another tab, and changes what that tab has left', async () => {
  const { result } = renderHook(() => useCart('mei', PLACE))
  act(() => {
    localStorage.setItem(KEY, JSON.stringify({ date: PLACE.date, items: [{ dishId: 'd-beef', quantity: 3 }] }))
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
  })
  expect(result.current.items).toEqual([{ dishId: 'd-beef', quantity: 3 }])
  localStorage.setItem(KEY, JSON.stringify({ date: PLACE.date, items: [{ dishId: 'd-gone', quantity: 1 }] }))
  await act(() => result.current.add(noodles))
  expect(result.current.items).toEqual([{ dishId: 'd-gone', quantity: 1 }, noodles])
})

it.each([
  ['of another day', JSON.stringify({ date: '2026-06-14', items: [noodles] })],
  ['that nobody can read', '{'],
  ['without a list', JSON.stringify({ date: PLACE.date, items: null })],
  ['with portions that make no sense', JSON.stringify({ date: PLACE.date, items: [{ dishId: 'd', quantity: -3 }] })],
])('counts a cart %s as empty', (_what, kept) => {
  localStorage.setItem(KEY, kept)
  expect(renderHook(() => useCart('mei', PLACE)).result.current.items).toEqual([])
})

it('is empty and takes nothing until it is known whose it is', async () => {
  const { result } = renderHook(() => useCart(undefined, PLACE))
  await act(() => result.current.add(noodles))
  expect(result.current.items).toEqual([])
  expect(localStorage).toHaveLength(0)
})

it('never shows undeclared allergens as none, and warns of what is avoided', () => {
  expect([allergenText(null), allergenText([]), allergenText(['egg', 'nut'])]).toEqual([
    '过敏原未申报',
    '不含八类过敏原',
    '含蛋类、坚果',
  ])
  expect(avoidedText(['egg', 'soy'], ['egg'])).toBe('含您避开的蛋类')
  expect(avoidedText(null, ['egg'])).toBe('过敏原未申报，请谨慎选择')
  expect(avoidedText(['soy'], ['egg'])).toBeUndefined()
  expect(avoidedText(null, [])).toBeUndefined()
})

it('warns of the allergens chosen last where the device has no space for them', () => {
  const { result } = renderHook(() => useAvoided('mei'))
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  act(() => keepAvoided('mei', ['fish']))
  full.mockRestore()
  expect(result.current).toEqual(['fish'])
  act(() => keepAvoided('mei', []))
  expect(result.current).toEqual([])
})

it('asks every five seconds for ten minutes and while few are ahead, else every fifteen', () => {
  expect(pauseOf(0, 40)).toBe(5000)
  expect(pauseOf(600_000 - 1, 40)).toBe(5000)
  expect(pauseOf(600_000, 40)).toBe(15_000)
  expect(pauseOf(600_000, 4)).toBe(15_000)
  expect(pauseOf(3_600_000, 3)).toBe(5000)
})

it('names a meal by its day, with a space after digits', () => {
  const lunch = (days: number) => mealText({ date: dayAhead(days), meal: 'lunch' })
  expect([lunch(0), lunch(1)]).toEqual(['今天午餐', '明天午餐'])
  expect(lunch(3)).toMatch(/^周. \d{2}-\d{2} 午餐$/)
})

it('shows money in yuan', () => {
  expect([yuan(1250), yuan(-800), yuan(0)]).toEqual(['¥12.50', '-¥8.00', '¥0.00'])
})

it('a meal of an earlier year is named with it', () => {
  const lastYear = Number(dayAhead(0).slice(0, 4)) - 1
  expect(mealText({ date: `${lastYear}-06-18`, meal: 'lunch' })).toMatch(new RegExp(`^周. ${lastYear}-06-18 午餐$`))
})
