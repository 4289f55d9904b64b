import { type RefObject, startTransition, useEffect, useState } from 'react'
import { formatCount } from '@/lib/number'
import { toast } from '@/lib/toast'
import { Empty, Failed, Skeleton } from '@/shared/StateViews'
import { CommentItem } from './CommentItem'
import { hasMore } from './commentPages'
import { MoreComments } from './MoreComments'
import { COMMENTS_FAILED } from './loadComments'
import type { MemberSlots } from './slots'
import type { Comments } from './useComments'
import styles from './CommentSection.module.css'

/** As many as a screen shows below the post; the first frame waits for no more of them. */
const FIRST_SHOWN = 4

interface Props {
  comments: Comments
  top: RefObject<HTMLHeadingElement | null>
  /** Left out for visitors. */
  slots: MemberSlots | undefined
}

export function CommentSection({ comments: { view, whole, more, retry }, top, slots }: Props) {
  const nextFailure = view.kind === 'ready' && typeof view.next === 'object' ? view.next : undefined
  const failure = view.kind === 'failed' ? view.failure : nextFailure
  // Whoever is further down already keeps the place.
  const [all, setAll] = useState(() => whole || window.scrollY > 0)
  useEffect(() => startTransition(() => setAll(true)), [])
  useEffect(() => {
    if (failure?.untold) toast(failure.untold, { kind: 'fail' })
  }, [failure])

  return (
    <section className={styles.section} aria-label="评论区">
      <h2 ref={top} className={styles.heading} tabIndex={-1}>
        {view.kind === 'ready' ? `评论·${formatCount(view.total)}` : '评论'}
      </h2>
      {slots?.waiting}
      {view.kind === 'loading' && <Skeleton rows={4} />}
      {view.kind === 'failed' && <Failed text={COMMENTS_FAILED} onRetry={retry} />}
      {view.kind === 'ready' && view.list.length === 0 && <Empty text="暂无评论" icon="comment" />}
      {view.kind === 'ready' && view.list.length > 0 && (
        <>
          <ul className={styles.list}>
            {(all ? view.list : view.list.slice(0, FIRST_SHOWN)).map((comment) => (
              <CommentItem key={comment.commentsId} comment={comment} gone={view.gone} slotsOf={slots?.commentSlots} />
            ))}
          </ul>
          {!all ? null : nextFailure ? (
            <Failed text={COMMENTS_FAILED} onRetry={more} />
          ) : !view.isOver && hasMore(view.pageNum, view.total) ? (
            <MoreComments key={view.pageNum} patient={view.pageNum === 0} loading={view.next === 'loading'} onMore={more} />
          ) : (
            <p className={styles.end}>没有更多评论了</p>
          )}
        </>
      )}
    </section>
  )
}
