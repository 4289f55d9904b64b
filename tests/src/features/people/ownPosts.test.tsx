import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { Code } from '@contract/codes'
import { people as calls } from '@contract/people'
import { publishing } from '@contract/publish'
import { HOUR_MS } from '@contract/text/timeUnits'
import { trends } from '@contract/trend'
import { deviceStore } from '@/lib/stores/deviceStore'
import { noteServerTime } from '@/lib/time/serverTime'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { draftStore } from '@/writes/drafts/post/draftStore'
import { blankDraft } from '@/writes/drafts/post/trendDraft'
import { entryStore } from '@/writes/outbox/entryStore'
import { labelOf } from '@/writes/outbox/queueEntry'
import { outbox } from '@/writes/outbox/outbox'
import { loseFocusWhenDisabled } from '@tests/support/loseFocusWhenDisabled'
import { makeAccount, makePerson, makeTrend } from '@tests/support/makers'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline, stubRefusal } from '@tests/support/stubs'

const people = userEvent.setup({ pointerEventsCheck: 0 })

beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
afterEach(() => clearToast())
beforeEach(() => {
  session.signOut()
  session.signIn({ accessToken: `token-${Math.random()}`, isFamilyAccount: 'N' })
  stub(calls.account, makeAccount({ userId: 'u-me', imId: 'u-me' }))
  stub(calls.person, makePerson({ userId: 'u-me' }))
})

const show = (...list: ReturnType<typeof makeTrend>[]) => stub(trends.page, { list, nextCursor: null })
const edit = (over: object) => ({
  type: 1 as const,
  title: '改',
  content: '',
  city: '',
  province: '',
  topics: [],
  files: [],
  auditStatus: 0 as const,
  auditReason: '',
  createTime: '',
  ...over,
})
const own = async (title: string) =>
  within((await screen.findByText(title)).closest('article')?.parentElement as HTMLElement)

