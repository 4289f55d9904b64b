import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { docs } from '@contract/doc'
import { people as account } from '@contract/people'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { spokenText } from '@tests/support/spokenText'
import { stub } from '@tests/support/stubs'

vi.mock('@/features/doc/pdf/usePdf', () => ({ usePdf: () => ({ kind: 'opening', share: 0.45 }) }))

it('shows how much of a file has come, and tells a screen reader once that it is being opened', async () => {
  session.signIn({ accessToken: 'token', isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-me' }))
  stub(docs.file, {
    ...{ docId: 'd1', version: 1, read: false, title: '员工手册', size: 9, pages: 41 },
    ...{ watermark: false, canDownload: false, url: '/files/a.pdf' },
  })
  renderAt('/pdf?id=d1')
  const told = (await screen.findByRole('progressbar', { name: '正在打开文件' })).closest('[role="status"]') as Element
  expect(told).toHaveTextContent('正在打开 45%')
  expect(spokenText(told)).toBe('正在打开')
})
