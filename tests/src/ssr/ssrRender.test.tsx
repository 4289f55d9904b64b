import { act, cleanup, screen } from '@testing-library/react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { comments } from '@contract/comment'
import { BASE_PATHS, type Endpoint } from '@contract/endpoint'
import type { ServedTrend } from '@contract/served'
import { trends, TrendType } from '@contract/trend'
import { App } from '@/app/App'
import { servedScreen } from '@/app/firstScreen'
import { cleanHtml } from '@/lib/cleanHtml'
import { stripTags } from '@/lib/text/text'
import { renderTrend, readHtmlBy } from '@/ssr/ssrRender'
import { makeComment, makeFile, makeTrend } from '@tests/support/makers'
import { received } from '@tests/support/stubs'

let root: Root | undefined

const stripped = (html: string) => html.replace(/<[^>]*>/g, '')

beforeAll(async () => {
  const clean = cleanHtml
  readHtmlBy({ clean, words: stripped })
  await import('@/features/trend/view/openTrend')
})
afterEach(async () => {
  await act(async () => root?.unmount())
  cleanup()
  delete window.__early
  delete window.__served
})

function keyOf<Body>({ method, base, path }: Endpoint<Body, unknown>, body: Body): string {
  return `${method} ${BASE_PATHS[base]}${path} ${JSON.stringify(body)}`
}

function served(detail: Partial<ServedTrend['detail']> = {}, total = 45): ServedTrend {
  const list = Array.from({ length: 6 }, (_, at) =>
    makeComment({
      commentsId: `c${at}`,
      trendsId: 't1',
      content: `第${at}条`,
      files: at ? [] : [makeFile()],
      replyNum: at ? 0 : 4,
      replies: at ? [] : [makeComment({ commentsId: 'r' })],
    }),
  )
  return { at: '2026-11-20', detail: makeTrend({ trendsId: 't1', ...detail }), comments: { list, total } }
}

/** The page after its inline scripts, then hydrated. */
async function hydrationOf(
  data: ServedTrend,
): Promise<{ container: HTMLElement; before: string; complaints: unknown[] }> {
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderTrend(data)
  const before = container.textContent ?? ''
  const answer = (body: unknown) => Promise.resolve(Response.json({ code: 200, data: body, msg: '' }))
  window.__early = {
    [keyOf(trends.detail, { trendsId: 't1' })]: answer(data.detail),
    [keyOf(comments.list, { trendsId: 't1', pageNum: 1, pageSize: 20, asc: false })]: answer(data.comments),
  }
  window.__served = { by: 'hydrate', stopKeeping: () => undefined, replay: vi.fn() }
  window.history.replaceState(null, '', '/mobile/trend/detail?id=t1')
  await servedScreen()
  const complaints: unknown[] = []
  const told = vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => void complaints.push(words))
  await act(async () => {
    root = hydrateRoot(container, <App kept onShown={window.__served?.replay} />, {
      onRecoverableError: (error) => complaints.push(error),
    })
  })
  told.mockRestore()
  return { container, before, complaints }
}

const looks: [string, Partial<ServedTrend['detail']>][] = [
  ['text', { type: TrendType.Text, title: '春季徒步', content: '<p>周六<b>七点</b></p>' }],
  ['picture', { type: TrendType.Picture, files: [makeFile({ id: 'f1' }), makeFile({ id: 'f2' })] }],
  ['video', { type: TrendType.Video, title: '', content: '<p>短</p>', files: [makeFile()] }],
  [
    'article',
    { type: TrendType.Article, content: '<h2>题</h2><a href="https://a.example">走</a><img src="/files/a.jpg">' },
  ],
]

it.each(looks)('hydrates a rendered %s post as it is, without requesting it again', async (_kind, detail) => {
  const { container, before, complaints } = await hydrationOf(served(detail))
  expect(complaints).toEqual([])
  expect(before).toContain('评论·45')
  expect(container.textContent).toBe(before)
  expect([received(trends.detail), received(comments.list)]).toEqual([[], []])
  expect(window.__served?.replay).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('button', { name: '加载更多评论' })).toBeVisible()
})

it('renders pictures 2 and later as placeholders only, and no avatar', () => {
  const html = renderTrend(
    served({
      type: TrendType.Picture,
      files: [makeFile({ id: 'f1', url: '/files/1.jpg' }), makeFile({ id: 'f2', url: '/files/2.jpg' })],
    }),
  )
  expect(html.match(/<img/g)).toHaveLength(1)
  expect(html).toContain('src="/files/1.jpg"')
  expect(html).not.toContain('/files/2.jpg')
  expect(html).not.toMatch(/ style=| on[a-z]+=/)
})

it('has no words of people in the markup but as text', () => {
  const hostile = '"><img src=x onerror=alert(1)></script><script>alert(1)</script>'
  const data = served({
    type: TrendType.Text,
    files: [],
    title: hostile,
    content: `<p>好</p>${hostile}`,
    imNickName: hostile,
    city: hostile,
  })
  data.comments.list = [makeComment({ content: hostile, imNickName: hostile, city: hostile, emojiName: hostile })]
  const holder = document.implementation.createHTMLDocument('').createElement('div')
  holder.innerHTML = renderTrend(data)
  expect(holder.querySelectorAll('script, img, [onerror]')).toHaveLength(0)
  expect(holder.querySelector('h2')?.textContent).toBe(hostile)
})

it('throws where a component fails, instead of rendering its fallback', () => {
  expect(() => renderTrend({ ...served(), detail: { ...served().detail, trendsId: '' } })).toThrow()
  readHtmlBy({
    clean: () => {
      throw new Error('broken')
    },
    words: stripped,
  })
  expect(() => renderTrend(served({ content: '<p class="x">好</p>' }))).toThrow()
  expect(stripTags('<p>字</p>')).toBe('字')
})
