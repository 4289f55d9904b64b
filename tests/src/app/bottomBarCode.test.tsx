import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter, Link } from 'react-router-dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import { Frame } from '@/app/Frame'
import { pageErrors } from '@/lib/pageErrors'
import { BASE, paths } from '@/routes'

const code = vi.hoisted(() => ({ failures: 0 }))
vi.mock('@/app/BottomBar', () => {
  if (code.failures > 0) {
    code.failures -= 1
    throw new TypeError('Failed to fetch dynamically imported module')
  }
  return { default: () => '主导航' }
})

const people = userEvent.setup({ pointerEventsCheck: 0 })

it('a tab bar whose code did not come leaves the screen alone, and is tried twice with the next screen', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
  onTestFinished(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
  const report = vi.spyOn(pageErrors, 'report')
  code.failures = 3
  window.history.replaceState(null, '', `${BASE}${paths.service}`)
  const screens = new Map([
    [paths.service, { Screen: () => <Link to={paths.message}>去看消息</Link> }],
    [paths.message, { Screen: () => <p>没有消息</p> }],
  ])
  render(
    <BrowserRouter basename={BASE} future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
      <Frame screens={screens} />
    </BrowserRouter>,
  )
  await waitFor(() => expect(report).toHaveBeenCalled())
  expect(screen.queryByText('主导航')).toBeNull()
  await people.click(screen.getByRole('link', { name: '去看消息' }))
  expect(await screen.findByText('没有消息')).toBeVisible()
  expect(await screen.findByText('主导航')).toBeVisible()
})
