import { type ReactNode, useState } from 'react'
import type { Comment } from '@contract/comment'
import { COMMENTS_PAGE_SIZE } from '@contract/limits'
import { WindowedList } from '@/lists/windowedList/WindowedList'
import type { ReadyComments } from './loadComments'

/**
 * The comments in front of the further ones. Removals and new ones do not move a comment from one list to the other,
 * where it would lose its expanded replies.
 */
export function firstOf({ list, first }: ReadyComments): Comment[] {
  return first
    ? list.slice(
        0,
        list.reduce((num, one, at) => (first.has(one.commentsId) ? at + 1 : num), 0),
      )
    : list
}

interface Props {
  view: ReadyComments
  isPartial: boolean
  /** Renders a comment; handed in, as the first screen has that code. */
  row: (comment: Comment) => ReactNode
}

/** The comments after the first page, of which only those near the screen are in the document. */
export function FurtherList({ view, isPartial, row }: Props) {
  const [heights] = useState(() => new Map<string, number>())
  const rows = view.list.slice(firstOf(view).length)
  if (rows.length === 0) return null
  return (
    <WindowedList
      ids={rows.map(({ commentsId }) => commentsId)}
      heights={heights}
      first={COMMENTS_PAGE_SIZE}
      label="更多评论"
      isPartial={isPartial}
      row={(place) => {
        const comment = rows[place]
        return comment && row(comment)
      }}
    />
  )
}
