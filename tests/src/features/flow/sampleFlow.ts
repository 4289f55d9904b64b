import type { Flow } from '@contract/flow'

/** Waits for its reader's decision. */
export const flow: Flow = {
  ...{ flowId: 'f-1', kind: 'general', title: '申请使用大会议室', status: 'running', version: 1, files: [] },
  applicant: { userId: 'u-1', realName: '林晓禾', department: '数字化部' },
  form: [{ label: '申请内容', value: '周五下午项目评审' }],
  steps: [{ name: '直属上级审批', person: '周明远', status: 'running', reason: '', time: '' }],
  actions: ['approve', 'reject', 'transfer'],
  ...{ entered: null, cc: [], path: '', lapseTime: null },
}
