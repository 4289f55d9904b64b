import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { BrowserRouter, Link, useSearchParams } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Frame } from '@/app/Frame'
import { pageErrors } from '@/lib/pageErrors'
import { BASE, paths } from '@/routes'

const people = userEvent.setup({ pointerEventsCheck: 0 })

/** A list and its items at one path, as in the market. */
function Market() {
  const [taps, setTaps] = useState(0)
  const [params] = useSearchParams()
  const itemId = params.get('id')
  if (itemId?.startsWith('broken')) throw new Error('broken')
  if (itemId) return <p>自行车</p>
  return (
    <>
      <Link to={`${paths.market}?id=broken`}>坏的</Link>
      <Link to={`${paths.market}?category=book`}>图书</Link>
      <button onClick={() => setTaps(taps + 1)}>{`点了 ${taps} 次`}</button>
    </>
  )
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  window.history.replaceState(null, '', `${BASE}${paths.market}`)
  render(
    <BrowserRouter basename={BASE} future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
      <Frame screens={new Map([[paths.market, { Screen: Market }]])} />
    </BrowserRouter>,
  )
})
afterEach(() => vi.restoreAllMocks())

it('the way back from an item that broke leads to the list, which did not', async () => {
  await people.click(screen.getByRole('link', { name: '坏的' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('页面出错了')
  act(() => window.history.back())
  expect(await screen.findByRole('link', { name: '坏的' })).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('an item that breaks is reported once', async () => {
  const report = vi.spyOn(pageErrors, 'report')
  await people.click(screen.getByRole('link', { name: '坏的' }))
  await screen.findByRole('alert')
  expect(report).toHaveBeenCalledTimes(1)
})

it('a filter keeps what was done on the screen', async () => {
  await people.click(screen.getByRole('button', { name: '点了 0 次' }))
  await people.click(screen.getByRole('link', { name: '图书' }))
  expect(window.location.search).toBe('?category=book')
  expect(screen.getByRole('button', { name: '点了 1 次' })).toBeVisible()
})
