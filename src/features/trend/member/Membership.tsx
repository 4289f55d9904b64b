import { type ReactNode, type RefObject, useEffect } from 'react'
import { isOpenPost } from '@contract/trend'
import { FollowButton } from '@/writes/toggles/FollowButton'
import { afterLoadIdle } from '@/lib/afterLoad'
import { toast } from '@/lib/toast/toast'
import { outbox } from '@/writes/outbox/outbox'
import { preloadOutbox } from '@/writes/outbox/showOutbox'
import { Act } from '../view/acts'
import type { MemberSlots } from '../view/slots'
import type { TrendProps } from '../view/TrendArticle'
import { CommentActs } from './CommentActs'
import { CommentLike } from './CommentLike'
import { NavActs } from './NavActs'
import { NotedPictures } from './NotedPictures'
import { OwnNotice } from './OwnNotice'
import { RemovedPost } from './RemovedPost'
import { showWritten } from './showWritten'
import { useFreshPost } from './useFreshPost'
import { useNotedPost } from './useNotedPost'
import { usePostActs } from './usePostActs'
import { useReturnedAct } from './useReturnedAct'
import { useShownAgain } from './useShownAgain'
import { useWriting } from './useWriting'
import { withLike } from './writing/commentChanges'
import { QueuedComments } from './QueuedComments'
import styles from '../TrendDetailPage.module.css'

interface Props extends Pick<TrendProps, 'trend' | 'isKept' | 'comments' | 'bar' | 'reload' | 'showFresh' | 'article'> {
  commentsTop: RefObject<HTMLHeadingElement | null>
  /** Act requested before this code was loaded. */
  wanted: Act | undefined
  children: (slots: MemberSlots) => ReactNode
}

/** Member mode of the trend detail (rule: detail). */
export function Membership({ commentsTop, wanted, children, ...props }: Props) {
  const { trend, isKept, comments, bar, reload } = props
  const { trendsId, meId, imId } = trend
  const isOwn = imId !== '' && imId === meId
  const isOpen = isOpenPost(trend)
  const { like, collect } = usePostActs(trend, isKept)
  const {
    tools,
    more,
    comments: left,
    count,
    begin,
    sheet,
    removed,
    setKnown,
    withPart,
  } = useWriting(trend, comments, commentsTop, reload)
  const { renew, note } = useFreshPost(props)
  useShownAgain(removed)
  useReturnedAct(trendsId, wanted, (act) => {
    if (act === Act.Comment) begin({ kind: 'write' })
    else (act === Act.Like ? like : collect).set(true)
  })
  const commentNum = left.view.kind === 'ready' ? left.view.total : Math.max(0, trend.commentNum + more)
  useNotedPost({ trend, isKept, like, collect, commentNum, removed })
  useEffect(() => void outbox.identify(meId), [meId])
  useEffect(() => afterLoadIdle(() => void preloadOutbox().catch(() => undefined)), [])

  async function restore() {
    await withPart(async ({ restorePost }) => {
      if (!(await restorePost(trend))) return
      setKnown(false)
      comments.retry()
      void renew()
    })
  }
  if (removed) {
    return (
      <div className={styles.page}>
        {bar()}
        <RemovedPost onRestore={restore} />
      </div>
    )
  }

  return children({
    nav: (
      <NavActs
        onShare={isOpen ? () => begin({ kind: 'share' }) : undefined}
        // A document has no author to block, and cannot be reported.
        onMore={trend.inFolder ? undefined : () => begin({ kind: 'menu' })}
      />
    ),
    renew,
    notice: isOwn && <OwnNotice trend={trend} />,
    // Nor can a document's author be followed.
    author: !isOwn && imId !== '' && !trend.inFolder && <FollowButton userId={imId} relation={trend.relation} />,
    // The backend refuses a like of a post that others cannot read; an earlier one can be taken back.
    like: { ...like.state, press: isOpen || like.isOn ? like.toggle : () => toast('动态公开后才能点赞') },
    collect: { ...collect.state, press: collect.toggle },
    commentNum,
    comments: left,
    onWrite: () => begin({ kind: 'write' }),
    commentSlots: slotsOf({ comments, tools, note, begin }),
    waiting: (
      <QueuedComments
        trendsId={trendsId}
        openedAt={comments.openedAt}
        onWritten={(written, parentId) => count(showWritten(comments, written, parentId))}
      />
    ),
    sheets: sheet,
  })
}

interface CommentActing extends Pick<TrendProps, 'comments'>, Pick<ReturnType<typeof useWriting>, 'tools' | 'begin'> {
  note: ReturnType<typeof useFreshPost>['note']
}

/** What members have in a comment: its like, its pictures and its actions. */
function slotsOf({ comments, tools, note, begin }: CommentActing): MemberSlots['commentSlots'] {
  const freshFiles = comments.view.kind === 'ready' ? comments.view.files : undefined
  return (comment, parentId) => {
    const of = { commentsId: comment.commentsId, parentId }
    const files = freshFiles?.get(comment.commentsId) ?? comment.files
    return {
      like: (
        <CommentLike
          comment={comment}
          isReply={parentId !== undefined}
          onShow={(state) => void comments.change(withLike(comment.commentsId, state))}
        />
      ),
      pictures: files.length > 0 && (
        <NotedPictures {...of} files={files} note={note} onOpen={(at) => begin({ kind: 'pictures', of, files, at })} />
      ),
      acts: <CommentActs comment={comment} parentId={parentId} tools={tools} />,
    }
  }
}
