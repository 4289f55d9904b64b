import { AuditMessageKind, MessageKind } from '@contract/message'

const TITLES: Readonly<Record<number, string>> = {
  [MessageKind.AuditSuccess]: '你的动态已通过审核',
  [MessageKind.AuditFail]: '你的动态未通过审核',
  [MessageKind.Like]: '赞了你的动态',
  [MessageKind.LikeComment]: '赞了你的评论',
  [MessageKind.LikeReply]: '赞了你的回复',
  [MessageKind.Collect]: '收藏了你的动态',
  [MessageKind.Comment]: '评论了你的动态',
  [MessageKind.Reply]: '回复了你',
  [MessageKind.Report]: '你的动态被举报',
  [AuditMessageKind.Waiting]: '有新的动态待审核',
  [AuditMessageKind.Transferred]: '有一条动态转交给你审核',
  [AuditMessageKind.Overdue]: '有动态等待审核已超时',
}

export const FOLLOWED = '关注了你'

/** Default title of a kind; empty for kinds without one. */
export function titleOf(kind: number): string {
  return TITLES[kind] ?? ''
}
