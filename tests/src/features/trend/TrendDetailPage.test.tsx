import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { comments } from '@contract/comment'
import { TrendType, trends } from '@contract/trend'
import { applyLook, copiedLook, lookFrom } from '@/lib/look'
import { makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { backend, received, stub, stubOffline, stubRefusal, stubStatus } from '@tests/support/stubs'
import { http, HttpResponse } from 'msw'

const user = userEvent.setup({ pointerEventsCheck: 0 })
const open = () => renderAt('/trend/detail?id=t1')

// Compile lazy modules now, so that no test's time-out includes it.
beforeAll(
  async () =>
    void (await Promise.all([import('@/features/trend/TrendDetailPage'), import('@/features/trend/view/openTrend')])),
  60_000,
)
beforeEach(() => stub(comments.list, { list: [], total: 0 }))

describe('a post that can be read', () => {
  it('stands under the title bar 动态详情 and names the page after itself', async () => {
    stub(trends.detail, makeTrend({ title: '春季徒步回顾' }))
    open()
    expect(await screen.findByRole('heading', { name: '春季徒步回顾' })).toBeVisible()
    expect(screen.getByRole('heading', { name: '动态详情' })).toBeVisible()
    await waitFor(() => expect(document.title).toBe('春季徒步回顾 - 伯乐社区'))
    expect(received(trends.detail).map(({ body }) => body)).toEqual([{ trendsId: 't1' }])
  })

  it('without a title is named after the first 30 characters of its text', async () => {
    const words = '一二三四五六七八九十'.repeat(4)
    stub(trends.detail, makeTrend({ title: '', content: `<p><b>${words}</b></p>` }))
    open()
    await screen.findByText(words)
    await waitFor(() => expect(document.title).toBe(`${words.slice(0, 30)} - 伯乐社区`))
  })

  const barColours = () =>
    [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map(({ content }) => content)

  it.each([
    ['the system’s', '', null, ['#ffffff', '#181b20']],
    ['a dark', JSON.stringify({ theme: 'dark', text: 'standard' }), 'dark', ['#181b20', '#181b20']],
    ['a light', JSON.stringify({ theme: 'light', text: 'standard' }), 'light', ['#ffffff', '#ffffff']],
  ])(
    'goes with %s look of the reader, but for a video, which is dark and gives the look back',
    async (_name, kept, worn, bars) => {
      for (const [scheme, colour] of [
        ['light', '#ffffff'],
        ['dark', '#181b20'],
      ] as const) {
        const bar = Object.assign(document.createElement('meta'), { name: 'theme-color', content: colour })
        bar.setAttribute('media', `(prefers-color-scheme: ${scheme})`)
        document.head.append(bar)
        onTestFinished(() => bar.remove())
      }
      if (kept) localStorage.setItem('bole.look', kept)
      applyLook(copiedLook())
      onTestFinished(() => applyLook(lookFrom(null)))
      for (const type of [TrendType.Text, TrendType.Picture, TrendType.Video, TrendType.Article]) {
        stub(trends.detail, makeTrend({ type, files: [] }))
        const { unmount } = open()
        const title = await screen.findByRole('heading', { name: '春季徒步回顾' })
        const isVideo = type === TrendType.Video
        expect(document.documentElement.getAttribute('data-theme')).toBe(isVideo ? 'dark' : worn)
        expect(title.closest('[data-theme]')?.getAttribute('data-theme')).toBe(isVideo ? 'dark' : (worn ?? undefined))
        expect(barColours()).toEqual(isVideo ? ['#181b20', '#181b20'] : bars)
        unmount()
        expect(document.documentElement.getAttribute('data-theme')).toBe(worn)
        expect(barColours()).toEqual(bars)
      }
    },
  )

  it('shows topics, place, time and views', async () => {
    const topics = [{ paramId: '1', paramName: '周末徒步', sensi: 'false' as const }]
    stub(trends.detail, makeTrend({ topics, viewNum: 12345, createTime: '2020-04-18 09:20:00', city: '' }))
    open()
    expect(await screen.findByText('#周末徒步')).toBeVisible()
    expect(screen.getByText('2020-04-18 09:20')).toBeVisible()
    expect(screen.getByText('浙江省')).toBeVisible()
    expect(screen.getByText('浏览 1.2万')).toBeVisible()
  })

  it('says nothing of its audit', async () => {
    stub(trends.detail, makeTrend({ auditStatus: 2, auditReason: '含有广告' }))
    const { container } = open()
    await screen.findByRole('heading', { name: '春季徒步回顾' })
    expect(container).not.toHaveTextContent(/审核|含有广告/)
  })
})

describe('a post that may not be read', () => {
  it('without an id is not asked for', async () => {
    renderAt('/trend/detail')
    expect(await screen.findByText('该动态不存在或已被删除')).toBeVisible()
    expect(received(trends.detail)).toEqual([])
    expect(received(comments.list)).toEqual([])
  })

  it.each([
    [310001, '该动态不存在或已被删除'],
    [310004, '该动态未通过审核'],
    [310005, '该动态正在审核中'],
    [310006, '该动态仅作者可见'],
  ])('shows the message of %i in the panel, once, with a way home', async (code, message) => {
    stubRefusal(trends.detail, code, message)
    stubRefusal(comments.list, code, message)
    open()
    const panel = await screen.findByRole('alert')
    expect(panel).toHaveTextContent(message)
    expect(within(panel).getByRole('link', { name: '返回首页' })).toHaveAttribute('href', '/mobile')
    expect(screen.getAllByText(message)).toHaveLength(1)
  })
})

describe('a refusal without a sentence', () => {
  it.each([310001, 310004, 310005, 310006])('does not say of %i what may not be so', async (code) => {
    stubRefusal(trends.detail, code, ' ')
    open()
    expect(await screen.findByRole('alert')).toHaveTextContent(/^动态获取失败返回首页$/)
  })
})

describe('any other failure', () => {
  it('that succeeds without its data is a failure too', async () => {
    backend.use(http.post('*/trends/v1/detail', () => HttpResponse.json({ code: 200, data: null, msg: '' })))
    open()
    expect(await screen.findByRole('button', { name: '重试' })).toBeVisible()
    expect(screen.getAllByText('动态获取失败').length).toBeGreaterThan(0)
  })

  it('tells the message and keeps 动态获取失败 in the panel', async () => {
    stubRefusal(trends.detail, 100500, '服务器开小差了')
    open()
    expect(await screen.findByText('动态获取失败')).toBeVisible()
    expect(await screen.findByText('服务器开小差了')).toBeInTheDocument()
  })

  it('is tried again in place', async () => {
    stubStatus(trends.detail, 500)
    open()
    const retry = await screen.findByRole('button', { name: '重试' })
    stub(trends.detail, makeTrend())
    await user.click(retry)
    expect(await screen.findByRole('heading', { name: '春季徒步回顾' })).toBeVisible()
  })

  it('without a network is tried again by itself once it is back', async () => {
    stubOffline(trends.detail)
    open()
    await screen.findByText('动态获取失败')
    stub(trends.detail, makeTrend())
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByRole('heading', { name: '春季徒步回顾' })).toBeVisible()
  })
})
