import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { docs } from '@contract/doc'
import { people as account } from '@contract/people'
import type { PdfView } from '@/features/doc/pdf/PdfView'
import { session } from '@/session/session'
import { loseFocusWhenDisabled } from '@tests/support/loseFocusWhenDisabled'
import { makeAccount, makeDoc } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub, stubRefusal } from '@tests/support/stubs'

vi.mock('@/features/doc/pdf/usePdf', () => ({
  usePdf: () => ({ kind: 'open', pdf: { document: { numPages: 3 } } }),
}))
vi.mock('@/features/doc/pdf/PdfView', () => ({
  PdfView: ({ onPage }: Parameters<typeof PdfView>[0]) => <button onClick={() => onPage(3)}>翻到末页</button>,
}))

const people = userEvent.setup({ pointerEventsCheck: 0 })
const file = {
  ...{ docId: 'd1', title: '员工手册', url: '/files/a.pdf', size: 9, pages: 3 },
  ...{ watermark: true, canDownload: true },
}

beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-me' }))
})

it('says of a version that this reader has confirmed that it is, and does not ask again', async () => {
  stub(docs.file, { ...file, version: 2, read: true })
  renderAt('/pdf?id=d1')
  expect(await screen.findByText('已确认阅读')).toBeVisible()
  await people.click(screen.getByRole('button', { name: '翻到末页' }))
  expect(screen.queryByRole('button', { name: '我已阅读' })).toBeNull()
})

it('asks for a version that this reader has not confirmed, once its last page was seen', async () => {
  stub(docs.file, { ...file, version: 3, read: false })
  renderAt('/pdf?id=d1')
  const turn = await screen.findByRole('button', { name: '翻到末页' })
  expect(screen.queryByRole('button', { name: '我已阅读' })).toBeNull()
  await people.click(turn)
  expect(await screen.findByRole('button', { name: '我已阅读' })).toBeVisible()
  expect(screen.queryByText('已确认阅读')).toBeNull()
})

it('gives 我已阅读 the focus back where that is refused, and leaves it to 已确认阅读 at last', async () => {
  loseFocusWhenDisabled()
  stub(docs.file, { ...file, version: 3, read: false })
  stubRefusal(docs.read, 100500, '服务维护中')
  renderAt('/pdf?id=d1')
  await people.click(await screen.findByRole('button', { name: '翻到末页' }))
  const confirm = await screen.findByRole('button', { name: '我已阅读' })
  const told = screen.findByText('服务维护中')
  await people.click(confirm)
  expect(await told).toBeVisible()
  await waitFor(() => expect(confirm).toHaveFocus())
  stub(docs.read, makeDoc({ docId: 'd1', version: 3, read: true }))
  await people.click(confirm)
  expect(await screen.findByText('已确认阅读')).toHaveFocus()
})
