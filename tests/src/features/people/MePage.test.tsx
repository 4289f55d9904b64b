import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { people as calls } from '@contract/people'
import { trends } from '@contract/trend'
import { session } from '@/session/session'
import { makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubStatus } from '@tests/support/stubs'
import { account, atTheOwnPage, people } from './ownPage'

atTheOwnPage()

it('leads a visitor to the login and back', async () => {
  session.signOut()
  renderAt('/me?tab=collect')
  await waitFor(() => expect(window.location.pathname).toBe('/mobile/login'))
  expect(new URLSearchParams(window.location.search).get('redirect')).toMatch(/\/mobile\/me\?tab=collect$/)
})

it('shows the own account with its counts', async () => {
  renderAt('/me')
  expect(await screen.findByRole('heading', { name: '林晓雨' })).toBeVisible()
  expect(screen.getByText('账号 demo · 138****0001')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('list', { name: '统计' })).toHaveTextContent('3动态4关注5粉丝6万获赞'))
  expect(received(calls.account)[0]?.body).toMatchObject({ head: { action: 7005 } })
  expect(await screen.findByText('还没有发布动态')).toBeVisible()
  expect(received(trends.page)[0]?.body).toMatchObject({ tab: 'mine' })
})

it('marks own posts that others do not see, and says why one was rejected', async () => {
  stub(trends.page, {
    list: [
      makeTrend({ title: '等着', auditStatus: 0 }),
      makeTrend({ title: '被拒', auditStatus: 2, auditReason: '图片不清晰' }),
      makeTrend({ title: '自己看', visibility: 2 }),
      makeTrend({ title: '大家看' }),
    ],
    nextCursor: null,
  })
  renderAt('/me')
  const cardOf = async (title: string) => within((await screen.findByText(title)).closest('article') as HTMLElement)
  expect((await cardOf('等着')).getByText('审核中，仅自己可见')).toBeVisible()
  expect((await cardOf('被拒')).getByText('审核不通过：图片不清晰')).toBeVisible()
  expect((await cardOf('自己看')).getByText('私密，仅自己可见')).toBeVisible()
  expect((await cardOf('大家看')).queryByText(/审核|可见/)).not.toBeInTheDocument()
})

it('keeps the tab in the address', async () => {
  renderAt('/me')
  await people.click(await screen.findByRole('link', { name: '我的收藏' }))
  expect(await screen.findByText('还没有收藏动态')).toBeVisible()
  expect(window.location.search).toBe('?tab=collect')
  expect(received(trends.page).map(({ body }) => body.tab)).toEqual(['mine', 'collect'])
  expect(screen.getByRole('link', { name: '我的收藏' })).toHaveAttribute('aria-current', 'page')
})

it('says in place that the account could not be read', async () => {
  stubStatus(calls.account, 500)
  renderAt('/me')
  expect(await screen.findByText('账号信息加载失败，请重试')).toBeVisible()
  stub(calls.account, account)
  await people.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('heading', { name: '林晓雨' })).toBeVisible()
})
