import { act, render, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { trends } from '@contract/trend'
import { CrashView } from '@/app/crash/CrashView'
import { LoadFailedView } from '@/app/crash/LoadFailedView'
import { ignoreSecondTaps } from '@/app/secondTaps'
import { makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub } from '@tests/support/stubs'

beforeAll(async () => {
  await Promise.all([import('@/features/feed/FeedPage'), import('@/features/trend/TrendDetailPage')])
  ignoreSecondTaps()
})

it('a double tap on a post opens it once: one step back leads to the feed', async () => {
  const trend = makeTrend({ trendsId: 't1' })
  stub(trends.page, { list: [trend], nextCursor: null })
  stub(trends.detail, trend)
  renderAt('/')
  const card = await screen.findByRole('link', { name: '春季徒步回顾' })
  act(() => {
    card.click()
    card.click()
  })
  expect(window.location.search).toBe('?id=t1')
  expect(window.history.state).toMatchObject({ idx: 1 })
})

it.each([
  ['a screen that broke', CrashView],
  ['a screen whose code did not come', LoadFailedView],
])('返回首页 in place of %s loads the home screen anew, on the home screen, too', (_, View) => {
  window.history.replaceState(null, '', '/mobile/')
  render(<View onRetry={() => undefined} />)
  let isIgnored: boolean | undefined
  const handleClick = (event: Event) => {
    isIgnored = event.defaultPrevented
    // jsdom cannot load a page.
    event.preventDefault()
  }
  window.addEventListener('click', handleClick, { once: true })
  act(() => screen.getByRole('link', { name: '返回首页' }).click())
  expect(isIgnored).toBe(false)
})
