import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { missedTurns } from '@/app/missedTurns'

const router = vi.fn()
const goBack = () => window.dispatchEvent(new PopStateEvent('popstate'))

beforeEach(() => router.mockClear())
afterEach(() => window.removeEventListener('popstate', router))

it('tells the router, once it listens, of a way back that came before', () => {
  const tellAgain = missedTurns()
  goBack()
  goBack()
  window.addEventListener('popstate', router)
  tellAgain()
  tellAgain()
  expect(router).toHaveBeenCalledOnce()
})

it('says nothing where nobody went anywhere, nor of what came later', () => {
  const tellAgain = missedTurns()
  window.addEventListener('popstate', router)
  tellAgain()
  expect(router).not.toHaveBeenCalled()
  goBack()
  tellAgain()
  expect(router).toHaveBeenCalledOnce()
})
