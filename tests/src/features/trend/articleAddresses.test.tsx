import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import { articles } from '@contract/article'
import { comments } from '@contract/comment'
import { docs } from '@contract/doc'
import { idbRequest, keysUnder } from '@/lib/stores/deviceStore'
import { session } from '@/session/session'
import { putAllInView } from '@tests/support/browser/inView'
import { makeDoc } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline } from '@tests/support/stubs'
import { makeArticle } from './makeArticle'

it('an open article has new addresses before those of its files expire', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T04:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  stub(comments.list, { list: [], total: 0 })
  stub(articles.detail, makeArticle())
  renderAt('/article?id=doc-culture')
  const file = await screen.findByRole('link', { name: /安全生产须知/ })
  const look = () => document.dispatchEvent(new Event('visibilitychange'))
  const asked = received(articles.detail).length
  vi.setSystemTime(new Date('2026-06-15T04:58:00Z'))
  look()
  expect(received(articles.detail)).toHaveLength(asked)
  const [renewed] = makeArticle().attachments
  stubOffline(articles.detail)
  vi.setSystemTime(new Date('2026-06-15T05:10:00Z'))
  look()
  await waitFor(() => expect(received(articles.detail)).toHaveLength(asked + 1))
  expect(file).toHaveAttribute('href', '/files/b.pdf?e=1&s=2')
  stub(articles.detail, makeArticle({ attachments: renewed ? [{ ...renewed, url: '/files/b.pdf?e=9&s=8' }] : [] }))
  look()
  await waitFor(() => expect(file).toHaveAttribute('href', '/files/b.pdf?e=9&s=8'))
})

it('an article from the device is read again as soon as there is a network, as its addresses may have expired', async () => {
  const look = () => document.dispatchEvent(new Event('visibilitychange'))
  stub(comments.list, { list: [], total: 0 })
  stub(articles.detail, makeArticle({ trendsId: 'doc-kept' }))
  const { keptShown } = await import('@/http/kept')
  const keptKeys = () => idbRequest('readonly', (kept) => kept.getAllKeys(keysUnder('kept.')))
  const before = (await keptKeys()).length
  const online = renderAt('/article?id=doc-kept')
  await screen.findByRole('link', { name: /安全生产须知/ })
  await waitFor(async () => expect((await keptKeys()).length).toBeGreaterThan(before))
  online.unmount()
  stubOffline(articles.detail)
  renderAt('/article?id=doc-kept')
  const file = await screen.findByRole('link', { name: /安全生产须知/ })
  await waitFor(() => expect(keptShown.read()).not.toEqual([]))
  const asked = received(articles.detail).length
  look()
  await waitFor(() => expect(received(articles.detail)).toHaveLength(asked + 1))
  expect(file).toHaveAttribute('href', '/files/b.pdf?e=1&s=2')
  const [renewed] = makeArticle().attachments
  stub(articles.detail, makeArticle({ attachments: renewed ? [{ ...renewed, url: '/files/b.pdf?e=9&s=8' }] : [] }))
  look()
  await waitFor(() => expect(file).toHaveAttribute('href', '/files/b.pdf?e=9&s=8'))
  // It is no content of before any more.
  await waitFor(() => expect(keptShown.read()).toEqual([]))
})

it('an open must-read that gets a new version asks for 我已阅读 of that one', async () => {
  session.signIn({ accessToken: 'token-new-version', isFamilyAccount: 'N' })
  onTestFinished(() => session.signOut())
  onTestFinished(putAllInView())
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T04:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const people = userEvent.setup({ pointerEventsCheck: 0 })
  const shown = (version: number, read: boolean) =>
    makeArticle({ meId: 'u-me', doc: { folderName: '制度', version, mustRead: true, read } })
  stub(comments.list, { list: [], total: 0 })
  stub(articles.detail, shown(2, false))
  stub(docs.read, makeDoc({ docId: 'doc-culture', kind: 'article', version: 2, read: true }))
  renderAt('/article?id=doc-culture')
  await people.click(await screen.findByRole('button', { name: '我已阅读' }))
  expect(await screen.findByText('已确认阅读')).toBeVisible()
  stub(articles.detail, shown(3, false))
  vi.setSystemTime(new Date('2026-06-15T05:10:00Z'))
  document.dispatchEvent(new Event('visibilitychange'))
  await people.click(await screen.findByRole('button', { name: '我已阅读' }))
  await waitFor(() => expect(received(docs.read).map(({ body }) => body.version)).toEqual([2, 3]))
})
