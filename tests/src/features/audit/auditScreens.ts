import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import { audit as calls, type AuditDetail, type AuditTrend } from '@contract/audit'
import { dictionaries } from '@contract/dictionary'
import { people as accounts } from '@contract/people'
import { TrendType } from '@contract/trend'
import { deviceStore } from '@/lib/stores/deviceStore'
import { clearToast } from '@/lib/toast/toast'
import { session } from '@/session/session'
import { forgetUndo } from '@/features/audit/undoStore'
import { makeAccount, makeTrend } from '@tests/support/makers'
import { stub } from '@tests/support/stubs'

export const people = userEvent.setup({ pointerEventsCheck: 0 })
export const PASS = '确定将该动态设置为审核通过吗？'
export const DENY = [
  { value: 'advert', label: '广告营销', description: '含有商业推广' },
  { value: 'privacy', label: '泄露隐私', description: '暴露个人信息' },
  { value: 'long', label: '其他', description: '字'.repeat(300) },
]

export function makeAudited(over: Partial<AuditDetail> = {}): AuditDetail {
  return {
    ...makeTrend({ type: TrendType.Text, auditStatus: 0, files: [], meId: 'u-me' }),
    submitTime: '2026-04-18 09:20:00',
    overdue: false,
    isEdit: false,
    reportNum: 0,
    auditTime: '',
    auditorId: '',
    auditorName: '',
    undoSeconds: 0,
    decisions: [],
    reports: [],
    ...over,
  }
}

export const row = (over: Partial<AuditTrend> = {}): AuditTrend => {
  const { decisions: _, reports: __, ...trend } = makeAudited(over)
  return trend
}

export const mine = { lockedBy: 'u-me', lockedUserName: '我', meLocked: '1' as const, leaseSeconds: 120 }

export function stubAudit(detail: AuditDetail, waiting: AuditTrend[] = []) {
  stub(calls.isAdmin, true)
  stub(accounts.account, makeAccount({ userId: 'u-me', roles: ['auditAdmin'] }))
  stub(calls.detail, detail)
  stub(calls.lock, mine)
  stub(calls.unlock, mine)
  stub(calls.logAdmins, [])
  stub(calls.waiting, { list: waiting, nextCursor: null, total: waiting.length })
  stub(calls.finished, { list: [], nextCursor: null, total: 0 })
  stub(calls.data, {
    waiting: waiting.length,
    lockedByMe: 1,
    overdue: 0,
    passedToday: 0,
    failedToday: 0,
    medianWaitMinutes: 0,
  })
  stub(dictionaries.byName, { moment_audit_deny: DENY, moment_tag: [] })
}

/** Before each test signs an audit admin in. */
export function asAuditAdmin(): void {
  beforeAll(() => import('@/lib/toast/toastView').then(() => undefined))
  beforeAll(() => import('@/ui/sheet/Sheet').then(() => undefined))
  beforeEach(() => session.signIn({ accessToken: 'admin-token', isFamilyAccount: 'N' }))
  afterEach(() => {
    clearToast()
    forgetUndo()
    return deviceStore.removeAll('draft.audit.')
  })
}
