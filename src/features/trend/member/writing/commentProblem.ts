import { COMMENT_LENGTH } from '@contract/limits'
import { characterCount, isBlank } from '@contract/text/plainText'
import type { CommentDraft } from '@/writes/drafts/commentDraft'

/** Why it cannot be sent; undefined if it can. */
export function commentProblem({ content, emojiName, pictures }: CommentDraft): string | undefined {
  if (isBlank(content) && emojiName === '' && pictures.length === 0) return '请输入评论内容'
  return characterCount(content.trim()) > COMMENT_LENGTH ? `评论最多 ${COMMENT_LENGTH} 个字，请删减后再发送` : undefined
}
