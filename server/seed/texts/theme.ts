import type { Subject } from '../plan/pictures'

/** The sentences of one part of company life. */
export interface Theme {
  code: string
  /** The topic its trends carry first. */
  topicId: string
  /** What its pictures show. */
  subjects: readonly Subject[]
  /** Title and opening of each trend; none may repeat anywhere. */
  posts: readonly (readonly [title: string, opening: string])[]
  /** Sentences that may follow any opening of this theme. */
  details: readonly string[]
  /** Entries of a list in an article. */
  points: readonly string[]
  quotes: readonly string[]
  /** What readers answer. */
  remarks: readonly string[]
}
