import type { Endpoint } from '@contract/endpoint'
import { type Item, type ItemForm, market, type Question } from '@contract/market'
import { call } from '@/http/call'
import type { UnqueuedOperation } from './operation'

function unqueued<Write, Data>(name: string, endpoint: Endpoint<Write, Data>): UnqueuedOperation<Write, Data> {
  return { queued: false, name: `market.${name}`, send: (write, sending) => call(endpoint, write, sending) }
}

interface OfItem {
  itemId: string
}

/** 发布闲置. */
export const publishItem = unqueued<ItemForm, Item>('publish', market.publish)
export const updateItem = unqueued<ItemForm & OfItem, Item>('update', market.update)
/** 预订, 取消预订. */
export const reserveItem = unqueued<OfItem & { on: boolean; sharePhone: boolean; adult: boolean }, Item>(
  'reserve',
  market.reserve,
)
/** 下架. */
export const takeOff = unqueued<OfItem, Item>('off', market.off)
/** 标记已售. */
export const markSold = unqueued<OfItem, Item>('sold', market.sold)
/** 续期. */
export const renewItem = unqueued<OfItem, Item>('renew', market.renew)
export const askQuestion = unqueued<OfItem & { text: string }, Question>('ask', market.ask)
export const answerQuestion = unqueued<{ questionId: string; text: string }, Question>('answer', market.answer)
export const removeQuestion = unqueued<{ questionId: string }, null>('remove', market.remove)
/** 举报. */
export const reportItem = unqueued<OfItem & { reason: string; reasonDesc: string }, null>('report', market.report)
export const auditItem = unqueued<OfItem & { decision: 'keep' | 'remove'; reason: string }, Item>('audit', market.audit)
