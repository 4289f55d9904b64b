import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { BASE_PATHS } from '@contract/endpoint'
import { feed } from '@contract/feed'
import { FeedTab, TREND_PATHS, trends, TrendType } from '@contract/trend'
import { session } from '@/session/session'
import { makeFile, makeTrend } from '@tests/support/makers'
import { clearToast } from '@/lib/toast/toast'
import { renderAt } from '@tests/support/render'
import { backend, stub, stubOffline, stubStatus } from '@tests/support/stubs'

beforeAll(() => import('@/features/feed/FeedPage').then(() => undefined), 60_000)
beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
afterEach(clearToast)

const people = userEvent.setup({ pointerEventsCheck: 0 })
const openFeed = () => renderAt('/')

// A change of user clears the stored page.
beforeEach(() => {
  stub(feed.searchTopics, [])
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  session.signOut()
})

it('shows author, text without tags, counts and the way to the detail', async () => {
  const trend = makeTrend({
    trendsId: 't-9',
    imNickName: '王敏',
    content: '<p>你好<b>世界</b></p>',
    likeNum: 12345,
    collectNum: 7,
  })
  stub(trends.page, { list: [trend], nextCursor: null })
  openFeed()
  const card = await screen.findByRole('article')
  expect(within(card).getByText('王敏')).toBeVisible()
  expect(within(card).getByText('你好世界')).toBeVisible()
  expect(within(card).getByText('1.2万')).toBeVisible()
  expect(within(card).getByRole('link', { name: '春季徒步回顾' })).toHaveAttribute(
    'href',
    '/mobile/trend/detail?id=t-9',
  )
})

it('shows pictures small, and the poster of a video with a play mark', async () => {
  stub(trends.page, {
    list: [
      makeTrend({ type: TrendType.Picture, files: [makeFile({ smallUrl: '/files/s1.jpg', alt: '湖边' }), makeFile()] }),
      makeTrend({ type: TrendType.Video, files: [makeFile({ url: '/files/v.mp4', smallUrl: '/files/poster.jpg' })] }),
    ],
    nextCursor: null,
  })
  openFeed()
  expect(await screen.findByRole('img', { name: '湖边' })).toHaveAttribute('src', '/files/s1.jpg')
  expect(screen.getByRole('img', { name: '视频封面' })).toHaveAttribute('src', '/files/poster.jpg')
  expect(screen.getByRole('img', { name: '视频' })).toBeInTheDocument()
})

it('calls a post without words by its kind', async () => {
  const wordless = { title: '', content: '' }
  const types = [TrendType.Picture, TrendType.Video] as const
  stub(trends.page, {
    list: types.map((type) => makeTrend({ ...wordless, type, files: [makeFile()] })),
    nextCursor: null,
  })
  openFeed()
  expect(await screen.findByRole('link', { name: '图片动态' })).toBeVisible()
  expect(screen.getByRole('link', { name: '视频动态' })).toBeVisible()
})

it('is read as a visitor with a login that is over, and says nothing of it', async () => {
  session.signIn({ accessToken: 'long-dead', isFamilyAccount: 'N' })
  backend.use(
    http.post(`*${BASE_PATHS.community}${TREND_PATHS.page}`, async ({ request }) => {
      const { tab } = (await request.json()) as { tab: FeedTab }
      if (tab === FeedTab.Mine) return HttpResponse.json({ code: Code.InvalidToken, data: null, msg: '登录已过期' })
      const data = { list: [makeTrend({ title: '大家的动态' })], nextCursor: null }
      return HttpResponse.json({ code: trends.page.success, data, msg: '' }, { headers: { 'X-Session': 'none' } })
    }),
  )
  openFeed()
  expect(await screen.findByText('大家的动态')).toBeVisible()
  expect(screen.queryByText('当前会话已过期，请重新登录')).not.toBeInTheDocument()
  expect(window.location.pathname).toBe('/mobile/')
})

it('says so when there is nothing yet', async () => {
  stub(trends.page, { list: [], nextCursor: null })
  openFeed()
  expect(await screen.findByText('还没有动态，稍后再来看看')).toBeVisible()
})

it('tells a broken network from a broken server and tries again in place', async () => {
  stubOffline(trends.page)
  openFeed()
  expect(await screen.findByText('网络不可用，请检查网络后重试')).toBeVisible()
  stubStatus(trends.page, 500)
  await people.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('动态加载失败，请重试')).toBeVisible()
  stub(trends.page, { list: [makeTrend()], nextCursor: null })
  await people.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('article')).toBeVisible()
})

it('offers a visitor the login with the way back', async () => {
  stub(trends.page, { list: [], nextCursor: null })
  openFeed()
  const link = await screen.findByRole('link', { name: '登录' })
  expect(link.getAttribute('href')).toMatch(/^\/mobile\/login\?redirect=http%3A%2F%2Flocalhost/)
})
