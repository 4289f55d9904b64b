import type { Message } from '@contract/message'
import { isKnownKind } from './words'

/**
 * Groups messages about one post over all pages, at the position of the newest, so that cards keep their order when the
 * next page arrives.
 */
export function byPost(pages: readonly (readonly Message[])[]): Message[][][] {
  const ofPost = new Map<string, Message[]>()
  return pages.map((rows) => rows.flatMap((row) => begun(row, ofPost)))
}

/** The group whose first row this is; empty for further rows. */
function begun(row: Message, ofPost: Map<string, Message[]>): Message[][] {
  const { trendsId } = row.target
  if (trendsId === '' || !isKnownKind(row)) return [[row]]
  const known = ofPost.get(trendsId)
  known?.push(row)
  if (known) return []
  const post = [row]
  ofPost.set(trendsId, post)
  return [post]
}
