import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { audit as calls } from '@contract/audit'
import { Code } from '@contract/codes'
import { dictionaries } from '@contract/dictionary'
import * as toast from '@/lib/toast/toast'
import { renderAt } from '@tests/support/render'
import { received, stub, stubOffline, stubRefusal } from '@tests/support/stubs'
import { asAuditAdmin, DENY, makeAudited, people, stubAudit } from './auditScreens'

asAuditAdmin()

const toasted = vi.spyOn(toast, 'toast')
beforeEach(() => {
  toasted.mockClear()
  stubAudit(makeAudited({ trendsId: 't-1' }))
})

it('a transfer to nobody is stopped, and one that is refused says why, once and in the form', async () => {
  stub(calls.otherAdmins, [{ userId: 'u-2', userName: '陈立' }])
  renderAt('/trend-audit/detail?id=t-1')
  await people.click(await screen.findByRole('button', { name: '转交' }))
  const admin = await screen.findByRole('radio', { name: '陈立' })
  const send = () => people.click(screen.getByRole('button', { name: '确定转交' }))
  await send()
  expect(admin).toHaveFocus()
  expect(admin).toBeInvalid()
  expect(admin).toHaveAccessibleDescription('请选择要转交的审核员')
  await people.click(admin)
  expect(admin).toBeValid()
  expect(screen.queryByText('请选择要转交的审核员')).toBeNull()
  stubRefusal(calls.transfer, Code.Conflict, '该动态正在审核中')
  await send()
  expect(await screen.findByText('该动态正在审核中')).toBeVisible()
  stubRefusal(calls.transfer, Code.ServerFault, '')
  await send()
  expect(await screen.findByText('转交失败')).toBeVisible()
  expect(screen.queryByText('该动态正在审核中')).toBeNull()
  expect(toasted).not.toHaveBeenCalled()
  expect(received(calls.transfer)).toHaveLength(2)
})

it('tags that are refused say why, once and in the form', async () => {
  stub(dictionaries.byName, {
    moment_audit_deny: DENY,
    moment_tag: [{ value: 'life', label: '生活分享', description: '' }],
  })
  stubRefusal(calls.setTags, Code.Conflict, '该动态正在审核中')
  renderAt('/trend-audit/detail?id=t-1')
  await people.click(await screen.findByRole('button', { name: '标签' }))
  await people.click(await screen.findByLabelText('生活分享'))
  await people.click(screen.getByRole('button', { name: '保存标签' }))
  expect(await screen.findByText('该动态正在审核中')).toBeVisible()
  expect(toasted).not.toHaveBeenCalled()
})

it('the reasons of a refusal come by themselves once the network is back', async () => {
  stubOffline(dictionaries.byName)
  renderAt('/trend-audit/detail?id=t-1')
  await people.click(await screen.findByRole('button', { name: '不通过' }))
  expect(await screen.findByText('获取不通过原因失败')).toBeVisible()
  stub(dictionaries.byName, { moment_audit_deny: DENY, moment_tag: [] })
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(screen.getByLabelText('广告营销')).toBeVisible())
})

it('the reasons of a refusal are asked for again in place, and the sheet keeps the focus', async () => {
  stubRefusal(dictionaries.byName, Code.ServerFault, '字典坏了')
  renderAt('/trend-audit/detail?id=t-1')
  await people.click(await screen.findByRole('button', { name: '不通过' }))
  const again = await screen.findByRole('button', { name: '重试' })
  stub(dictionaries.byName, { moment_audit_deny: DENY, moment_tag: [] })
  await people.click(again)
  expect(await screen.findByLabelText('广告营销')).toBeVisible()
  expect(screen.getByRole('dialog')).toHaveFocus()
})

it('tags without an answer are saved again under their key, so that the log has them once', async () => {
  stub(dictionaries.byName, {
    moment_audit_deny: DENY,
    moment_tag: [{ value: 'life', label: '生活分享', description: '' }],
  })
  stubOffline(calls.setTags)
  renderAt('/trend-audit/detail?id=t-1')
  await people.click(await screen.findByRole('button', { name: '标签' }))
  await people.click(await screen.findByLabelText('生活分享'))
  const before = received(calls.setTags).length
  await people.click(screen.getByRole('button', { name: '保存标签' }))
  await waitFor(() => expect(received(calls.setTags)).toHaveLength(before + 1))
  await waitFor(() => expect(screen.getByRole('button', { name: '保存标签' })).toBeEnabled())
  stub(calls.setTags, null)
  await people.click(screen.getByRole('button', { name: '保存标签' }))
  await waitFor(() => expect(received(calls.setTags)).toHaveLength(before + 2))
  const keys = received(calls.setTags).slice(before)
  expect(new Set(keys.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
})

it('choosing types shortens their descriptions, never what the admin has written', async () => {
  const types = Array.from({ length: 4 }, (_, n) => {
    return { value: `v-${n}`, label: `类型${n}`, description: `说明${n}`.padEnd(60, '长') }
  })
  stub(dictionaries.byName, { moment_audit_deny: types, moment_tag: [] })
  renderAt('/trend-audit/detail?id=t-1')
  await people.click(await screen.findByRole('button', { name: '不通过' }))
  const choose = async () => {
    for (const { label } of types) await people.click(await screen.findByLabelText(label))
  }
  const reason = await screen.findByLabelText('原因说明')
  await people.type(reason, '第三张图里能看清工牌')
  await choose()
  expect(reason).toHaveValue(
    `${types
      .map(({ description }) => description)
      .join('；')
      .slice(0, 189)}；第三张图里能看清工牌`,
  )
  await choose()
  expect(reason).toHaveValue('第三张图里能看清工牌')
  await people.clear(reason)
  await people.click(screen.getByLabelText('类型1'))
  expect(reason).toHaveValue(types[1]?.description)
  await people.clear(reason)
  await people.click(screen.getByLabelText('类型2'))
  expect(reason).toHaveValue([types[1], types[2]].map((one) => one?.description).join('；'))
})
