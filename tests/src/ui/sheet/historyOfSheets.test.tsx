import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it } from 'vitest'
import { comments } from '@contract/comment'
import { trends } from '@contract/trend'
import { makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub } from '@tests/support/stubs'

const people = userEvent.setup({ pointerEventsCheck: 0 })

beforeAll(
  async () =>
    void (await Promise.all([
      import('@/features/trend/TrendDetailPage'),
      import('@/features/trend/view/openTrend'),
      import('@/features/trend/visitor/visitorPart'),
      import('@/features/login/LoginPage'),
      import('@/ui/sheet/Sheet'),
    ])),
  60_000,
)

it('返回 on the screen that a sheet’s link leads to comes back to the screen below, which was opened from outside', async () => {
  stub(trends.detail, makeTrend({ trendsId: 't1' }))
  stub(comments.list, { list: [], total: 0 })
  renderAt('/trend/detail?id=t1')
  await people.click(await screen.findByRole('button', { name: /点赞/ }))
  await people.click(await screen.findByRole('link', { name: '登录后继续' }))
  await screen.findByRole('heading', { name: '登录' })
  await people.click(screen.getByRole('button', { name: '返回' }))
  expect(await screen.findByRole('heading', { name: '春季徒步回顾' })).toBeVisible()
  expect(window.location.pathname + window.location.search).toBe('/mobile/trend/detail?id=t1')
})
