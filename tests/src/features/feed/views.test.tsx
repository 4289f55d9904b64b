import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { feed } from '@contract/feed'
import { AuditStatus, trends } from '@contract/trend'
import { pause } from '@tests/support/concurrency/pause'
import { makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline, stubRefusal } from '@tests/support/stubs'
import { atTheFeed, HANGZHOU, hoursAgo, PLAIN, signIn, stubFeed } from './atTheFeed'

const people = userEvent.setup({ pointerEventsCheck: 0 })
atTheFeed()

it('keeps the tab in the address and tells it in the title', async () => {
  stubFeed({ recommend: [PLAIN], city: [HANGZHOU] })
  renderAt('/?tab=city&city=杭州')
  expect(await screen.findByText('西湖边的早晨')).toBeVisible()
  await waitFor(() => expect(document.title).toBe('同城 - 伯乐社区'))
  await people.click(screen.getByRole('link', { name: '推荐' }))
  expect(await screen.findByText('大家的动态')).toBeVisible()
  expect(window.location.search).toBe('')
  await waitFor(() => expect(document.title).toBe('推荐 - 伯乐社区'))
})

it('asks a visitor of 关注 to log in and come back', async () => {
  stubFeed({})
  renderAt('/?tab=follow')
  const link = await screen.findByRole('link', { name: '去登录' })
  expect(link.getAttribute('href')).toContain(encodeURIComponent('/mobile/?tab=follow'))
  expect(received(trends.page)).toEqual([])
})

it('shows a member what followed people wrote', async () => {
  signIn()
  stubFeed({ follow: [PLAIN] })
  renderAt('/?tab=follow')
  expect(await screen.findByText('大家的动态')).toBeVisible()
})

it('lets a visitor choose a city', async () => {
  stubFeed({ city: [HANGZHOU] })
  renderAt('/?tab=city')
  expect(await screen.findByText('选择一座城市，看看那里的动态')).toBeVisible()
  await people.selectOptions(screen.getByRole('combobox', { name: '城市' }), '杭州')
  expect(await screen.findByText('西湖边的早晨')).toBeVisible()
  expect(new URLSearchParams(window.location.search).get('city')).toBe('杭州')
})

it('comes back to the city chosen last, until another user comes', async () => {
  stubFeed({ recommend: [PLAIN], city: [HANGZHOU] })
  renderAt('/?tab=city')
  await screen.findByText('选择一座城市，看看那里的动态')
  await people.selectOptions(screen.getByRole('combobox', { name: '城市' }), '杭州')
  expect(await screen.findByText('西湖边的早晨')).toBeVisible()
  await people.click(screen.getByRole('link', { name: '推荐' }))
  expect(await screen.findByText('大家的动态')).toBeVisible()
  await people.click(screen.getByRole('link', { name: '同城' }))
  expect(await screen.findByText('西湖边的早晨')).toBeVisible()
  expect(new URLSearchParams(window.location.search).get('city')).toBe('杭州')
  await people.click(screen.getByRole('link', { name: '推荐' }))
  await screen.findByText('大家的动态')
  act(signIn)
  expect(await screen.findByRole('link', { name: '同城' })).toHaveAttribute('href', '/mobile?tab=city')
})

it('shows a member the own city, and says so when the cities do not come', async () => {
  signIn()
  stubOffline(feed.cities)
  stubFeed({ city: [HANGZHOU] })
  renderAt('/?tab=city')
  expect(await screen.findByText('网络不可用，请检查网络后重试')).toBeVisible()
  stub(feed.cities, { mine: '杭州', cities: ['上海'] })
  await people.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('西湖边的早晨')).toBeVisible()
  expect(screen.getByRole('combobox', { name: '城市' })).toHaveValue('杭州')
  expect(received(trends.page)[0]?.body).toMatchObject({ tab: 'city', city: '杭州' })
})

it('narrows to a topic by its chip, from the bar and from a card', async () => {
  stubFeed({ recommend: [PLAIN] })
  renderAt('/')
  const card = await screen.findByRole('article')
  await people.click(within(card).getByRole('link', { name: '#徒步' }))
  expect(window.location.search).toBe('?topic=p-1')
  await waitFor(() => expect(received(trends.page).at(-1)?.body).toMatchObject({ topicId: 'p-1' }))
  const bar = screen.getByRole('navigation', { name: '话题' })
  expect(within(bar).getByRole('link', { name: '#徒步' })).toHaveAttribute('aria-current', 'true')
  await people.click(within(bar).getByRole('link', { name: '全部话题' }))
  expect(window.location.search).toBe('')
})

it('shows all topics by a button too, and one row of them again', async () => {
  stubFeed({ recommend: [PLAIN] })
  renderAt('/')
  const more = await screen.findByRole('button', { name: '更多话题' })
  expect(more).toHaveAttribute('aria-expanded', 'false')
  await people.click(more)
  expect(screen.getByRole('button', { name: '收起话题' })).toHaveAttribute('aria-expanded', 'true')
  await people.click(more)
  expect(more).toHaveAttribute('aria-expanded', 'false')
})

it('marks the own posts that wait or failed, and only asks for them as a member', async () => {
  signIn()
  const mine = [
    makeTrend({ trendsId: 't-wait', createTime: hoursAgo(1), title: '等一等', auditStatus: AuditStatus.Pending }),
    makeTrend({
      trendsId: 't-no',
      createTime: hoursAgo(1),
      title: '改一改',
      auditStatus: AuditStatus.Fail,
      auditReason: '图片模糊',
    }),
    makeTrend({ trendsId: 't-yes', title: '已通过' }),
  ]
  stubFeed({ recommend: [PLAIN], mine })
  renderAt('/')
  expect(await screen.findByText('审核中，仅自己可见')).toBeVisible()
  expect(screen.getByText('审核不通过：图片模糊')).toBeVisible()
  expect(screen.getAllByRole('article')).toHaveLength(3)
  expect(screen.queryByText('已通过')).toBeNull()
})

