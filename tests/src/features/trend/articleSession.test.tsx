import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { ARTICLE_PATHS, articles } from '@contract/article'
import { Code } from '@contract/codes'
import { comments } from '@contract/comment'
import { session } from '@/session/session'
import { fakeAge } from '@tests/support/lookAgain'
import { renderAt } from '@tests/support/render'
import { backend, stub, stubRefusal } from '@tests/support/stubs'
import { makeArticle } from './makeArticle'

const GONE = '该动态不存在或已被删除'
const signIn = () => session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
const toLogin = () => screen.queryByRole('link', { name: '去登录' })
const asMembers = () => makeArticle({ meId: 'u-me' })

beforeEach(() => {
  session.signOut()
  stub(comments.list, { list: [], total: 0 })
})

it('an article that is closed to visitors offers the login, after which it is read', async () => {
  stubRefusal(articles.detail, Code.TrendNotExist, GONE)
  renderAt('/article?id=doc-culture')
  expect(await screen.findByText(GONE)).toBeVisible()
  const back = new URL(toLogin()?.getAttribute('href') ?? '', location.origin)
  expect(back.pathname).toBe('/mobile/login')
  expect(back.searchParams.get('redirect')).toBe(`${location.origin}/mobile/article?id=doc-culture`)
  expect(screen.getByRole('link', { name: '返回首页' })).toBeVisible()
  stub(articles.detail, asMembers())
  signIn()
  expect(await screen.findByRole('heading', { name: '企业文化' })).toBeVisible()
  expect(toLogin()).toBeNull()
})

it('an article that is closed to its member does not offer the login', async () => {
  signIn()
  stubRefusal(articles.detail, Code.TrendNotExist, GONE)
  renderAt('/article?id=doc-culture')
  expect(await screen.findByText(GONE)).toBeVisible()
  expect(toLogin()).toBeNull()
})

it('an article that was read until the session ended offers the login in its place', async () => {
  signIn()
  stub(articles.detail, asMembers())
  renderAt('/article?id=doc-culture')
  expect(await screen.findByRole('heading', { name: '企业文化' })).toBeVisible()
  stubRefusal(articles.detail, Code.TrendNotExist, GONE)
  session.signOut()
  expect(await screen.findByText(GONE)).toBeVisible()
  expect(toLogin()).toBeVisible()
})

it('an open article stays, and nothing of it is forgotten, where the backend has ended the session', async () => {
  const forget = vi.spyOn(await import('@/posts/forgetPost'), 'forgetPost')
  signIn()
  const later = fakeAge()
  stub(articles.detail, asMembers())
  renderAt('/article?id=doc-culture')
  const file = await screen.findByRole('link', { name: /安全生产须知/ })
  const asked = vi.fn()
  backend.use(
    http.post(`*${ARTICLE_PATHS.detail}`, () => {
      asked()
      return HttpResponse.json(
        { code: Code.TrendNotExist, data: null, msg: GONE },
        { headers: { 'X-Session': 'none' } },
      )
    }),
  )
  later(70)
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
  later(71)
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
  const [renewed] = makeArticle().attachments
  stub(articles.detail, { ...asMembers(), attachments: renewed ? [{ ...renewed, url: '/files/b.pdf?e=9&s=8' }] : [] })
  await waitFor(() => {
    later(72)
    expect(file).toHaveAttribute('href', '/files/b.pdf?e=9&s=8')
  })
  expect(file).toBeInTheDocument()
  expect(forget).not.toHaveBeenCalled()
})
