import { type MessageCategory, NotifyCategory, TrendCategory } from '@contract/message'

/** Categories of community messages can also be given by name. */
const BY_WORD: Readonly<Record<string, TrendCategory>> = {
  community_comment: TrendCategory.Comment,
  community_like: TrendCategory.Like,
  community_focus: TrendCategory.Follow,
  community_notice: TrendCategory.Notice,
}

/** A category in wire format (rule: groups and kinds), undefined for an unknown name. */
export function categoryOf(name: string): MessageCategory | undefined {
  if (name === 'happy_news' || name === 'trend_audit') return name
  return (
    Object.values(NotifyCategory).find((known) => known === name) ??
    Object.values(TrendCategory).find((known) => String(known) === name) ??
    (Object.hasOwn(BY_WORD, name) ? BY_WORD[name] : undefined)
  )
}
