import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { Trend } from '@contract/trend'
import { afterLoadIdle } from '@/lib/afterLoad'
import { AuthorHeader } from '@/posts/AuthorHeader'
import { BackToTop } from '@/ui/navigation/BackToTop'
import { preloadSheet } from '@/ui/sheet/LazySheet'
import { ActionBar } from './ActionBar'
import type { Act } from './acts'
import { CommentSection } from '../comments/CommentSection'
import type { ArticleParts, MemberSlots } from './slots'
import { TrendMedia } from './TrendMedia'
import { TrendText } from './TrendText'
import { themeOf, useDocumentTheme } from './trendTheme'
import { placeOf } from './trendWords'
import type { Comments } from '../comments/useComments'
import { useDeepLink } from '../visitor/useDeepLink'
import { useMember } from './useMember'
import { useMemberPart } from './useMemberPart'
import { useVisitorPart, preloadVisitorPart } from '../visitor/useVisitorPart'
import styles from '../TrendDetailPage.module.css'

export interface TrendProps {
  trend: Trend
  /** Whether it is from the device, and may be older than lists. */
  isKept?: boolean | undefined
  comments: Comments
  /** The title bar. */
  bar: (right?: ReactNode) => ReactNode
  /** Refetches the post. */
  reload: () => void
  /** Shows the post as a member's part has read it again; an article has a call of its own. */
  showFresh?: (trend: Trend) => void
  /** False inside a shell that did not open the post natively. */
  linksToApp: boolean
  /** Only on the screen of articles. */
  article?: ArticleParts
}

/** A loaded post with its comments; members get their part of it once its chunk is loaded (`slots.ts`). */
export function TrendArticle(props: TrendProps) {
  const member = useMember()
  const [requestedAct, setRequestedAct] = useState<Act>()
  const part = useMemberPart(member, requestedAct, () => setRequestedAct(undefined))
  const visitor = useVisitorPart(requestedAct !== undefined && !member, () => setRequestedAct(undefined))
  const commentsTop = useRef<HTMLHeadingElement>(null)
  const { trend, linksToApp } = props
  const app = useDeepLink(trend.trendsId, linksToApp && !member)
  const view = { ...props, app, commentsTop, onAsk: setRequestedAct }
  useEffect(() => afterLoadIdle(() => [preloadSheet, preloadVisitorPart].forEach((preload) => preload())), [])

  return (
    <>
      {part ? (
        <part.Membership {...props} commentsTop={commentsTop} wanted={requestedAct}>
          {(slots) => <Article {...view} slots={slots} />}
        </part.Membership>
      ) : (
        <Article {...view} />
      )}
      {requestedAct && !member && visitor && (
        <visitor.VisitorSheet
          trendsId={trend.trendsId}
          href={props.article?.href}
          act={requestedAct}
          onOpenApp={linksToApp ? () => app.open() : undefined}
          onClosed={() => setRequestedAct(undefined)}
        />
      )}
    </>
  )
}

interface ArticleProps extends TrendProps {
  app: ReturnType<typeof useDeepLink>
  commentsTop: RefObject<HTMLHeadingElement | null>
  /** Called when a visitor wants to act. */
  onAsk: (act: Act) => void
  /** Left out for visitors. */
  slots?: MemberSlots
}

function Article({ trend, comments, bar, app, commentsTop, onAsk, slots, article }: ArticleProps) {
  const theme = themeOf(trend.type)
  const main = useRef<HTMLElement>(null)
  const shown = slots?.comments ?? comments
  const commentNum = shown.view.kind === 'ready' ? shown.view.total : (slots?.commentNum ?? trend.commentNum)
  useDocumentTheme(theme)

  function showComments() {
    commentsTop.current?.focus({ preventScroll: true })
    commentsTop.current?.scrollIntoView({ block: 'start' })
  }

  return (
    <div className={styles.page} data-theme={theme} onClick={app.handleTap}>
      {bar(slots?.nav)}
      <main ref={main} className={styles.main} tabIndex={-1}>
        {slots?.notice}
        {article?.head ?? (
          <AuthorHeader
            author={trend}
            createTime={trend.createTime}
            place={placeOf(trend)}
            viewNum={trend.viewNum}
            action={slots?.author}
          />
        )}
        <TrendMedia trend={trend} renew={slots?.renew} />
        <TrendText trend={trend} folded={theme !== undefined} box={article?.text} />
        {article?.below}
        {/* In front of the comments, so that keyboard users reach it first. */}
        <ActionBar trend={trend} commentNum={commentNum} slots={slots} onAsk={onAsk} onComments={showComments}>
          <BackToTop top={main} />
        </ActionBar>
        <CommentSection comments={shown} top={commentsTop} slots={slots} />
      </main>
      {app.bar}
      {slots?.sheets}
    </div>
  )
}
