import { COMMENT_LENGTH } from '@contract/limits'
import { characterCount, isBlank } from '@contract/text/plainText'

export const SEND_FAILED = '发送失败，内容已为您保留，请稍后再发送'

/**
 * Why a comment or an answer to a message cannot be sent; empty if it can.
 * @param isOptional whether it may be sent without text, as it has pictures or an emoji
 */
export function commentProblem(noun: '评论' | '回复', content: string, isOptional = false): string {
  if (isBlank(content) && !isOptional) return `请输入${noun}内容`
  return characterCount(content.trim()) > COMMENT_LENGTH ? `${noun}最多 ${COMMENT_LENGTH} 个字，请删减后再发送` : ''
}
