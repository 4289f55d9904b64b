import type { Message } from '@contract/message'
import { isKnownKind } from './words'

/** What one page has about the same post together, where its newest stands; so nothing moves when the next page comes. */
export function byPost(rows: readonly Message[]): Message[][] {
  const posts: Message[][] = []
  const ofPost = new Map<string, Message[]>()
  for (const row of rows) {
    const { trendsId } = row.target
    const known = trendsId !== '' && isKnownKind(row) ? ofPost.get(trendsId) : undefined
    if (known) {
      known.push(row)
      continue
    }
    const post = [row]
    posts.push(post)
    if (trendsId !== '' && isKnownKind(row)) ofPost.set(trendsId, post)
  }
  return posts
}
