import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { docs } from '@contract/doc'
import { people as account } from '@contract/people'
import type { PdfReader } from '@/features/doc/pdf/PdfReader'
import { queryClient } from '@/http/queryClient'
import { session } from '@/session/session'
import { ReadButton } from '@/writes/readDoc/ReadButton'
import { pause } from '@tests/support/concurrency/pause'
import { makeAccount, makeDoc } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal, stubStatus } from '@tests/support/stubs'

vi.mock('@/features/doc/pdf/usePdf', () => ({ usePdf: (url: string | undefined) => ({ kind: 'open', pdf: { url } }) }))
vi.mock('@/features/doc/pdf/PdfReader', () => ({
  PdfReader: ({ file, onReopen }: Parameters<typeof PdfReader>[0]) => (
    <ReadButton docId={file.docId} version={file.version} title={file.title} onStale={onReopen} />
  ),
}))

const people = userEvent.setup({ pointerEventsCheck: 0 })
const file = {
  docId: 'd1',
  version: 1,
  read: false,
  title: '员工手册',
  size: 9,
  pages: 41,
  watermark: true,
  canDownload: true,
}

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('keeps the file open, at its page, when it is confirmed', async () => {
  stub(docs.file, () => ({ ...file, url: `/files/a.pdf?e=${received(docs.file).length}` }))
  stub(account.account, makeAccount({ userId: 'u-me' }))
  stub(docs.read, makeDoc({ read: true }))
  renderAt('/pdf?id=d1')
  const main = await screen.findByRole('main')
  await people.click(await within(main).findByRole('button', { name: '我已阅读' }))
  expect(await screen.findByText('已确认阅读')).toBeVisible()
  expect(received(docs.read)).toHaveLength(1)
  await pause(100)
  expect(received(docs.file)).toHaveLength(1)
})

it('offers a retry where the account, whose page is kept, cannot be read', async () => {
  queryClient.clear()
  stub(docs.file, { ...file, url: '/files/a.pdf' })
  stubStatus(account.account, 500)
  renderAt('/pdf?id=d1')
  expect(await screen.findByText('文档加载失败，请重试')).toBeVisible()
  stub(account.account, makeAccount({ userId: 'u-me' }))
  await people.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('button', { name: '我已阅读' })).toBeVisible()
})

it('fetches the version that is to be read where the one on the screen cannot be confirmed any more', async () => {
  stub(docs.file, () => {
    const times = received(docs.file).length
    return { ...file, version: times, url: `/files/a.pdf?e=${times}` }
  })
  stub(account.account, makeAccount({ userId: 'u-me' }))
  stubRefusal(docs.read, Code.Conflict, '文档已更新，请阅读新版本后再确认')
  renderAt('/pdf?id=d1')
  await people.click(await screen.findByRole('button', { name: '我已阅读' }))
  expect(await screen.findByText('文档已更新，请阅读新版本后再确认')).toBeVisible()
  await vi.waitFor(() => expect(received(docs.file)).toHaveLength(2))
  stub(docs.read, makeDoc({ version: 2, read: true }))
  await people.click(await screen.findByRole('button', { name: '我已阅读' }))
  expect(await screen.findByText('已确认阅读')).toBeVisible()
  expect(received(docs.read).map(({ body }) => body.version)).toEqual([1, 2])
})

it('saves the file under a new address once the known one may have expired', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.getAttribute('href')} ${this.download}`)
  })
  stub(docs.file, () => ({ ...file, url: `/files/a.pdf?e=${received(docs.file).length}` }))
  stub(account.account, makeAccount({ userId: 'u-me' }))
  renderAt('/pdf?id=d1')
  const download = await screen.findByRole('link', { name: '下载' })
  vi.setSystemTime(Date.now() + 3_600_000)
  await people.click(download)
  await vi.waitFor(() => expect(saved).toEqual(['/files/a.pdf?e=2 员工手册.pdf']))
  expect(await screen.findByRole('link', { name: '下载' })).toHaveAttribute('href', '/files/a.pdf?e=2')
})
