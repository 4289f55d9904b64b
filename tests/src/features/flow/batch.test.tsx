import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it } from 'vitest'
import { flows } from '@contract/flow'
import { people as account } from '@contract/people'
import { session } from '@/session/session'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub, stubFault } from '@tests/support/stubs'
import { flow } from './sampleFlow'

const person = userEvent.setup({ pointerEventsCheck: 0 })

beforeAll(() => Promise.all([import('@/lib/toast/toastView'), import('@/ui/dialog/confirmView')]).then(() => undefined))

it('approvals chosen together stay chosen where the backend fails', async () => {
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(account.account, makeAccount({ userId: 'u-1', roles: [] }))
  stub(flows.counts, { todo: 1, mine: 0, done: 0, cc: 0 })
  stub(flows.kinds, [{ kind: 'general', name: '通用', batch: true, fields: [] }])
  const row = { applicantName: '林晓禾', currentName: '周明远', waitedHours: 5, createTime: '2026-11-20 10:00:00' }
  const { flowId, kind, title, status, version } = flow
  stub(flows.list, { list: [{ flowId, kind, title, status, version, ...row }], nextCursor: null })
  stubFault(flows.decideMany)
  renderAt('/flow')
  await person.click(await screen.findByRole('button', { name: '批量' }))
  await person.click(await screen.findByRole('checkbox'))
  await person.click(screen.getByRole('button', { name: '同意（1）' }))
  await person.click(await screen.findByRole('button', { name: '同意' }))
  expect(await screen.findByText('连接错误')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('button', { name: '同意（1）' })).toBeEnabled())
  expect(screen.getByRole('checkbox')).toBeChecked()
})
