import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { TrendFile } from '@contract/trend'
import { FailedRead } from '@/lists/FailedRead'
import { PicturesSheet } from '@/posts/Pictures/PicturesSheet'
import { articleHref, OVER_STATE } from '@/routes'
import { loginPath } from '@/session/redirect'
import { useIsMember } from '@/session/useIsMember'
import { buttonClass } from '@/ui/button/buttonClass'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { Skeleton } from '@/ui/States'
import { useComments } from '../comments/useComments'
import { useUserChange } from '../view/useUserChange'
import { BlockedPanel } from '../visitor/BlockedPanel'
import { ArticleHead } from './ArticleHead'
import { ArticleExtras } from './ArticleExtras'
import { picturesOf } from './picturesOf'
import { FAILED, useArticle } from './useArticle'
import { useReadingPlace } from './useReadingPlace'
import page from '../TrendDetailPage.module.css'

const TITLE = '文章'

/** One article with attachments and comments; pictures open in a viewer, and the reading position is stored. */
export function ArticleScreen({ articleId }: { articleId: string }) {
  const { view, refresh, renew, retry, markRead } = useArticle(articleId)
  const comments = useComments(articleId, view.kind === 'loaded', undefined)
  const isMember = useIsMember()
  const [zoomed, setZoomed] = useState<{ files: TrendFile[]; at: number }>()
  const text = useRef<HTMLDivElement>(null)
  const article = view.kind === 'loaded' ? view.article : undefined
  usePageTitle(article?.title || TITLE)
  useReadingPlace(text, article && { userId: article.meId, articleId, version: article.doc?.version ?? 0 })
  useUserChange((member) => {
    const isVisitors = !article?.meId
    if (isVisitors && !member) return
    const retries = article && isVisitors ? [refresh, comments.refresh] : [retry, comments.retry]
    for (const run of retries) run()
  })

  function zoom(picked: Element | undefined) {
    const { files, at } = picturesOf(text.current, picked)
    if (files.length > 0) setZoomed({ files, at })
  }
  function handleTap({ target }: MouseEvent) {
    if (target instanceof HTMLImageElement && text.current?.contains(target) && !target.closest('a')) zoom(target)
  }

  if (view.kind === 'loaded') {
    const { TrendArticle } = view
    const shown = view.article
    const bar = (right?: ReactNode) => <NavBar title={TITLE} right={right} />
    return (
      <div onClick={handleTap}>
        <TrendArticle
          key={shown.meId}
          trend={shown}
          isKept={view.at === 0}
          comments={comments}
          bar={bar}
          reload={retry}
          linksToApp={false}
          article={{
            head: shown.inFolder ? <ArticleHead article={shown} /> : undefined,
            below: (
              <ArticleExtras
                key={shown.doc?.version}
                article={shown}
                onPictures={() => zoom(undefined)}
                onRead={markRead}
                onStale={retry}
              />
            ),
            text,
            href: articleHref(articleId),
            renew,
          }}
        />
        {zoomed && <PicturesSheet label="文章图片" {...zoomed} onClosed={() => setZoomed(undefined)} />}
      </div>
    )
  }
  return (
    <div className={page.page}>
      <NavBar title={TITLE} />
      {view.kind === 'loading' && <Skeleton rows={10} />}
      {view.kind === 'blocked' && <BlockedPanel message={view.message}>{!isMember && <ToLogin />}</BlockedPanel>}
      {view.kind === 'failed' && (
        <main>
          <FailedRead error={view.error} text={FAILED} onRetry={retry} />
        </main>
      )}
    </div>
  )
}

/** The article may be open to members, whose session has ended. */
function ToLogin() {
  return (
    <Link className={buttonClass({ look: 'primary' })} to={loginPath()} state={OVER_STATE}>
      去登录
    </Link>
  )
}
