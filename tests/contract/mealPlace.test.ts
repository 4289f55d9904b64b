import { expect, it } from 'vitest'
import { likelyMeal, mealPlace, servedMeal } from '@contract/mealPlace'

const inChina = (clock: string) => new Date(`2026-12-31T${clock}:00+08:00`)

it.each([
  ['06:59', '2026-12-31', 'breakfast'],
  ['07:00', '2026-12-31', 'lunch'],
  ['10:30', '2026-12-31', 'dinner'],
  ['16:30', '2027-01-01', 'breakfast'],
])('at %s people order for %s, %s', (clock, date, meal) => {
  expect(likelyMeal(inChina(clock))).toEqual({ date, meal })
})

it.each([
  ['08:59', '2026-12-31', 'breakfast'],
  ['13:29', '2026-12-31', 'lunch'],
  ['19:29', '2026-12-31', 'dinner'],
  ['23:59', '2027-01-01', 'breakfast'],
])('at %s a kitchen cooks for %s, %s', (clock, date, meal) => {
  expect(servedMeal(inChina(clock))).toEqual({ date, meal })
})

const canteens = [{ canteenId: 'c-one' }, { canteenId: 'c-two' }]
const likely = { date: '2026-12-31', meal: 'lunch' } as const

it.each([
  ['', '', { canteenId: 'c-one', ...likely }],
  ['', 'c-two', { canteenId: 'c-two', ...likely }],
  ['', 'c-closed', { canteenId: 'c-one', ...likely }],
  ['canteen=c-one&meal=dinner', 'c-two', { canteenId: 'c-one', date: likely.date, meal: 'dinner' }],
  ['date=2027-01-02&meal=supper', '', { canteenId: 'c-one', date: '2027-01-02', meal: 'lunch' }],
  ['canteen=&date=&meal=', 'c-two', { canteenId: 'c-two', ...likely }],
  ['date=soon', '', { canteenId: 'c-one', ...likely }],
  ['date=2026-02-30', '', { canteenId: 'c-one', ...likely }],
  ['date=2028-02-29', '', { canteenId: 'c-one', date: '2028-02-29', meal: 'lunch' }],
])('the address ?%s of somebody who eats at "%s" means %j', (query, usual, place) => {
  expect(mealPlace(new URLSearchParams(query), canteens, usual, likely)).toEqual(place)
})
