import { act, render, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RecentTime } from '@/ui/text/RecentTime'
import { lookAgainAt } from '@tests/support/lookAgain'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-06-10T10:00:00+08:00') }))
afterEach(() => vi.useRealTimers())

it('is updated in an open list, where only the time is rendered again', () => {
  const rendered: string[] = []
  const note = (id: string) => rendered.push(id)
  render(
    <>
      <Profiler id="new" onRender={note}>
        <p data-testid="new">
          <RecentTime wire="2026-06-10 09:59:30" place="杭州市" />
        </p>
      </Profiler>
      <Profiler id="old" onRender={note}>
        <p data-testid="old">
          <RecentTime wire="2026-06-09 20:00:00" />
        </p>
      </Profiler>
    </>,
  )
  expect(screen.getByTestId('new')).toHaveTextContent('刚刚 · 杭州市')
  expect(screen.getByTestId('old')).toHaveTextContent('昨天 20:00')
  rendered.length = 0
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.getByTestId('new')).toHaveTextContent('1 分钟前 · 杭州市')
  expect(rendered).toEqual(['new'])
})

it('is right at once when the page is looked at again', () => {
  render(
    <p>
      <RecentTime wire="2026-06-10 09:59:30" />
    </p>,
  )
  lookAgainAt('2026-06-11T10:00:00')
  expect(screen.getByText('昨天 09:59')).toBeVisible()
})
