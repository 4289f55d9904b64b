import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { comments } from '@contract/comment'
import { trends } from '@contract/trend'
import { useScrollPlace } from '@/app/useScrollPlace'
import { makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub } from '@tests/support/stubs'

const scrollTo = vi.fn()

beforeEach(() => {
  vi.stubGlobal('scrollTo', scrollTo)
  stub(trends.detail, ({ trendsId }) => makeTrend({ trendsId, title: `动态 ${trendsId}` }))
  stub(comments.list, { list: [], total: 0 })
})
afterEach(() => {
  Object.assign(window, { scrollY: 0 })
  vi.unstubAllGlobals()
})

/** Follows an external link: the page is reloaded, at its top. */
async function load(id: string) {
  cleanup()
  Object.assign(window, { scrollY: 0 })
  scrollTo.mockClear()
  renderAt(`/trend/detail?id=${id}`)
  await screen.findByRole('heading', { name: `动态 ${id}` })
}

function leaveAt(top: number) {
  Object.assign(window, { scrollY: top })
  window.dispatchEvent(new Event('pagehide'))
}

it('opens a second shared link at its top, and the first where it was left', async () => {
  await load('t1')
  leaveAt(900)
  await load('t2')
  expect(scrollTo).not.toHaveBeenCalledWith(0, 900)
  leaveAt(300)
  await load('t1')
  expect(scrollTo).toHaveBeenCalledWith(0, 900)
})

it('keeps where a screen was scrolled to just before it was left', async () => {
  function Screen() {
    useScrollPlace()
    return null
  }
  const router = createMemoryRouter([{ path: '*', Component: Screen }], { initialEntries: ['/list'] })
  render(<RouterProvider router={router} />)
  Object.assign(window, { scrollY: 640 })
  window.dispatchEvent(new Event('scroll'))
  await act(() => router.navigate('/detail'))
  await waitFor(() => expect(Object.values(sessionStorage)).toContain('640'))
  scrollTo.mockClear()
  await act(() => router.navigate(-1))
  expect(scrollTo).toHaveBeenCalledWith(0, 640)
})

it('says nothing of a session storage without room', async () => {
  await load('t1')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const failed = vi.fn()
  window.addEventListener('error', failed)
  try {
    leaveAt(900)
    expect(failed).not.toHaveBeenCalled()
  } finally {
    window.removeEventListener('error', failed)
    vi.restoreAllMocks()
  }
})
