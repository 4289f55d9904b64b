import { type ComponentProps, useCallback, useEffect, useState } from 'react'
import { ARTICLE_EDITOR } from '@/builtScreens'
import { importChunk, loadChunk } from '@/lib/loadChunk'
import { loadPurifier } from '@/posts/useCleanHtml'
import { Failed, Skeleton } from '@/ui/States'

type View = typeof import('./ArticleField')

/** Loads the editor with the purifier, which pasting needs at once. */
async function load(by = importChunk): Promise<View> {
  const editor = by(() => import('./ArticleField'), window.__chunks?.[ARTICLE_EDITOR]?.[0])
  const [view] = await Promise.all([editor, loadPurifier(by)])
  return view
}

/** Preloads the editor's code, so that it opens without a network. Call it when idle after load. */
export function preloadArticle(): void {
  load().catch(() => undefined)
}

/** The rich-text editor, loaded on demand; the rest of the form works without it. */
export function LazyArticle(props: ComponentProps<View['ArticleField']>) {
  const [view, setView] = useState<View | 'loading' | 'failed'>('loading')
  const fetchView = useCallback((by?: typeof importChunk) => {
    load(by).then(setView, () => setView('failed'))
  }, [])
  useEffect(() => fetchView(), [fetchView])
  if (view === 'loading') return <Skeleton rows={5} />
  if (view !== 'failed') return <view.ArticleField {...props} />
  return (
    <Failed
      text="编辑器加载失败，请检查网络后重试"
      onRetry={() => {
        setView('loading')
        // Code of a former build is gone for good: a page that is older reloads, with its draft.
        fetchView(loadChunk)
      }}
    />
  )
}
