import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { docs } from '@contract/doc'
import { people as account } from '@contract/people'
import { session } from '@/session/session'
import { makeAccount, makeDoc } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub } from '@tests/support/stubs'

vi.mock('@/features/doc/pdf/PdfView', () => ({ PdfView: () => null }))
vi.mock('@/features/doc/pdf/usePdf', () => ({
  usePdf: () => ({ kind: 'open', pdf: { document: { numPages: 3 } } }),
}))

const people = userEvent.setup({ pointerEventsCheck: 0 })

it('gives the focus back to 搜索 when the search is closed', async () => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-me' }))
  stub(docs.file, { ...makeDoc(), url: '/files/a.pdf', watermark: false, canDownload: false })
  renderAt('/pdf?id=d1')
  await people.click(await screen.findByRole('button', { name: '搜索' }))
  expect(screen.getByRole('searchbox', { name: '在文件中搜索' })).toHaveFocus()
  await people.click(screen.getByRole('button', { name: '关闭搜索' }))
  expect(screen.queryByRole('search')).toBeNull()
  expect(screen.getByRole('button', { name: '搜索' })).toHaveFocus()
})
