import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { modules, type OpenedModule } from '@contract/module'
import { trends } from '@contract/trend'
import { session } from '@/session/session'
import { pause } from '@tests/support/concurrency/pause'
import { renderAt } from '@tests/support/render'
import { received, stub } from '@tests/support/stubs'

const person = userEvent.setup({ pointerEventsCheck: 0 })

it('opens nothing once another tab was opened meanwhile', async () => {
  const tile = { moduleContentCode: 'mailbox', name: '意见信箱', initials: 'yjxx', icon: 'mailbox', path: '/mailbox' }
  stub(modules.list, { groups: [{ name: '社区', tiles: [{ ...tile, openable: true }] }] })
  stub(modules.today, [])
  stub(modules.favourites, { codes: [] })
  let answer = (_opened: OpenedModule): void => {}
  stub(modules.open, () => new Promise<OpenedModule>((resolve) => (answer = resolve)))
  stub(trends.page, { list: [], nextCursor: null })
  session.signIn({ accessToken: 'token-1', isFamilyAccount: 'N' })
  renderAt('/service')
  await person.click(await screen.findByRole('button', { name: '意见信箱' }))
  await waitFor(() => expect(received(modules.open)).toHaveLength(1))
  await person.click(screen.getByRole('link', { name: '首页' }))
  await waitFor(() => expect(window.location.pathname).toBe('/mobile/'))
  answer({ openType: 'route', target: '/mailbox', reason: '' })
  await pause(200)
  expect(window.location.pathname).toBe('/mobile/')
  expect(screen.queryByText('打开失败，请稍后再试')).not.toBeInTheDocument()
})