it('marks the own posts that wait, and none that only the reader is meant to see', async () => {
  signIn()
  const waiting = Array.from({ length: 3 }, (_, n) =>
    makeTrend({
      trendsId: `t-wait-${n}`,
      createTime: hoursAgo(1),
      title: `等第${n}条`,
      auditStatus: AuditStatus.Pending,
    }),
  )
  const own = makeTrend({ trendsId: 't-own', title: '只给自己', auditStatus: AuditStatus.Pending, visibility: 2 })
  stubFeed({ recommend: [PLAIN], mine: [own, ...waiting] })
  renderAt('/')
  expect(await screen.findAllByText('审核中，仅自己可见')).toHaveLength(3)
  expect(screen.queryByText('只给自己')).toBeNull()
})

it('leaves own posts that wait or failed for more than a day to 我的, and counts no likes of the others', async () => {
  signIn()
  const mine = [
    makeTrend({ trendsId: 't-new', title: '昨天写的', auditStatus: AuditStatus.Pending, createTime: hoursAgo(23) }),
    makeTrend({ trendsId: 't-old', title: '前天写的', auditStatus: AuditStatus.Pending, createTime: hoursAgo(25) }),
    makeTrend({ trendsId: 't-failed', title: '前天被拒的', auditStatus: AuditStatus.Fail, createTime: hoursAgo(25) }),
  ]
  stubFeed({ recommend: [PLAIN], mine })
  renderAt('/')
  const card = (await screen.findByText('昨天写的')).closest('article') as HTMLElement
  expect(screen.getAllByRole('article')).toHaveLength(2)
  expect(within(card).queryByRole('img', { name: '点赞' })).toBeNull()
  expect(
    within(screen.getByText('大家的动态').closest('article') as HTMLElement).getByRole('img', { name: '点赞' }),
  ).toBeInTheDocument()
})

it('says why a refresh was refused', async () => {
  stubFeed({ recommend: [PLAIN] })
  renderAt('/')
  await screen.findByText('大家的动态')
  stubRefusal(trends.page, Code.TooOften, '操作太频繁，请稍后再试')
  await people.click(screen.getByRole('button', { name: '刷新' }))
  expect(await screen.findByText('操作太频繁，请稍后再试')).toBeVisible()
  expect(screen.getByText('大家的动态')).toBeVisible()
})

it('refreshes by the button and by a pull, and keeps the list when that fails', async () => {
  stubFeed({ recommend: [PLAIN] })
  renderAt('/')
  const main = (await screen.findByText('大家的动态')).closest('main')
  stubOffline(trends.page)
  await people.click(screen.getByRole('button', { name: '刷新' }))
  await screen.findByRole('button', { name: '刷新' })
  expect(screen.getByText('大家的动态')).toBeVisible()
  stubFeed({ recommend: [HANGZHOU] })
  const area = main?.firstElementChild as HTMLElement
  const touch = (clientY: number) => ({ touches: [{ clientX: 100, clientY }] })
  fireEvent.touchStart(area, touch(100))
  fireEvent.touchMove(area, touch(130))
  fireEvent.touchMove(area, touch(300))
  fireEvent.touchEnd(area, { touches: [] })
  expect(await screen.findByText('西湖边的早晨')).toBeVisible()
  expect(screen.queryByText('大家的动态')).toBeNull()
})

it('leaves the place of the view that is open alone when the refresh of another one comes late', async () => {
  let answer = () => {}
  const late = new Promise<void>((resolve) => (answer = resolve))
  const restarts = vi.spyOn(window, 'scrollTo')
  stubFeed({ recommend: [PLAIN] })
  renderAt('/')
  await screen.findByText('大家的动态')
  stub(trends.page, async ({ topicId }) => {
    if (!topicId) await late
    return { list: [topicId ? HANGZHOU : PLAIN], nextCursor: null }
  })
  const asked = received(trends.page).length
  await people.click(screen.getByRole('button', { name: '刷新' }))
  await waitFor(() => expect(received(trends.page)).toHaveLength(asked + 1))
  await people.click(
    await within(screen.getByRole('navigation', { name: '话题' })).findByRole('link', { name: '#徒步' }),
  )
  expect(await screen.findByText('西湖边的早晨')).toBeVisible()
  restarts.mockClear()
  await act(async () => {
    answer()
    await pause(300)
  })
  expect(restarts).not.toHaveBeenCalled()
  restarts.mockRestore()
})

it('keeps in the tab only a list that was scrolled', async () => {
  const kept = () => Object.keys(sessionStorage).filter((key) => key.startsWith('bole.feed.'))
  stubFeed({ recommend: [PLAIN] })
  renderAt('/')
  expect(await screen.findByText('大家的动态')).toBeVisible()
  fireEvent(window, new Event('pagehide'))
  expect(kept()).toEqual([])
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(300)
  fireEvent.scroll(window)
  fireEvent(window, new Event('pagehide'))
  expect(kept()).toContain('bole.feed.recommend//')
  vi.restoreAllMocks()
})

it('finds its list again when the page runs again, and starts again for a fresh visit', async () => {
  stubFeed({ recommend: [PLAIN] })
  const first = renderAt('/')
  expect(await screen.findByText('大家的动态')).toBeVisible()
  fireEvent(window, new Event('pagehide'))
  first.unmount()
  stubFeed({ recommend: [HANGZHOU] })
  renderAt('/')
  expect(await screen.findByText('大家的动态')).toBeVisible()
})
