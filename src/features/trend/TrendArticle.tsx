import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Trend } from '@contract/trend'
import { FollowButton } from '@/shared/acting/FollowButton'
import { warmActing } from '@/shared/acting/useSwitch'
import { afterLoadIdle } from '@/shared/afterLoad'
import { AuthorHeader } from '@/shared/AuthorHeader'
import { BackToTop } from '@/shared/BackToTop'
import { warmSheet } from '@/shared/LazySheet'
import { ActionBar } from './ActionBar'
import type { Act } from './acts'
import { CommentSection } from './CommentSection'
import { OpenAppBar } from './OpenAppBar'
import { TrendMedia } from './TrendMedia'
import { TrendText } from './TrendText'
import { themeOf, useDocumentTheme } from './trendTheme'
import { placeOf } from './trendWords'
import type { Comments } from './useComments'
import { useDeepLink } from './useDeepLink'
import { useMember } from './useMember'
import { useWriting } from './useWriting'
import { VisitorSheet } from './VisitorSheet'
import styles from './TrendDetailPage.module.css'

interface Props {
  trend: Trend
  comments: Comments
  /** The title bar. */
  bar: ReactNode
  /** False inside the shell, which did not take the post over. */
  linksToApp: boolean
}

export function TrendArticle({ trend, comments, bar, linksToApp }: Props) {
  const theme = themeOf(trend.type)
  const member = useMember()
  const [asked, setAsked] = useState<Act>()
  const isFollowable = member && trend.imId !== '' && trend.imId !== trend.meId
  const main = useRef<HTMLElement>(null)
  const commentsTop = useRef<HTMLHeadingElement>(null)
  const app = useDeepLink(trend.trendsId, linksToApp && !member)
  const writing = useWriting(member, trend.meId, comments, commentsTop)
  const counted = { ...trend, commentNum: Math.max(0, trend.commentNum + writing.counted) }
  useDocumentTheme(theme)
  useEffect(
    () =>
      afterLoadIdle(() => {
        warmSheet()
        if (member) warmActing()
      }),
    [member],
  )

  function showComments() {
    commentsTop.current?.focus({ preventScroll: true })
    commentsTop.current?.scrollIntoView({ block: 'start' })
  }

  return (
    <div className={styles.page} data-theme={theme} onClick={app.handleTap}>
      {bar}
      <main ref={main} className={styles.main} tabIndex={-1}>
        <AuthorHeader
          author={trend}
          createTime={trend.createTime}
          place={placeOf(trend)}
          viewNum={trend.viewNum}
          action={isFollowable && <FollowButton userId={trend.imId} relation={trend.relation} />}
        />
        <TrendMedia trend={trend} />
        <TrendText trend={trend} folded={theme === 'dark'} />
        {/* Before the comments, so that the keyboard need not pass each of them. */}
        <ActionBar trend={counted} member={member} onAsk={setAsked} onWrite={writing.write} onComments={showComments} />
        <CommentSection comments={comments} known={counted.commentNum} top={commentsTop} tools={writing.tools} />
      </main>
      <BackToTop top={main} />
      {app.missed && <OpenAppBar trendsId={trend.trendsId} onDismiss={app.dismiss} />}
      {writing.open && <writing.open.Writing {...writing.open} trend={trend} comments={comments} />}
      {asked && !member && (
        <VisitorSheet
          trendsId={trend.trendsId}
          act={asked}
          onOpenApp={linksToApp ? app.open : undefined}
          onClosed={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}
