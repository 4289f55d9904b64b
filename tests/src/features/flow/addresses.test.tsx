import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { flows } from '@contract/flow'
import { people as account } from '@contract/people'
import { session } from '@/session/session'
import { makeAccount, makeFile } from '@tests/support/makers'
import { fakeAge } from '@tests/support/lookAgain'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline } from '@tests/support/stubs'
import { flow } from './sampleFlow'

it('an open approval has new addresses before those of its files expire, and says nothing where it cannot', async () => {
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-me', roles: [] }))
  const later = fakeAge()
  const signed = (url: string) => ({ ...flow, files: [makeFile({ id: 'f-a', url, smallUrl: '' })] })
  stub(flows.detail, signed('/files/a.pdf?e=1'))
  renderAt('/flow?id=f-1')
  const file = await screen.findByRole('link', { name: '查看附件 1' })
  later(58)
  expect(received(flows.detail)).toHaveLength(1)
  stubOffline(flows.detail)
  later(70)
  await waitFor(() => expect(received(flows.detail)).toHaveLength(2))
  expect(file).toHaveAttribute('href', '/files/a.pdf?e=1')
  stub(flows.detail, signed('/files/a.pdf?e=9'))
  await waitFor(() => {
    later(71)
    expect(file).toHaveAttribute('href', '/files/a.pdf?e=9')
  })
  expect(screen.queryByText(/网络不可用/)).toBeNull()
})
