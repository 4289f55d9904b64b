import type { Endpoint } from '@contract/endpoint'
import { type Item, type ItemForm, market, type Question, type ReserveBody } from '@contract/market'
import { call } from '@/http/call'
import type { UnqueuedOperation } from './operation'

function unqueued<Write, Data>(
  name: string,
  label: (write: Write) => string,
  endpoint: Endpoint<Write, Data>,
  sent?: UnqueuedOperation<Write, Data>['sent'],
): UnqueuedOperation<Write, Data> {
  return {
    queued: false,
    name: `market.${name}`,
    label,
    sent,
    send: (write, sending) => call(endpoint, write, sending),
  }
}

// Not in the code of the lists, which need no drafts.
const itemDrafts = () => import('../drafts/itemDraft')
const wordsDrafts = () => import('../drafts/wordsDraft')

interface OfItem {
  itemId: string
}

/** 发布闲置. */
export const publishItem: UnqueuedOperation<ItemForm, Item> = {
  ...unqueued<ItemForm, Item>(
    'publish',
    () => '发布闲置',
    market.publish,
    async (_write, userId, _item, draftKey) => (await itemDrafts()).dropSentItem(userId, '', draftKey),
  ),
  oncePerDraft: true,
}
/** 修改闲置. */
export const updateItem = unqueued<ItemForm & OfItem, Item>(
  'update',
  () => '修改闲置',
  market.update,
  async ({ itemId }, userId, _item, draftKey) => (await itemDrafts()).dropSentItem(userId, itemId, draftKey),
)
/** 预订, 取消预订. */
export const reserveItem: UnqueuedOperation<ReserveBody, Item> = {
  ...unqueued<ReserveBody, Item>('reserve', ({ on }) => (on ? '预订' : '取消预订'), market.reserve),
  superseded({ on }, { reservedByMe }) {
    if (on === reservedByMe) return undefined
    return on ? '预订已结束，该物品没有为您保留' : '该物品现在仍由您预订，如需取消请再操作一次'
  },
}
/** 下架. */
export const delistItem = unqueued<OfItem, Item>('off', () => '下架', market.off)
/** 标记已售. */
export const markSold = unqueued<OfItem, Item>('sold', () => '标记已售', market.sold)
/** 续期. */
export const renewItem = unqueued<OfItem, Item>('renew', () => '续期', market.renew)
/** 提问. */
export const askQuestion: UnqueuedOperation<OfItem & { text: string }, Question> = {
  ...unqueued<OfItem & { text: string }, Question>(
    'ask',
    () => '提问',
    market.ask,
    async ({ itemId }, userId, _question, draftKey) =>
      (await wordsDrafts()).wordsDraft('question', itemId).drop(userId, draftKey),
  ),
  oncePerDraft: true,
}
/** 回答. */
export const answerQuestion = unqueued<{ questionId: string; text: string }, Question>(
  'answer',
  () => '回复',
  market.answer,
  async ({ questionId }, userId, _question, draftKey) =>
    (await wordsDrafts()).wordsDraft('answer', questionId).drop(userId, draftKey),
)
export const removeQuestion = unqueued<{ questionId: string }, null>('remove', () => '删除提问', market.remove)
/** 举报. */
export const reportItem = unqueued<OfItem & { reason: string; reasonDesc: string }, null>(
  'report',
  () => '举报',
  market.report,
  async ({ itemId }, userId, _data, draftKey) => (await itemDrafts()).itemReportDraft(itemId).drop(userId, draftKey),
)
export const auditItem = unqueued<OfItem & { decision: 'keep' | 'remove'; reason: string }, Item>(
  'audit',
  ({ decision }) => (decision === 'keep' ? '保留' : '下架'),
  market.audit,
  async ({ itemId }, userId) => (await import('../drafts/auditDraft')).dropAuditDraft(itemId, userId),
)
