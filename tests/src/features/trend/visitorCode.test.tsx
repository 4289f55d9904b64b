import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { comments } from '@contract/comment'
import { trends } from '@contract/trend'
import { exit } from '@/bridge/deepLink'
import { makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub } from '@tests/support/stubs'

const code = vi.hoisted(() => ({ failures: 0 }))
vi.mock('@/features/trend/visitor/visitorPart', async (original) => {
  if (code.failures > 0) {
    code.failures -= 1
    throw new TypeError('Failed to fetch dynamically imported module')
  }
  return original()
})
// Nothing is preloaded: the tap itself asks for the code.
vi.mock('@/lib/afterLoad', async (original) => ({
  ...(await original<typeof import('@/lib/afterLoad')>()),
  afterLoadIdle: () => () => undefined,
}))

const user = userEvent.setup({ pointerEventsCheck: 0 })

beforeAll(
  () =>
    Promise.all([import('@/features/trend/TrendDetailPage'), import('@/features/trend/view/openTrend')]).then(
      () => undefined,
    ),
  60_000,
)
beforeEach(() => {
  stub(trends.detail, makeTrend({ trendsId: 't1' }))
  stub(comments.list, { list: [], total: 0 })
})

it('a visitor’s tap tries the app although the code for it did not come at first', async () => {
  const follow = vi.spyOn(exit, 'follow').mockImplementation(() => {})
  renderAt('/trend/detail?id=t1')
  const heading = await screen.findByRole('heading', { name: '春季徒步回顾' })
  code.failures = 1
  await user.click(heading)
  await waitFor(() => expect(follow.mock.calls).toEqual([['bole://community/detail?id=t1']]))
})
