import { type ComponentProps, useCallback, useEffect, useState } from 'react'
import { ARTICLE_EDITOR } from '@/builtScreens'
import { importChunk } from '@/lib/loadChunk'
import { Failed, Skeleton } from '@/ui/States'

type View = typeof import('./ArticleField')

const load = (): Promise<View> => importChunk(() => import('./ArticleField'), window.__chunks?.[ARTICLE_EDITOR]?.[0])

/** Fetches the editor's code ahead, so that it opens without a network. For idle moments after load. */
export function preloadArticle(): void {
  load().catch(() => undefined)
}

/** The article's editor, whose code comes when it is needed; the rest of the form stays where it cannot come. */
export function LazyArticle(props: ComponentProps<View['ArticleField']>) {
  const [view, setView] = useState<View | 'loading' | 'failed'>('loading')
  const fetchView = useCallback(() => {
    load().then(setView, () => setView('failed'))
  }, [])
  useEffect(fetchView, [fetchView])
  if (view === 'loading') return <Skeleton rows={5} />
  if (view !== 'failed') return <view.ArticleField {...props} />
  return (
    <Failed
      text="编辑器加载失败，请检查网络后重试"
      onRetry={() => {
        setView('loading')
        fetchView()
      }}
    />
  )
}