describe('an own post', () => {
  it('that was rejected leads to mending it', async () => {
    show(makeTrend({ trendsId: 't1', title: '被拒', auditStatus: 2, auditReason: '图片不清晰' }))
    renderAt('/me')
    const post = await own('被拒')
    expect(post.getByText('审核不通过：图片不清晰')).toBeVisible()
    expect(post.getByRole('link', { name: '修改后重新提交' })).toHaveAttribute('href', '/mobile/trend/publish?id=t1')
  })

  it('says where its edit stands', async () => {
    show(
      makeTrend({ title: '改着', pendingEdit: edit({}) }),
      makeTrend({ title: '改坏', pendingEdit: edit({ auditStatus: 2, auditReason: '标题不当' }) }),
    )
    renderAt('/me')
    expect((await own('改着')).getByText('修改审核中，其他人看到的仍是原内容')).toBeVisible()
    const refused = await own('改坏')
    expect(refused.getByText('修改未通过审核：标题不当')).toBeVisible()
    expect(refused.getByRole('link', { name: '修改后重新提交' })).toBeVisible()
  })

  it('that was rejected itself says nothing of an edit before', async () => {
    const edits = [edit({ auditStatus: 2, auditReason: '标题不妥' }), edit({})]
    const rejected = { auditStatus: 2, auditReason: '整帖不妥' } as const
    show(...edits.map((pendingEdit, n) => makeTrend({ title: `整帖${n}`, ...rejected, pendingEdit })))
    renderAt('/me')
    for (const title of ['整帖0', '整帖1']) {
      const post = await own(title)
      expect(post.getByText('审核不通过：整帖不妥')).toBeVisible()
      expect(post.queryByText(/^修改(未通过审核|审核中)/)).toBeNull()
      expect(post.getByRole('link', { name: '修改后重新提交' })).toBeVisible()
    }
  })

  it('is removed at once, and comes back by the undo', async () => {
    show(makeTrend({ trendsId: 't1', title: '删掉' }))
    stub(publishing.remove, null)
    stub(publishing.restore, makeTrend())
    renderAt('/me')
    await people.click(await screen.findByRole('button', { name: '删除删掉' }))
    expect(await screen.findByText('已删除')).toBeVisible()
    expect(screen.queryByRole('article')).toBeNull()
    await people.click(screen.getByRole('button', { name: '撤销' }))
    expect(await screen.findByText('删掉')).toBeVisible()
    expect(received(publishing.remove)[0]?.body).toEqual({ trendsId: 't1' })
    expect(received(publishing.restore)[0]?.body).toEqual({ trendsId: 't1' })
  })

  it('is removed and brought back without a network, too', async () => {
    show(makeTrend({ trendsId: 't1', title: '删掉' }))
    stubOffline(publishing.remove)
    renderAt('/me')
    await people.click(await screen.findByRole('button', { name: '删除删掉' }))
    expect(await screen.findByText('已删除')).toBeVisible()
    expect(outbox.entries().map(({ write }) => labelOf(write))).toEqual(['删除动态：删掉'])
    stub(publishing.restore, makeTrend())
    const undo = screen.getByRole('button', { name: '撤销' })
    await waitFor(() => expect(undo).toBeEnabled())
    await people.click(undo)
    expect(await screen.findByText('删掉')).toBeVisible()
    await waitFor(() => expect(received(publishing.restore)).toHaveLength(1))
    expect(outbox.entries()).toEqual([])
  })

  it.each([
    ['with a network', () => stub(publishing.remove, null)],
    ['without one', () => stubOffline(publishing.remove)],
  ])('hands the focus on to 撤销 where it is removed, and takes it where it is back, %s', async (_, answer) => {
    loseFocusWhenDisabled()
    show(makeTrend({ trendsId: 't0', title: '留着' }), makeTrend({ trendsId: 't1', title: '删掉' }))
    answer()
    stub(publishing.restore, makeTrend())
    renderAt('/me')
    await people.click(await screen.findByRole('button', { name: '删除删掉' }))
    await waitFor(() => expect(screen.getByRole('button', { name: '撤销' })).toHaveFocus())
    await people.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('link', { name: '删掉' })).toHaveFocus())
  })

  it('is no longer counted in the head once it is removed, and again once it is back', async () => {
    show(makeTrend({ trendsId: 't1', title: '删掉' }))
    const counted = (trendNum: number) => stub(calls.person, makePerson({ userId: 'u-me', trendNum }))
    const head = () => within(screen.getByRole('list', { name: '统计' })).getByText('动态').parentElement
    counted(3)
    stub(publishing.remove, () => (counted(2), null))
    stub(publishing.restore, () => (counted(3), makeTrend()))
    renderAt('/me')
    await people.click(await screen.findByRole('button', { name: '删除删掉' }))
    await waitFor(() => expect(head()).toHaveTextContent('2动态'))
    await people.click(screen.getByRole('button', { name: '撤销' }))
    await waitFor(() => expect(head()).toHaveTextContent('3动态'))
  })

  it('is no longer counted in the head once its queued removal was sent', async () => {
    show(makeTrend({ trendsId: 't1', title: '删掉' }))
    stub(calls.person, makePerson({ userId: 'u-me', trendNum: 3 }))
    stubOffline(publishing.remove)
    renderAt('/me')
    await people.click(await screen.findByRole('button', { name: '删除删掉' }))
    await waitFor(() => expect(outbox.entries()).toHaveLength(1))
    const head = within(screen.getByRole('list', { name: '统计' })).getByText('动态').parentElement
    stub(publishing.remove, null)
    stub(calls.person, makePerson({ userId: 'u-me', trendNum: 2 }))
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(head).toHaveTextContent('2动态'))
  })

  it('is rendered while it is near the screen, and stays removed while it is away', async () => {
    show(...Array.from({ length: 60 }, (_, n) => makeTrend({ trendsId: `t${n}`, title: `第${n}条` })))
    stub(publishing.remove, null)
    renderAt('/me')
    await people.click(await screen.findByRole('button', { name: '删除第0条' }))
    expect(await screen.findByRole('button', { name: '撤销' })).toBeVisible()
    expect(screen.getAllByRole('article').length).toBeLessThan(20)
    // A row with the focus would stay.
    await people.click(document.body)
    const scrolled = vi
      .spyOn(Element.prototype, 'getBoundingClientRect')
      .mockReturnValue(new DOMRect(0, -12_000, 390, 0))
    fireEvent.scroll(window)
    expect(await screen.findByText('第38条')).toBeVisible()
    expect(screen.queryByRole('button', { name: '撤销' })).toBeNull()
    scrolled.mockRestore()
    fireEvent.scroll(window)
    expect(await screen.findByRole('button', { name: '撤销' })).toBeEnabled()
    expect(screen.queryByText('第0条')).toBeNull()
  })

  it('stays where it could not be removed', async () => {
    show(makeTrend({ title: '留下' }))
    stubRefusal(publishing.remove, Code.TrendNotExist, '该动态不存在或已被删除')
    renderAt('/me')
    await people.click(await screen.findByRole('button', { name: '删除留下' }))
    expect(await screen.findByText('该动态不存在或已被删除')).toBeVisible()
    expect(screen.getByText('留下')).toBeVisible()
  })
})

