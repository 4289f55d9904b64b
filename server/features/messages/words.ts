import { AuditMessageKind, MessageKind } from '@contract/message'

const TITLES: Readonly<Record<number, string>> = {
  [MessageKind.AuditSuccess]: '您的动态已通过审核',
  [MessageKind.AuditFail]: '您的动态未通过审核',
  [MessageKind.Like]: '赞了您的动态',
  [MessageKind.LikeComment]: '赞了您的评论',
  [MessageKind.LikeReply]: '赞了您的回复',
  [MessageKind.Collect]: '收藏了您的动态',
  [MessageKind.Comment]: '评论了您的动态',
  [MessageKind.Reply]: '回复了您',
  [MessageKind.Report]: '您的动态被举报',
  [AuditMessageKind.Waiting]: '有新的动态待审核',
  [AuditMessageKind.Transferred]: '有一条动态转交给您审核',
  [AuditMessageKind.Overdue]: '有动态等待审核已超时',
}

export const FOLLOWED = '关注了您'

/** Default title of a kind; empty for kinds without one. */
export function titleOf(kind: number): string {
  return TITLES[kind] ?? ''
}
