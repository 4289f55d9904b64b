import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { comments } from '@contract/comment'
import { people as calls } from '@contract/people'
import { AuditStatus, type Trend, trends, Visibility } from '@contract/trend'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { makeAccount, makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { stub, stubRefusal, stubStatus } from '@tests/support/stubs'

const people = userEvent.setup({ pointerEventsCheck: 0 })
const own = (over: Partial<Trend> = {}) => makeTrend({ trendsId: 't-1', imId: 'u-me', meId: 'u-me', ...over })
const open = () => renderAt('/trend/publish?sent=t-1')

beforeAll(() => import('@/features/publish/PublishPage').then(() => undefined), 60_000)
beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(calls.account, makeAccount({ userId: 'u-me', imId: 'u-me' }))
  stub(comments.list, { list: [], total: 0 })
})
afterEach(clearToast)

describe('the page after sending, opened by its address alone', () => {
  it('says of a waiting post that it is being audited', async () => {
    stub(trends.detail, own({ auditStatus: AuditStatus.Pending }))
    open()
    expect(await screen.findByText('已提交，待审核')).toBeVisible()
    expect(screen.getByText('审核通过后，其他人就能看到')).toBeVisible()
  })

  it('says of a private post that only its author sees it', async () => {
    stub(trends.detail, own({ visibility: Visibility.Private }))
    open()
    expect(await screen.findByText('已保存，仅自己可见')).toBeVisible()
    expect(screen.queryByText('审核通过后，其他人就能看到')).toBeNull()
  })

  it('says of an edit that others see the former text until then', async () => {
    const { type, title, content, city, province, topics, files, createTime } = own()
    const edit = { type, title, content, city, province, topics, files, createTime, auditReason: '' }
    stub(trends.detail, own({ pendingEdit: { ...edit, auditStatus: AuditStatus.Pending } }))
    open()
    expect(await screen.findByText('已提交，待审核')).toBeVisible()
    expect(screen.getByText('审核通过后展示修改，在那之前其他人看到的仍是原内容')).toBeVisible()
  })

  it.each([
    ['a decided post', own()],
    ['a post of another person', makeTrend({ trendsId: 't-1', meId: 'u-me' })],
  ])('shows %s itself', async (_whose, trend) => {
    stub(trends.detail, trend)
    open()
    await waitFor(() => expect(window.location.pathname).toBe('/mobile/trend/detail'))
    expect(window.location.search).toBe('?id=t-1')
  })

  it('says that there is no such post, without leading to it', async () => {
    stubRefusal(trends.detail, Code.TrendNotExist, '该动态不存在或已被删除')
    open()
    expect(await screen.findByText('该动态不存在或已被删除')).toBeVisible()
    expect(screen.queryByText('已提交，待审核')).toBeNull()
    expect(screen.queryByRole('link', { name: '查看动态' })).toBeNull()
  })

  it('has its own title, also where there is no such post', async () => {
    document.title = '标题一 - 伯乐社区'
    stubRefusal(trends.detail, Code.TrendNotExist, '该动态不存在或已被删除')
    open()
    await screen.findByText('该动态不存在或已被删除')
    expect(document.title).toBe('发布动态 - 伯乐社区')
  })

  it('reads the post again by 重试', async () => {
    stubStatus(trends.detail, 500)
    open()
    await screen.findByText('动态获取失败')
    stub(trends.detail, own({ auditStatus: AuditStatus.Pending }))
    await people.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('已提交，待审核')).toBeVisible()
  })
})
