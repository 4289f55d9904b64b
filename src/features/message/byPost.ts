import type { Message } from '@contract/message'
import { isKnownKind } from './words'

/** Neighbours about the same post together, in their order; so nothing moves when the next page comes. */
export function byPost(rows: readonly Message[]): Message[][] {
  const posts: Message[][] = []
  for (const row of rows) {
    const last = posts[posts.length - 1]
    const before = last?.[0]
    const joins = before && before.target.trendsId !== '' && before.target.trendsId === row.target.trendsId
    if (last && joins && isKnownKind(row) && isKnownKind(before)) last.push(row)
    else posts.push([row])
  }
  return posts
}
