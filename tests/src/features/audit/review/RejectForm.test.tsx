import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { audit as calls, type AuditReport } from '@contract/audit'
import { Code } from '@contract/codes'
import { market } from '@contract/market'
import { AuditStatus } from '@contract/trend'
import { session } from '@/session/session'
import { auditDraft, auditDraftName } from '@/writes/drafts/auditDraft'
import { droppedBy } from '@tests/support/otherTab'
import { renderAt } from '@tests/support/render'
import { fakeStoreTime, silenceStore, waitForStore } from '@tests/support/silentStore'
import { stub, stubRefusal } from '@tests/support/stubs'
import { item } from '../../market/items'
import { asAuditAdmin, makeAudited, people, stubAudit } from '../auditScreens'

asAuditAdmin()
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const DETAIL = '/trend-audit/detail?id=t-1'
const typed = { values: ['advert'], text: '含有商业推广，请改', inserted: '含有商业推广' }
const kept = async (id = 't-1') => auditDraft(id).read('u-me')

async function typeReasons(button: string | RegExp): Promise<void> {
  await people.click(await screen.findByRole('button', { name: button }))
  await people.click(await screen.findByLabelText('广告营销'))
  await people.type(screen.getByLabelText('原因说明'), '，请改')
}

async function expectReasons(button: string | RegExp): Promise<void> {
  await people.click(await screen.findByRole('button', { name: button }))
  expect(await screen.findByLabelText('原因说明')).toHaveValue(typed.text)
  expect(await screen.findByLabelText('广告营销')).toBeChecked()
}

describe('the reasons against a post', () => {
  it('stay over a reload, for their admin alone, and go with the decision', async () => {
    stubAudit(makeAudited({ trendsId: 't-1' }))
    renderAt(DETAIL)
    await typeReasons('不通过')
    await waitFor(async () => expect(await kept()).toMatchObject(typed))
    expect(await auditDraft('t-1').read('u-other')).toBeUndefined()
    stub(calls.judge, null)
    const dropped = await droppedBy(() => people.click(screen.getByRole('button', { name: '确定不通过' })))
    expect(dropped).toEqual([auditDraftName('t-1')])
    expect(await kept()).toBeUndefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('are there again after a reload', async () => {
    await auditDraft('t-1').keep('u-me', typed)
    stubAudit(makeAudited({ trendsId: 't-1' }))
    renderAt(DETAIL)
    await expectReasons('不通过')
    await people.click(screen.getByLabelText('广告营销'))
    expect(screen.getByLabelText('原因说明')).toHaveValue('，请改')
  })

  it('are asked for without the stored ones where the store of the device does not answer', async () => {
    stubAudit(makeAudited({ trendsId: 't-1' }))
    stub(calls.judge, null)
    renderAt(DETAIL)
    const button = await screen.findByRole('button', { name: '不通过' })
    silenceStore()
    fakeStoreTime()
    await people.click(button)
    await screen.findByRole('dialog')
    await waitForStore()
    await people.type(await screen.findByLabelText('原因说明'), '请改')
    await people.click(screen.getByRole('button', { name: '确定不通过' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('stay where the session ends', async () => {
    stubAudit(makeAudited({ trendsId: 't-1' }))
    const before = renderAt(DETAIL)
    await typeReasons('不通过')
    act(() => void session.expire('admin-token'))
    before.unmount()
    session.signIn({ accessToken: 'next-token', isFamilyAccount: 'N' })
    renderAt(DETAIL)
    await expectReasons('不通过')
  })

  it('stay where another tab has sent others', async () => {
    stubAudit(makeAudited({ trendsId: 't-1' }))
    renderAt(DETAIL)
    await typeReasons('不通过')
    await auditDraft('t-1').drop('u-me')
    const other = new BroadcastChannel('bole.drafts')
    other.postMessage(auditDraftName('t-1'))
    await expect.poll(kept).toMatchObject(typed)
    other.close()
  })

  it('are dropped where another admin has refused it', async () => {
    await auditDraft('t-1').keep('u-me', typed)
    stubAudit(makeAudited({ trendsId: 't-1', auditStatus: AuditStatus.Fail }))
    renderAt(DETAIL)
    await screen.findByRole('button', { name: '改为通过' })
    await expect.poll(kept).toBeUndefined()
  })
})

describe('the reasons against a comment', () => {
  const report: AuditReport = {
    ...{ targetKind: 'COMMENTS', targetId: 'c-1', reporterId: 'u-r', reporterName: '周航', reason: '广告' },
    ...{ reasonDesc: '', createTime: '2026-04-18 10:00:00', content: '加微信领券', authorName: '王敏', open: true },
  }

  it('stay over a reload, and go with the comment', async () => {
    stubAudit(makeAudited({ trendsId: 't-1', auditStatus: AuditStatus.Success, reports: [report] }))
    const before = renderAt(DETAIL)
    await typeReasons('移除评论')
    await expect.poll(() => kept('c-1')).toMatchObject(typed)
    before.unmount()
    renderAt(DETAIL)
    await expectReasons('移除评论')
    stub(calls.removeComment, null)
    await people.click(screen.getByRole('button', { name: '确定移除' }))
    await expect.poll(() => kept('c-1')).toBeUndefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('are dropped where another admin has closed the report, and stay where the comment was reported again', async () => {
    const again = { ...report, targetId: 'c-2' }
    await auditDraft('c-1').keep('u-me', typed)
    await auditDraft('c-2').keep('u-me', typed)
    const reports = [{ ...report, open: false }, { ...again, open: false }, again]
    stubAudit(makeAudited({ trendsId: 't-1', auditStatus: AuditStatus.Success, reports }))
    renderAt(DETAIL)
    await expect.poll(() => kept('c-1')).toBeUndefined()
    await expectReasons('移除评论')
  })
})

describe('the reasons against an item', () => {
  const open = () => renderAt('/trend-audit?kind=market')
  const remove = async () =>
    people.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确定移除' }))

  it('stay over a reload, and go with the item', async () => {
    stubAudit(makeAudited())
    stub(market.auditList, { list: [{ item, reports: [] }], nextCursor: null })
    stub(market.audit, item)
    const before = open()
    await typeReasons(/^移除/)
    await expect.poll(() => kept(item.itemId)).toMatchObject(typed)
    before.unmount()
    open()
    await expectReasons(/^移除/)
    await remove()
    await expect.poll(() => kept(item.itemId)).toBeUndefined()
  })

  it('go where another admin has decided', async () => {
    stubAudit(makeAudited())
    stub(market.auditList, { list: [{ item, reports: [] }], nextCursor: null })
    stubRefusal(market.audit, Code.Conflict, '该物品已处理')
    open()
    await typeReasons(/^移除/)
    await expect.poll(() => kept(item.itemId)).toMatchObject(typed)
    await remove()
    expect((await screen.findAllByText('该物品已处理')).length).toBeGreaterThan(0)
    await expect.poll(() => kept(item.itemId)).toBeUndefined()
  })
})
