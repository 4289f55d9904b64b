import { expect, it, vi } from 'vitest'
import { forgetPending, forgetPendingOf, hasPending, keepPending, readPending } from '@/writes/unqueued/pending'

it('what a full device has no room for is known until the page is closed', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  const pending = { key: 'k-1', write: { level: 1 }, at: Date.now() }
  keepPending('u-me', 'walk.claim', pending)
  keepPending('u-me', 'hotel.cancel', pending)
  expect(readPending('u-me', 'walk.claim')).toEqual(pending)
  expect(hasPending('walk.claim')).toBe(true)
  forgetPending('u-me', 'walk.claim', 'k-2')
  expect(hasPending('walk.claim')).toBe(true)
  forgetPending('u-me', 'walk.claim', 'k-1')
  expect(readPending('u-me', 'walk.claim')).toBeUndefined()
  expect(hasPending()).toBe(true)
  forgetPendingOf('u-me', 'hotel')
  expect(hasPending()).toBe(false)
  full.mockRestore()
})

it('only the tab that deletes an answered write is told so, each time it asks', () => {
  const pending = { key: 'k-3', write: {}, at: Date.now() }
  keepPending('u-me', 'catering.order', pending)
  expect(forgetPending('u-me', 'catering.order', 'k-3')).toBe(true)
  expect(forgetPending('u-me', 'catering.order', 'k-3')).toBe(true)
  keepPending('u-me', 'catering.order', { ...pending, key: 'k-4' })
  localStorage.removeItem('bole.unanswered.u-me.catering.order')
  expect(forgetPending('u-me', 'catering.order', 'k-4')).toBe(false)
})
