import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { audit as calls } from '@contract/audit'
import { people as peopleCalls } from '@contract/people'
import { makeAccount } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub } from '@tests/support/stubs'
import { asAuditAdmin, makeAudited, people, stubAudit } from './auditScreens'

asAuditAdmin()

it('the log says which reports were dismissed, on the post or on a comment', async () => {
  const dismissal = {
    trendsId: 't-1',
    title: '春游',
    adminId: 'u-x',
    adminName: '陈立',
    action: 'dismiss' as const,
    from: 1 as const,
    to: 1 as const,
    auditTags: [],
    reason: '',
    createTime: '2020-04-18 09:20:00',
  }
  stubAudit(makeAudited())
  stub(peopleCalls.account, makeAccount({ userId: 'u-me' }))
  stub(calls.otherAdmins, [])
  stub(calls.log, {
    list: [
      { ...dismissal, logId: '2', subject: 'comment' },
      { ...dismissal, logId: '1', subject: 'trend' },
    ],
    nextCursor: null,
  })
  renderAt('/trend-audit/log')
  const [comment, post] = await screen.findAllByRole('article')
  expect(comment).toHaveTextContent('处理举报该评论没有违规')
  expect(post).toHaveTextContent('处理举报该动态没有违规')
  await people.click(within(screen.getByRole('group', { name: '操作' })).getByRole('button', { name: '处理举报' }))
  await waitFor(() => expect(received(calls.log).at(-1)?.body).toEqual({ cursor: null, action: 'dismiss' }))
})

it('the log is filtered by who decided, also by somebody who is no admin any more', async () => {
  stubAudit(makeAudited())
  stub(peopleCalls.account, makeAccount({ userId: 'u-me', imNickName: '王敏' }))
  stub(calls.otherAdmins, [{ userId: 'u-x', userName: '陈立' }])
  stub(calls.logAdmins, [
    { userId: 'u-x', userName: '陈立立' },
    { userId: 'u-me', userName: '王敏' },
    { userId: 'u-former', userName: '周航' },
  ])
  stub(calls.log, { list: [], nextCursor: null })
  renderAt('/trend-audit/log')
  const choices = within(await screen.findByRole('group', { name: '审核员' }))
  await people.click(await choices.findByRole('button', { name: '周航' }))
  await waitFor(() => expect(received(calls.log).at(-1)?.body).toEqual({ cursor: null, adminId: 'u-former' }))
  expect(choices.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '全部审核员',
    '王敏（我）',
    '陈立',
    '周航',
  ])
})

it('how many entries of the log a filter has found is announced, and nothing of the whole log', async () => {
  const entry = {
    ...{ logId: '1', trendsId: 't-1', title: '春游', adminId: 'u-x', adminName: '陈立', subject: 'trend' as const },
    ...{ action: 'audit' as const, from: 0 as const, to: 1 as const, auditTags: [], reason: '' },
    createTime: '2020-04-18 09:20:00',
  }
  stubAudit(makeAudited())
  stub(peopleCalls.account, makeAccount({ userId: 'u-me' }))
  stub(calls.otherAdmins, [])
  stub(calls.log, ({ action, auditStatus }) => ({
    list: auditStatus === undefined ? [entry] : [],
    nextCursor: action ? null : 'next',
  }))
  renderAt('/trend-audit/log')
  await screen.findByRole('article')
  expect(screen.queryByText(/^找到/)).toBeNull()
  const choose = async (group: string, name: string) =>
    people.click(within(screen.getByRole('group', { name: group })).getByRole('button', { name }))
  await choose('操作', '审核')
  const told = await screen.findByText('找到 1 条记录')
  expect(told).toHaveAttribute('aria-live', 'polite')
  await choose('结果', '审核不通过')
  // The same element: one that comes with its words is not announced.
  await waitFor(() => expect(told).toHaveTextContent('没有符合条件的记录'))
})
