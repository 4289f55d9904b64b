import { type RefObject, startTransition, useEffect, useState } from 'react'
import type { Comment } from '@contract/comment'
import { formatCount } from '@/lib/text/number'
import { toast } from '@/lib/toast/toast'
import { Empty, Failed, Skeleton } from '@/ui/States'
import { CommentItem } from './CommentItem'
import { MoreComments } from './MoreComments'
import { COMMENTS_FAILED, hasFurther } from './loadComments'
import { furtherComments } from './furtherComments'
import type { MemberSlots } from '../view/slots'
import type { Comments } from './useComments'
import styles from './CommentSection.module.css'

/** As many as a screen shows below the post; further ones are not part of the first frame. */
const FIRST_SHOWN = 4

interface Props {
  comments: Comments
  top: RefObject<HTMLHeadingElement | null>
  /** Left out for visitors. */
  slots: MemberSlots | undefined
}

/** Comments of a post; the first frame has only the first ones (rule: comment list). */
export function CommentSection({ comments: { view, whole, more, retry }, top, slots }: Props) {
  const nextFailure = view.kind === 'ready' && typeof view.next === 'object' ? view.next : undefined
  const isPartial = view.kind === 'ready' && hasFurther(view)
  const isEmpty = view.kind === 'ready' && view.list.length === 0 && !isPartial
  const further = furtherComments()
  const gone = view.kind === 'ready' ? view.gone : []
  const row = (comment: Comment) => <CommentItem comment={comment} gone={gone} slotsOf={slots?.commentSlots} />
  const failure = view.kind === 'failed' ? view.failure : nextFailure
  // A reader who has scrolled further keeps the position.
  const [all, setAll] = useState(() => whole || window.scrollY > 0)
  useEffect(() => startTransition(() => setAll(true)), [])
  useEffect(() => {
    if (failure?.message) toast(failure.message, { kind: 'fail' })
  }, [failure])

  return (
    <section className={styles.section} aria-label="评论区">
      <h2 ref={top} className={styles.heading} tabIndex={-1}>
        {view.kind === 'ready' ? `评论·${formatCount(view.total)}` : '评论'}
      </h2>
      {slots?.waiting}
      {view.kind === 'loading' && <Skeleton rows={4} />}
      {view.kind === 'failed' && <Failed text={COMMENTS_FAILED} onRetry={retry} />}
      {isEmpty && <Empty text="暂无评论" icon="comment" />}
      {view.kind === 'ready' && !isEmpty && (
        <>
          <ul>
            {(!all ? view.list.slice(0, FIRST_SHOWN) : (further?.firstOf(view) ?? view.list)).map((comment) => (
              <li key={comment.commentsId}>{row(comment)}</li>
            ))}
          </ul>
          {all && further && <further.FurtherList view={view} isPartial={isPartial} row={row} />}
          {all && (
            <div tabIndex={-1}>
              {nextFailure ? (
                <Failed text={COMMENTS_FAILED} onRetry={more} />
              ) : isPartial ? (
                <MoreComments
                  page={view.pageNum}
                  patient={view.pageNum === 0}
                  loading={view.next === 'loading'}
                  onMore={more}
                />
              ) : (
                <p className={styles.end}>没有更多评论了</p>
              )}
            </div>
          )}
        </>
      )}
    </section>
  )
}
