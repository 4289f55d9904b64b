import { type Message, MessageGroup, MessageKind, NotifyCategory, TrendCategory } from '@contract/message'
import { formatCount } from '@/lib/text/number'
import { paths, messageDetailHref, messageTrendHref } from '@/routes'
import { isBuilt } from '@/builtScreens'

export const groupNames: Readonly<Record<MessageGroup, string>> = {
  [MessageGroup.System]: '系统通知',
  [MessageGroup.HappyNews]: '喜报',
  [MessageGroup.Community]: '社区消息',
  [MessageGroup.TrendAudit]: '审核消息',
}

export const notifyNames: Readonly<Record<NotifyCategory, string>> = {
  [NotifyCategory.RecruitJob]: '招聘职位',
  [NotifyCategory.ApplyFeedback]: '投递反馈',
  [NotifyCategory.Company]: '企业通知',
  [NotifyCategory.RecruitSynergy]: '招聘协同',
  [NotifyCategory.Activity]: '活动通知',
}

export const trendCategoryNames: Readonly<Record<TrendCategory, string>> = {
  [TrendCategory.Comment]: '评论',
  [TrendCategory.Like]: '赞和收藏',
  [TrendCategory.Follow]: '关注',
  [TrendCategory.Notice]: '通知',
}

const known: readonly number[] = Object.values(MessageKind)

/** Whether the kind is known (rule: groups and kinds); unknown kinds are shown as plain text. */
export const isKnownKind = ({ kind, category }: Message) => known.includes(kind) || category === TrendCategory.Follow

/** Name of the actor, or one name and the number of others. */
export function actorsOf({ actor, actorNum }: Message): string {
  const name = actor.imNickName || '有人'
  return actorNum > 1 ? `${name} 等 ${formatCount(actorNum)} 人` : name
}

/** A message as one line. */
export function lineOf(message: Message): string {
  const { actor, title, content } = message
  const heading = actor.imNickName && message.group === MessageGroup.Community ? `${actorsOf(message)} ${title}` : title
  return [heading, content].filter(Boolean).join('：')
}

/** Address of a group. */
export function groupHref(group: MessageGroup): string {
  if (group === MessageGroup.Community) return messageTrendHref(TrendCategory.Comment)
  if (group === MessageGroup.TrendAudit && isBuilt(paths.messageTrendAudit)) return paths.messageTrendAudit
  return messageDetailHref(group)
}
