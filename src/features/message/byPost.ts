import type { Message } from '@contract/message'
import { isKnownKind } from './words'

/**
 * What all pages have about the same post together, on the page where its newest stands: a later row joins the card
 * that is there, so that the cards keep their order when the next page comes.
 */
export function byPost(pages: readonly (readonly Message[])[]): Message[][][] {
  const ofPost = new Map<string, Message[]>()
  return pages.map((rows) => rows.flatMap((row) => begun(row, ofPost)))
}

/** The post a row is the first of; none where it joins one. */
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
