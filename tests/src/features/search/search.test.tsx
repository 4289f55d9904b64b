import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { search } from '@contract/search'
import { feed } from '@contract/feed'
import { type Topic, trends } from '@contract/trend'
import { queryClient } from '@/http/queryClient'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { makePerson, makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline, stubRefusal, stubStatus } from '@tests/support/stubs'

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
afterEach(clearToast)

// A change of user clears the stored words.
beforeEach(() => {
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  session.signOut()
  stub(feed.searchTopics, [])
})

const people = userEvent.setup({ pointerEventsCheck: 0 })
const at = (q: string, kind = '') => renderAt(`/trend/search?q=${encodeURIComponent(q)}${kind && `&kind=${kind}`}`)
const field = () => screen.findByRole('searchbox', { name: '搜索动态、用户和话题' })

it('waits in the field for a word, and says so where none is typed', async () => {
  renderAt('/trend/search')
  await waitFor(async () => expect(await field()).toHaveFocus())
  expect(await field()).toHaveAttribute('enterkeyhint', 'search')
  await people.type(await field(), '   {Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('请输入搜索内容')
  fireEvent.change(await field(), { target: { value: '长'.repeat(51) } })
  await people.click(screen.getByRole('button', { name: '搜索' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('搜索内容最多 50 个字')
  expect(received(search.find)).toHaveLength(0)
})

it('offers the hot topics to a visitor without a word, and where nothing is found', async () => {
  stub(feed.searchTopics, [{ paramId: 't1', paramName: '职场成长', sensi: 'false' }])
  stub(search.find, { list: [], nextCursor: null })
  renderAt('/trend/search')
  const hot = await screen.findByRole('region', { name: '热门话题' })
  expect(await within(hot).findByRole('link', { name: '#职场成长' })).toHaveAttribute(
    'href',
    expect.stringMatching(/topic=t1$/),
  )
  expect(received(feed.searchTopics)[0]?.body).toEqual({ keyword: '' })
  await people.type(await field(), '徒步{Enter}')
  await screen.findByText('没有找到相关内容', { selector: 'p' })
  expect(await screen.findByRole('region', { name: '热门话题' })).toBeVisible()
})

it('shows that the hot topics load or fail, and asks for them again in place', async () => {
  let answer: (topics: Topic[]) => void = () => undefined
  stub(feed.searchTopics, () => new Promise<Topic[]>((resolve) => (answer = resolve)))
  const slow = renderAt('/trend/search')
  const hot = await screen.findByRole('region', { name: '热门话题' })
  expect(within(hot).getByRole('status', { name: '加载中...' })).toBeVisible()
  await waitFor(() => expect(received(feed.searchTopics)).toHaveLength(1))
  answer([{ paramId: 't1', paramName: '职场成长', sensi: 'false' }])
  expect(await within(hot).findByRole('link', { name: '#职场成长' })).toBeVisible()
  expect(within(hot).queryByRole('status')).toBeNull()
  slow.unmount()

  queryClient.clear()
  stubStatus(feed.searchTopics, 500)
  const broken = renderAt('/trend/search')
  expect(await screen.findByText('话题加载失败，请重试')).toBeVisible()
  broken.unmount()

  queryClient.clear()
  stubOffline(feed.searchTopics)
  renderAt('/trend/search')
  expect(await screen.findByText('网络不可用，请检查网络后重试')).toBeVisible()
  stub(feed.searchTopics, [{ paramId: 't2', paramName: '在路上', sensi: 'false' }])
  await people.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('link', { name: '#在路上' })).toBeVisible()
})

it('asks for nothing that an address cannot look for, and says why beside the field', async () => {
  at('\u200b')
  expect(await screen.findByRole('alert')).toHaveTextContent('请输入搜索内容')
  at('长'.repeat(51))
  expect(await screen.findByText('搜索内容最多 50 个字')).toBeVisible()
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
  expect(received(search.find)).toHaveLength(0)
})

it('puts word and kind into the address, and asks for them', async () => {
  stub(search.find, { list: [], nextCursor: null })
  renderAt('/trend/search')
  await people.type(await field(), ' 徒步 {Enter}')
  await screen.findByText('没有找到相关内容', { selector: 'p' })
  expect(new URLSearchParams(location.search).get('q')).toBe('徒步')
  await people.click(screen.getByRole('tab', { name: '用户' }))
  await waitFor(() => expect(received(search.find)).toHaveLength(2))
  expect(received(search.find).map(({ body }) => body)).toEqual([
    { keyword: '徒步', kind: 'trend', cursor: null },
    { keyword: '徒步', kind: 'user', cursor: null },
  ])
  expect(new URLSearchParams(location.search).get('kind')).toBe('user')
  fireEvent.keyDown(screen.getByRole('tab', { name: '用户' }), { key: 'ArrowRight' })
  await waitFor(() => expect(screen.getByRole('tab', { name: '话题' })).toHaveAttribute('aria-selected', 'true'))
})

it('announces how many were found, also of another kind, and no total where there are more', async () => {
  stub(search.find, ({ keyword, kind }) =>
    kind === 'user'
      ? { list: [], nextCursor: null }
      : { list: [makeTrend()], nextCursor: keyword === '徒步' ? 'next' : null },
  )
  renderAt('/trend/search')
  await people.type(await field(), '徒步{Enter}')
  const told = await screen.findByText('找到多条动态')
  expect(told).toHaveAttribute('aria-live', 'polite')
  await people.clear(await field())
  await people.type(await field(), '西湖{Enter}')
  // The same element: one that comes with its words is not announced.
  await waitFor(() => expect(told).toHaveTextContent('找到 1 条动态'))
  await people.click(screen.getByRole('tab', { name: '用户' }))
  await waitFor(() => expect(told).toHaveTextContent('没有找到相关内容'))
  expect(received(search.find)).toHaveLength(3)
})

it('shows posts as the feed does, with the hits marked as text', async () => {
  const trend = makeTrend({
    trendsId: 't-9',
    title: '春季徒步 <b>回顾</b>',
    content: `<p>${'前'.repeat(80)}一起徒步</p>`,
  })
  stub(search.find, { list: [trend], nextCursor: null })
  at('徒步')
  const card = await screen.findByRole('article')
  expect(within(card).getByRole('link')).toHaveAttribute('href', '/mobile/trend/detail?id=t-9')
  expect(within(card).getByRole('heading')).toHaveTextContent('春季徒步 <b>回顾</b>')
  const marks = Array.from(card.querySelectorAll('mark'), (mark) => mark.textContent)
  expect(marks).toEqual(['徒步', '徒步'])
})

it('shows people with their badges and numbers', async () => {
  stub(search.find, {
    list: [
      makePerson({ imNickName: '陈小满', verificationStatus: 2, fansNum: 12345, trendNum: 3, signature: '走路的人' }),
    ],
    nextCursor: null,
  })
  at('小满', 'user')
  expect(await screen.findByText('粉丝 1.2万 · 动态 3')).toBeVisible()
  expect(screen.getByText('实名认证')).toBeVisible()
  expect(screen.getByText('小满').tagName).toBe('MARK')
})

it('marks the topic a post is found by, the beginning of a name and any part of a topic', async () => {
  const topics = [{ paramId: 'p1', paramName: 'Script 入门', sensi: 'false' as const }]
  stub(search.find, ({ kind }) => {
    if (kind === 'trend') return { list: [makeTrend({ title: '周末分享', topics })], nextCursor: null }
    if (kind === 'user') return { list: [makePerson({ imNickName: 'Scripter' })], nextCursor: null }
    return { list: [{ paramId: 'p2', paramName: 'TypeScript', sensi: 'false' as const }], nextCursor: null }
  })
  at('script')
  const topic = await screen.findByRole('link', { name: '#Script 入门' })
  expect(within(topic).getByText('Script').tagName).toBe('MARK')
  await people.click(screen.getByRole('tab', { name: '用户' }))
  expect((await screen.findByText('Script')).tagName).toBe('MARK')
  await people.click(screen.getByRole('tab', { name: '话题' }))
  const found = await screen.findByRole('link', { name: '#TypeScript' })
  expect(within(found).getByText('Script').tagName).toBe('MARK')
})

it('leads from a topic to its posts', async () => {
  stub(search.find, { list: [{ paramId: 'p1', paramName: '户外徒步', sensi: 'false' as const }], nextCursor: null })
  stub(feed.searchTopics, [])
  stub(trends.page, { list: [makeTrend()], nextCursor: null })
  at('徒步', 'topic')
  await people.click(await screen.findByRole('link', { name: '#户外徒步' }))
  expect(await screen.findByRole('article')).toBeVisible()
  expect(received(trends.page)[0]?.body).toMatchObject({ tab: 'recommend', topicId: 'p1' })
})

it('tells a broken network, a broken server and a refusal apart, and tries again in place', async () => {
  stubOffline(search.find)
  at('徒步')
  expect(await screen.findByText('网络不可用，请检查网络后重试')).toBeVisible()
  stubStatus(search.find, 500)
  await people.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('搜索失败，请重试')).toBeVisible()
  stubRefusal(search.find, Code.TooOften, '操作太频繁，请稍后再试')
  await people.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('操作太频繁，请稍后再试')).toBeVisible()
  stub(search.find, { list: [makeTrend()], nextCursor: null })
  await people.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('article')).toBeVisible()
})

