import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { missedNavigation } from '@/app/missedNavigation'

const router = vi.fn()
const goBack = () => window.dispatchEvent(new PopStateEvent('popstate'))

beforeEach(() => router.mockClear())
afterEach(() => window.removeEventListener('popstate', router))

it('tells the router, once it listens, of a back navigation that came before', () => {
  const replay = missedNavigation()
  goBack()
  goBack()
  window.addEventListener('popstate', router)
  replay()
  replay()
  expect(router).toHaveBeenCalledOnce()
})

it('says nothing without a navigation, nor of later ones', () => {
  const replay = missedNavigation()
  window.addEventListener('popstate', router)
  replay()
  expect(router).not.toHaveBeenCalled()
  goBack()
  replay()
  expect(router).toHaveBeenCalledOnce()
})
