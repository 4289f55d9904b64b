import type { ReactNode, Ref } from 'react'
import type { Comment } from '@contract/comment'
import type { TrendFile } from '@contract/trend'
import type { Comments } from '../comments/useComments'

/** A counter that is a toggle button. */
export interface Pressed {
  on: boolean
  count: number
  press: () => void
}

/** Slots of one comment or reply that member mode fills. */
export interface CommentSlots {
  like: ReactNode
  pictures: ReactNode
  acts: ReactNode
}

/**
 * Refetches the post in the background, as addresses of its files may have expired or moved; the current content stays
 * until then. Never rejects.
 */
export type Renew = () => Promise<readonly TrendFile[]>

/** Parts of the screen of articles that are added to, or replace, those of a post. */
export interface ArticleParts {
  /** Replaces the author's line. */
  head: ReactNode
  /** Between the text and the comments. */
  below: ReactNode
  /** Ref of the text's element. */
  text: Ref<HTMLDivElement>
  /** Address of the article; a router path. */
  href: string
  renew: Renew
}

/** Slots that member mode fills or replaces. */
export interface MemberSlots {
  /** Actions in the title bar. */
  nav: ReactNode
  renew: Renew
  /** Above the post: the author's notice. */
  notice: ReactNode
  /** Content at the end of the author's line. */
  author: ReactNode
  like: Pressed
  collect: Pressed
  commentNum: number
  /** Without those whose removal is queued. */
  comments: Comments
  onWrite: () => void
  /** @param parentId the comment that a reply belongs to */
  commentSlots: (comment: Comment, parentId?: string) => CommentSlots
  /** Between the comments' heading and their list. */
  waiting: ReactNode
  /** Dialogs. */
  sheets: ReactNode
}
