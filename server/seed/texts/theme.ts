import type { Subject } from '../plan/pictures'

/** Texts about one part of company life. */
export interface Theme {
  code: string
  /** First topic of its trends. */
  topicId: string
  /** What its pictures show. */
  subjects: readonly Subject[]
  /** Title and opening of each trend; all are distinct. */
  posts: readonly (readonly [title: string, opening: string])[]
  /** Sentences that fit any opening of this theme. */
  details: readonly string[]
  /** List entries in an article. */
  points: readonly string[]
  quotes: readonly string[]
  /** Comments of readers. */
  remarks: readonly string[]
}
