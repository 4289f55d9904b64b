import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { docs } from '@contract/doc'
import { people as account } from '@contract/people'
import type { PdfReader } from '@/features/doc/pdf/PdfReader'
import { queryClient } from '@/http/queryClient'
import { session } from '@/session/session'
import { ReadButton } from '@/writes/readDoc/ReadButton'
import { makeAccount, makeDoc } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubStatus } from '@tests/support/stubs'

vi.mock('@/features/doc/pdf/usePdf', () => ({ usePdf: (url: string | undefined) => ({ kind: 'open', pdf: { url } }) }))
vi.mock('@/features/doc/pdf/PdfReader', () => ({
  PdfReader: ({ file }: Parameters<typeof PdfReader>[0]) => (
    <ReadButton docId={file.docId} version={file.version} title={file.title} />
  ),
}))

const file = {
  ...{
    docId: 'd1',
    version: 1,
    read: false,
    title: '员工手册',
    size: 9,
    pages: 41,
    watermark: true,
    canDownload: true,
  },
}

it('keeps the file open, at its page, when it is confirmed', async () => {
  session.signIn({ accessToken: 'token', isFamilyAccount: 'N' })
  stub(docs.file, () => ({ ...file, url: `/files/a.pdf?e=${received(docs.file).length}` }))
  stub(account.account, makeAccount({ userId: 'u-me' }))
  stub(docs.read, makeDoc({ read: true }))
  renderAt('/pdf?id=d1')
  const people = userEvent.setup({ pointerEventsCheck: 0 })
  await people.click(await screen.findByRole('button', { name: '我已阅读' }))
  expect(await screen.findByText('已确认阅读')).toBeVisible()
  expect(received(docs.read)).toHaveLength(1)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(received(docs.file)).toHaveLength(1)
})

it('offers a retry where the account, whose page is kept, cannot be read', async () => {
  queryClient.clear()
  session.signIn({ accessToken: 'token', isFamilyAccount: 'N' })
  stub(docs.file, { ...file, url: '/files/a.pdf' })
  stubStatus(account.account, 500)
  renderAt('/pdf?id=d1')
  expect(await screen.findByText('文档加载失败，请重试')).toBeVisible()
  stub(account.account, makeAccount({ userId: 'u-me' }))
  await userEvent.setup({ pointerEventsCheck: 0 }).click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('button', { name: '我已阅读' })).toBeVisible()
})
