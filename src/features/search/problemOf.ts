import { characterCount, isBlank } from '@contract/text/plainText'
import { KEYWORD_MAX } from '@contract/search'

/** Why a text cannot be searched; empty if it can. */
export function problemOf(word: string): string {
  if (isBlank(word)) return '请输入搜索内容'
  return characterCount(word) > KEYWORD_MAX ? `搜索内容最多 ${KEYWORD_MAX} 个字` : ''
}