describe('the drafts', () => {
  it('lead back to where they are written, and can be dropped', async () => {
    show()
    await draftStore.write('u-me', { ...blankDraft('d1'), text: '写了一半', updatedAt: Date.now() })
    await draftStore.write('u-me', {
      ...blankDraft('edit-t1'),
      trendsId: 't1',
      title: '改题',
      updatedAt: Date.now() - 5000,
    })
    renderAt('/me?tab=drafts')
    expect(await screen.findByRole('link', { name: /写了一半/ })).toHaveAttribute(
      'href',
      '/mobile/trend/publish?draft=d1',
    )
    expect(screen.getByRole('link', { name: /改题/ })).toHaveAttribute('href', '/mobile/trend/publish?id=t1')
    await people.click(screen.getByRole('button', { name: '删除草稿：写了一半' }))
    await people.click(await screen.findByRole('button', { name: '删除' }))
    await waitFor(async () =>
      expect((await draftStore.list('u-me')).map(({ draftId }) => draftId)).toEqual(['edit-t1']),
    )
    await draftStore.remove('u-me', 'edit-t1')
  })

  it('leave the pictures of an edit that waits to be sent, and tell their time by the clock of the backend', async () => {
    show()
    noteServerTime(String(Date.now() + 2 * HOUR_MS))
    onTestFinished(() => noteServerTime(String(Date.now())))
    const draft = {
      ...blankDraft('edit-t2'),
      trendsId: 't2',
      text: '再改',
      updatedAt: Date.parse('2024-05-01T20:30:30Z'),
    }
    await draftStore.write('u-me', draft)
    await deviceStore.write('draft.file.u-me.edit-t2.p1', 'bytes')
    const words = { type: 1 as const, title: '', content: '', fileIds: [], topicIds: [], visibility: 1 as const }
    const waiting = { id: 'w1', userId: 'u-me', at: 1, key: 'k1', write: { kind: 'post' as const, draft, words } }
    await entryStore.write(waiting)
    onTestFinished(() => entryStore.remove(waiting))
    renderAt('/me?tab=drafts')
    expect(await screen.findByText(/2024 年 5 月 2 日 06:30$/)).toBeVisible()
    await people.click(screen.getByRole('button', { name: '删除草稿：再改' }))
    await people.click(await screen.findByRole('button', { name: '删除' }))
    await waitFor(async () => expect(await draftStore.list('u-me')).toEqual([]))
    expect(await deviceStore.list('draft.file.u-me.')).toEqual(['bytes'])
  })

  it('are none at first', async () => {
    show()
    renderAt('/me?tab=drafts')
    expect(await screen.findByText('还没有草稿，写到一半的动态会保存在这里')).toBeVisible()
  })
})
