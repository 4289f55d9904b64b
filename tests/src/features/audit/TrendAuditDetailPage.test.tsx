import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { audit as calls } from '@contract/audit'
import { Code } from '@contract/codes'
import { dictionaries } from '@contract/dictionary'
import { TargetKind, TrendType } from '@contract/trend'
import { renderAt } from '@tests/support/render'
import { received, stub, stubRefusal } from '@tests/support/stubs'
import { asAuditAdmin, makeAudited, mine, PASS, people, row, stubAudit } from './auditScreens'

asAuditAdmin()

describe('a post under audit', () => {
  it('carries a status only once it is decided', async () => {
    stubAudit(makeAudited({ auditStatus: 2, auditReason: '广告' }))
    renderAt('/trend-audit/detail?id=t-1')
    expect(await screen.findByText('审核不通过')).toBeVisible()
    expect(screen.getByText('不通过原因：广告')).toBeVisible()
    expect(screen.getByRole('button', { name: '改为通过' })).toBeVisible()
    expect(screen.queryByRole('button', { name: '改为不通过' })).toBeNull()
  })

  it('is not judged where it is an article of a folder, only its reports are', async () => {
    const report = {
      ...{ targetKind: TargetKind.Comments, targetId: 'c-1', reporterId: 'u-2', reporterName: '周敏', reason: '广告' },
      ...{ reasonDesc: '', createTime: '2026-04-18 09:30:00', open: true, content: '加我领红包', authorName: '陈立' },
    }
    stubAudit(makeAudited({ trendsId: 't-1', inFolder: true, title: '薪酬', reports: [report] }))
    renderAt('/trend-audit/detail?id=t-1')
    expect(await screen.findByRole('link', { name: '薪酬' })).toHaveAttribute(
      'href',
      expect.stringContaining('/article?id=t-1'),
    )
    expect(screen.getByText('加我领红包', { exact: false })).toBeVisible()
    expect(screen.queryByRole('button', { name: '通过' })).toBeNull()
    expect(received(calls.lock)).toEqual([])
  })

  it('is approved after a question, and the next one opens', async () => {
    const next = row({ trendsId: 't-next', title: '下一条' })
    stubAudit(makeAudited({ trendsId: 't-1' }), [
      row({ trendsId: 't-1' }),
      row({ trendsId: 't-held', lockedBy: 'u-x', lockedUserName: '陈立' }),
      next,
    ])
    stub(calls.judge, null)
    renderAt('/trend-audit/detail?id=t-1&type=1')
    await people.click(await screen.findByRole('button', { name: '通过' }))
    await waitFor(() => expect(screen.getByText(PASS)).toBeVisible())
    await people.click(screen.getByText('确定'))
    expect(await screen.findByText('审核成功')).toBeVisible()
    expect(received(calls.judge).map(({ body }) => body)).toEqual([
      {
        sendNoticeFlag: 'Y',
        type: 'TRENDS',
        trends: [{ trendsId: 't-1', auditStatus: 1, auditReason: '通过', submitTime: '2026-04-18 09:20:00' }],
      },
    ])
    await waitFor(() => expect(window.location.search).toBe('?id=t-next&type=1'))
  })

  it('can be had back with 撤销', async () => {
    stubAudit(makeAudited({ trendsId: 't-1' }))
    stub(calls.judge, null)
    stub(calls.undo, null)
    renderAt('/trend-audit/detail?id=t-1')
    await people.click(await screen.findByRole('button', { name: '通过' }))
    await people.click(await screen.findByText('确定'))
    await screen.findByText('没有待审核的动态')
    await people.click(await screen.findByRole('button', { name: '撤销' }))
    expect(await screen.findByText('已撤销')).toBeVisible()
    expect(received(calls.undo)[0]?.body).toEqual({ trendsId: 't-1' })
    await waitFor(() => expect(window.location.search).toBe('?id=t-1'))
  })

  it('stays open where it is had back before the next one is known', async () => {
    stubAudit(makeAudited({ trendsId: 't-1' }))
    stub(calls.judge, null)
    stub(calls.undo, null)
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    stub(calls.waiting, () => held.then(() => ({ list: [row({ trendsId: 't-next' })], nextCursor: null, total: 1 })))
    renderAt('/trend-audit/detail?id=t-1')
    await people.click(await screen.findByRole('button', { name: '通过' }))
    await people.click(await screen.findByText('确定'))
    await people.click(await screen.findByRole('button', { name: '撤销' }))
    expect(await screen.findByText('已撤销')).toBeVisible()
    release()
    // Long enough for the list to load and redirect.
    for (let n = 0; n < 20; n += 1) await people.keyboard('{Shift}')
    expect(window.location.search).toBe('?id=t-1')
  })

  it('is refused with joined labels, and descriptions joined and cut to 200', async () => {
    stubAudit(makeAudited({ trendsId: 't-1' }))
    stub(calls.judge, null)
    renderAt('/trend-audit/detail?id=t-1')
    await people.click(await screen.findByRole('button', { name: '不通过' }))
    const form = within(await screen.findByRole('dialog', { name: '审核不通过' }))
    const text = await form.findByLabelText('原因说明')
    expect(text).toHaveAttribute('rows', '4')
    await people.click(form.getByRole('button', { name: '确定不通过' }))
    expect(await form.findByText('请补充原因说明')).toBeVisible()
    expect(received(calls.judge)).toHaveLength(0)
    await people.click(await form.findByLabelText('广告营销'))
    await people.click(form.getByLabelText('泄露隐私'))
    expect(form.getByText('已选：广告营销、泄露隐私')).toBeVisible()
    expect(text).toHaveValue('含有商业推广；暴露个人信息')
    await people.type(text, '，请改')
    await people.click(form.getByLabelText('广告营销'))
    expect(text).toHaveValue('暴露个人信息，请改')
    await people.click(form.getByLabelText('其他'))
    expect(form.getByText('200/200')).toBeVisible()
    await people.click(form.getByRole('button', { name: '确定不通过' }))
    expect(await screen.findByText('审核成功')).toBeVisible()
    const [sent] = received(calls.judge)
    expect(sent?.body.trends[0]).toMatchObject({
      auditStatus: 2,
      auditReason: `暴露个人信息；${'字'.repeat(190)}，请改`,
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says what refused it: 获取不通过原因失败, 审核失败 and the backend’s own words', async () => {
    stubAudit(makeAudited({ trendsId: 't-1' }))
    stubRefusal(dictionaries.byName, Code.ServerFault, '')
    stubRefusal(calls.judge, Code.Conflict, '该动态正在审核中')
    renderAt('/trend-audit/detail?id=t-1')
    await people.click(await screen.findByRole('button', { name: '不通过' }))
    expect(await screen.findByText(/获取不通过原因失败/)).toBeVisible()
    fireEvent.change(screen.getByLabelText('原因说明'), { target: { value: '不妥' } })
    await people.click(screen.getByRole('button', { name: '确定不通过' }))
    expect(await screen.findByText('该动态正在审核中')).toBeVisible()
    stubRefusal(calls.judge, Code.ServerFault, '')
    await people.click(screen.getByRole('button', { name: '确定不通过' }))
    expect(await screen.findByText('审核失败')).toBeVisible()
  })

  it('locked by another says by whom, and a tap says so too', async () => {
    const other = { lockedBy: 'u-x', lockedUserName: '陈立', meLocked: '0' as const }
    stubAudit(makeAudited({ ...other }))
    stub(calls.lock, { ...other, leaseSeconds: 80 })
    renderAt('/trend-audit/detail?id=t-1')
    await people.click(await screen.findByRole('button', { name: '陈立 审核中' }))
    expect(await screen.findByText('该动态正在审核中')).toBeVisible()
    expect(screen.queryByRole('button', { name: '通过' })).toBeNull()
  })

  it('says at once who holds it when a decision is refused for that', async () => {
    stubAudit(makeAudited({ trendsId: 't-1' }))
    renderAt('/trend-audit/detail?id=t-1')
    await people.click(await screen.findByRole('button', { name: '通过' }))
    stub(calls.lock, { lockedBy: 'u-x', lockedUserName: '陈立', meLocked: '0' as const, leaseSeconds: 80 })
    stubRefusal(calls.judge, Code.Conflict, '该动态正在审核中')
    await people.click(await screen.findByText('确定'))
    expect(await screen.findByRole('button', { name: '陈立 审核中' })).toBeVisible()
    expect(screen.queryByRole('button', { name: '通过' })).toBeNull()
  })

  it('keeps what was written against it when the lock is lost, until it is free again', async () => {
    stubAudit(makeAudited({ trendsId: 't-1' }))
    renderAt('/trend-audit/detail?id=t-1')
    await people.click(await screen.findByRole('button', { name: '不通过' }))
    await people.click(await screen.findByLabelText('广告营销'))
    await people.type(screen.getByLabelText('原因说明'), '，请改')
    stub(calls.lock, { lockedBy: 'u-x', lockedUserName: '陈立', meLocked: '0' as const, leaseSeconds: 80 })
    stubRefusal(calls.judge, Code.Conflict, '该动态正在审核中')
    await people.click(screen.getByRole('button', { name: '确定不通过' }))
    await screen.findByRole('button', { name: '陈立 审核中' })
    stubAudit(makeAudited({ trendsId: 't-1' }))
    fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }))
    await people.click(await screen.findByRole('button', { name: '不通过' }))
    expect(await screen.findByLabelText('原因说明')).toHaveValue('含有商业推广，请改')
    expect(screen.getByLabelText('广告营销')).toBeChecked()
  })

  it('of one’s own cannot be judged, and takes no lease', async () => {
    stubAudit(makeAudited({ imId: 'u-me' }))
    renderAt('/trend-audit/detail?id=t-1')
    expect(await screen.findByText('不能审核自己发布的动态')).toBeVisible()
    expect(received(calls.lock)).toHaveLength(0)
  })

  it('shows first what an edit changes, the whole one tap away', async () => {
    const edit = {
      type: TrendType.Text,
      title: '春季徒步回顾',
      content: '<p>周日早上七点，我们在西溪湿地东门集合。</p>',
      city: '杭州市',
      province: '浙江省',
      topics: [],
      files: [],
      auditStatus: 0 as const,
      auditReason: '',
      createTime: '2026-04-19 09:20:00',
    }
    stubAudit(makeAudited({ isEdit: true, pendingEdit: edit }))
    renderAt('/trend-audit/detail?id=t-1')
    const changes = within(await screen.findByRole('region', { name: '修改内容' }))
    expect(changes.getByText('六').tagName).toBe('DEL')
    expect(changes.getByText('日').tagName).toBe('INS')
    expect(changes.queryByText('标题')).toBeNull()
    await people.click(screen.getByRole('button', { name: '查看修改后全文' }))
    expect(await screen.findByText('周日早上七点，我们在西溪湿地东门集合。')).toBeVisible()
  })

  it('gives its lease up on leaving, and takes it again when the page comes back', async () => {
    stubAudit(makeAudited({ trendsId: 't-1' }))
    renderAt('/trend-audit/detail?id=t-1')
    await waitFor(() => expect(received(calls.lock)).toHaveLength(1))
    await screen.findByRole('button', { name: '通过' })
    window.dispatchEvent(new Event('pagehide'))
    await waitFor(() => expect(received(calls.unlock)).toHaveLength(1))
    expect(received(calls.unlock)[0]?.headers.get('x-accesstoken')).toBe('admin-token')
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await waitFor(() => expect(received(calls.lock)).toHaveLength(2))
  })

  it('gives a lease up that is answered only after the post was left', async () => {
    stubAudit(makeAudited({ trendsId: 't-1' }))
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    stub(calls.lock, () => held.then(() => mine))
    const { unmount } = renderAt('/trend-audit/detail?id=t-1')
    await waitFor(() => expect(received(calls.lock)).toHaveLength(1))
    unmount()
    await waitFor(() => expect(received(calls.unlock)).toHaveLength(1))
    release()
    await waitFor(() => expect(received(calls.unlock)).toHaveLength(2))
  })
})
