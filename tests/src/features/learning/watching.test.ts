import { expect, it } from 'vitest'
import { startWatching } from '@/features/learning/lesson/watching'

it('joins the steps of the player into ranges, and leaves jumps out', () => {
  const watching = startWatching(12)
  expect(watching.position()).toBe(12)
  expect(watching.ranges()).toEqual([])
  for (const second of [12, 12.5, 13]) watching.at(second)
  watching.jump()
  for (const second of [40, 41]) watching.at(second)
  watching.at(90)
  watching.at(91)
  expect(watching.ranges()).toEqual([
    [12, 13],
    [40, 41],
    [90, 91],
  ])
  expect(watching.position()).toBe(91)
})

it('begins a new range where the video was taken back', () => {
  const watching = startWatching(0)
  for (const second of [5, 6, 3, 4]) watching.at(second)
  expect(watching.ranges()).toEqual([
    [5, 6],
    [3, 4],
  ])
})
