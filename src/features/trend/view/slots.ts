import type { ReactNode, Ref } from 'react'
import type { Comment } from '@contract/comment'
import type { Comments } from '../comments/useComments'

/** A count that is pressed. */
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

/** What the screen of articles has beside, or in place of, what a post has. */
export interface ArticleParts {
  /** In place of the author's line. */
  head: ReactNode
  /** Between the text and the comments. */
  below: ReactNode
  /** Gets the box of the text. */
  text: Ref<HTMLDivElement>
  /** Where the article is read; a router path. */
  href: string
}

/** Slots that member mode fills or replaces. */
export interface MemberSlots {
  /** At the end of the title bar. */
  nav: ReactNode
  /** Above the post: the author's notice. */
  notice: ReactNode
  /** At the end of the author's line. */
  author: ReactNode
  /** Undefined where the post cannot be liked. */
  like: Pressed | undefined
  collect: Pressed
  commentNum: number
  /** Without those whose removal waits for a network. */
  comments: Comments
  onWrite: () => void
  /** @param parentId the comment a reply stands under */
  commentSlots: (comment: Comment, parentId?: string) => CommentSlots
  /** Between the comments' heading and their list. */
  waiting: ReactNode
  /** Dialogs. */
  sheets: ReactNode
}
