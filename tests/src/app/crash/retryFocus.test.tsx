import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter } from 'react-router-dom'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { Frame } from '@/app/Frame'
import { startScreenFocus } from '@/app/screenFocus'
import { ChunkError } from '@/lib/loadChunk'
import { BASE, paths } from '@/routes'

const people = userEvent.setup({ pointerEventsCheck: 0 })
let failure: Error | undefined

function Market() {
  if (failure) throw failure
  return <h1>二手集市</h1>
}

beforeAll(startScreenFocus)
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  return () => vi.restoreAllMocks()
})

it.each([
  ['whose code did not come', () => new ChunkError('gone')],
  ['that broke', () => new Error('broken')],
])('重试 in place of a screen %s leaves the focus to the heading of what comes', async (_which, failureOf) => {
  failure = failureOf()
  window.history.replaceState(null, '', `${BASE}${paths.market}`)
  render(
    <BrowserRouter basename={BASE} future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
      <Frame screens={new Map([[paths.market, { Screen: Market }]])} />
    </BrowserRouter>,
  )
  const retry = await screen.findByRole('button', { name: '重试' })
  await people.click(retry)
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  expect(screen.getByRole('heading', { level: 1 })).not.toHaveTextContent('二手集市')
  failure = undefined
  await people.click(screen.getByRole('button', { name: '重试' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: '二手集市' })).toHaveFocus())
})
