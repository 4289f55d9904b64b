import { z } from 'zod'
import {
  type GroupSummary,
  type Message,
  type MessageCategory,
  MessageGroup,
  type MessageListBody,
  type MessageSummary,
  NotifyCategory,
  type ReadBody,
  TrendCategory,
} from '@contract/message'
import { TargetKind } from '@contract/trend'
import { cursorPage, cursorText, flag, relationData, wholeNumber } from '../../calls/schema'
import { categoryOf } from './category'

const group = z.enum(MessageGroup, { error: '请选择消息分组' })

const WRONG_CATEGORY = '消息类别有误，请重新选择'
const categoryBody = z
  .union([z.string().max(64, WRONG_CATEGORY), z.int({ error: WRONG_CATEGORY })], { error: WRONG_CATEGORY })
  .transform((given, context): MessageCategory => {
    const known = categoryOf(String(given))
    if (known !== undefined) return known
    context.addIssue({ code: 'custom', message: WRONG_CATEGORY })
    return z.NEVER
  })

export const listBody: z.ZodType<MessageListBody> = z.object({
  group,
  category: categoryBody.optional(),
  kind: wholeNumber('消息种类', 0, 999).optional(),
  cursor: cursorText,
})

export const summaryBody: z.ZodType<Record<string, never>> = z.object({})

export const readBody: z.ZodType<ReadBody> = z.object({
  group: z.union([group, z.literal('all')], { error: '请选择消息分组' }),
  category: categoryBody.optional(),
  upToId: z.string({ error: '消息编号有误，请刷新后重试' }).max(64, '消息编号有误，请刷新后重试').optional(),
})

export const settingsBody: z.ZodType<{ category: MessageCategory; muted: boolean }> = z.object({
  category: categoryBody,
  muted: flag('请说明是开启还是关闭免打扰'),
})

const category = z.union([
  z.enum(NotifyCategory),
  z.literal([...Object.values(TrendCategory)]),
  z.literal(['happy_news', 'trend_audit']),
])

const message = z.object({
  messageId: z.string(),
  group,
  category,
  kind: z.int(),
  title: z.string(),
  content: z.string(),
  createTime: z.string(),
  read: z.boolean(),
  actor: z.object({ userId: z.string(), imNickName: z.string(), imFaceUrl: z.string() }),
  actorNum: z.int(),
  target: z.object({
    targetKind: z.union([z.enum(TargetKind), z.literal('')]),
    trendsId: z.string(),
    commentsId: z.string(),
    title: z.string(),
    smallUrl: z.string(),
    meLiked: z.boolean().optional(),
  }),
  reason: z.string(),
  path: z.string().optional(),
  relation: relationData.optional(),
}) satisfies z.ZodType<Message>

export const listData = cursorPage<Message>(message)

const groupSummary = z.object({
  group,
  unread: z.int(),
  newest: message.nullable(),
  categories: z.array(z.object({ category, unread: z.int() })),
}) satisfies z.ZodType<GroupSummary>

export const summaryData: z.ZodType<MessageSummary> = z.object({
  total: z.int(),
  groups: z.array(groupSummary),
  muted: z.array(category),
})

export const settingsData = z.object({ muted: z.array(category) })
