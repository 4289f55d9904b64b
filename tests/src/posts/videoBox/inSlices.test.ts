import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inSlices } from '@/posts/videoBox/inSlices'

const done: string[] = []
const step = (name: string) => () => void done.push(name)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  done.length = 0
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('begins in the next turn and goes through what is quick at once', () => {
  inSlices([step('one'), step('two')])
  expect(done).toEqual([])
  vi.runOnlyPendingTimers()
  expect(done).toEqual(['one', 'two'])
})

it('lets the browser rest where steps are slow', () => {
  inSlices(
    ['one', 'two', 'three'].map((name) => () => {
      done.push(name)
      vi.spyOn(performance, 'now').mockReturnValue(done.length * 100)
    }),
  )
  vi.runOnlyPendingTimers()
  expect(done).toEqual(['one'])
  vi.runOnlyPendingTimers()
  vi.runOnlyPendingTimers()
  expect(done).toEqual(['one', 'two', 'three'])
})

it('does the rest at once where somebody cannot wait, and each step once', () => {
  const slices = inSlices([step('one'), step('two')])
  slices.finish()
  slices.finish()
  vi.runAllTimers()
  expect(done).toEqual(['one', 'two'])
})

it('does nothing more once it was stopped', () => {
  const slices = inSlices([step('one')])
  slices.stop()
  slices.finish()
  vi.runAllTimers()
  expect(done).toEqual([])
})