it('searches again for the same words when asked to, and for words of before', async () => {
  const find = async (word: string, title: string) => {
    stub(search.find, { list: [makeTrend({ title })], nextCursor: null })
    await people.clear(await field())
    await people.type(await field(), `${word}{Enter}`)
    expect(await screen.findByText(title)).toBeVisible()
  }
  renderAt('/trend/search')
  await find('徒步', '旧的')
  await find('徒步', '新的')
  await find('西湖', '湖边')
  await find('徒步', '更新的')
})

it('offers the words of before, the last first, until they are cleared', async () => {
  stub(search.find, { list: [], nextCursor: null })
  const first = renderAt('/trend/search')
  for (const word of ['西湖', '徒步', '西湖']) {
    await people.clear(await field())
    await people.type(await field(), `${word}{Enter}`)
    await screen.findByText('没有找到相关内容', { selector: 'p' })
  }
  first.unmount()
  const second = renderAt('/trend/search')
  const words = async () =>
    within((await screen.findByRole('heading', { name: '最近搜索' })).closest('section') as HTMLElement).getAllByRole(
      'listitem',
    )
  expect((await words()).map(({ textContent }) => textContent)).toEqual(['西湖', '徒步'])
  await people.click(screen.getByRole('button', { name: '徒步' }))
  await screen.findByText('没有找到相关内容', { selector: 'p' })
  expect(await field()).toHaveValue('徒步')
  second.unmount()
  const third = renderAt('/trend/search')
  // Searched last, it stands first.
  expect((await words()).map(({ textContent }) => textContent)).toEqual(['徒步', '西湖'])
  await people.click(await screen.findByRole('button', { name: '清空' }))
  third.unmount()
  renderAt('/trend/search')
  expect(await screen.findByText(/搜过的内容会留在这台设备上/)).toBeVisible()
})
