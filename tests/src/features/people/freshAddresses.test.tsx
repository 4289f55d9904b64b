import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { people as calls } from '@contract/people'
import { publishing } from '@contract/publish'
import { FeedTab, trends } from '@contract/trend'
import { session } from '@/session/session'
import { pause } from '@tests/support/concurrency/pause'
import { fakeAge } from '@tests/support/lookAgain'
import { makeAccount, makeFile, makePerson, makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub } from '@tests/support/stubs'

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(calls.account, makeAccount({ userId: 'u-me', imId: 'u-me' }))
  stub(calls.person, makePerson({ userId: 'u-me' }))
})

const address = (expires: number) => `/files/lake.jpg?e=${expires}&s=1`
const titles = ['第0条', '第1条', '第2条']

it.each([
  ['我的动态', '/me', FeedTab.Mine, { auditStatus: 0 as const }],
  ['我的收藏', '/me?tab=collect', FeedTab.Collect, { inFolder: true }],
])('%s has new addresses before those of its pictures expire, and keeps its place', async (_name, path, tab, over) => {
  const later = fakeAge()
  const show = (expires: number) => {
    const files = [makeFile({ id: 'lake', url: address(expires), smallUrl: address(expires), alt: '湖' })]
    const list = titles.map((title) => makeTrend({ trendsId: title, title, files, ...over }))
    stub(trends.page, { list, nextCursor: null })
  }
  const asked = () => received(trends.page).filter(({ body }) => body.tab === tab)
  show(1)
  renderAt(path)
  const pictures = await screen.findAllByRole('img', { name: '湖' })
  const cards = screen.getAllByRole('article')
  later(58)
  await act(() => pause(50))
  expect(asked()).toHaveLength(1)
  show(9)
  later(60)
  const sources = () => pictures.map((picture) => picture.getAttribute('src'))
  await waitFor(() => expect(sources()).toEqual(titles.map(() => address(9))))
  expect(screen.getAllByRole('article')).toEqual(cards)
  expect(asked()).toHaveLength(2)
})

it('我的动态 keeps a post that was just removed with its undo while its pictures get new addresses', async () => {
  const later = fakeAge()
  const show = (expires: number, ...list: string[]) => {
    const files = [makeFile({ id: 'lake', url: address(expires), smallUrl: address(expires), alt: '湖' })]
    const posts = list.map((title) => makeTrend({ trendsId: title, title, files, auditStatus: 0 }))
    stub(trends.page, { list: posts, nextCursor: null })
  }
  stub(publishing.remove, null)
  show(1, '第0条', '第1条')
  renderAt('/me')
  const removal = await screen.findByRole('button', { name: '删除第0条' })
  act(() => removal.click())
  const undo = await screen.findByRole('button', { name: '撤销' })
  show(9, '第2条', '第1条')
  later(60)
  await waitFor(() => expect(screen.getByRole('img', { name: '湖' })).toHaveAttribute('src', address(9)))
  expect(undo).toBeVisible()
  expect(screen.queryByText('第2条')).toBeNull()
})
