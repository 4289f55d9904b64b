import { useEffect, useRef, useState } from 'react'
import { type Article, articles } from '@contract/article'
import { TREND_BLOCKED_CODES } from '@contract/codes'
import { SIGNED_ADDRESS_OLD_MS } from '@contract/limits'
import type { TrendFile } from '@contract/trend'
import { ApiError, messageOf, type Quiet } from '@/http/apiError'
import { call } from '@/http/call'
import { readings } from '@/http/readings'
import { useWhenOld } from '@/lib/time/useWhenOld'
import { loadOpenTrend, type OpenTrend } from '../view/loadOpenTrend'

export const FAILED = '文章加载失败，请重试'

export type ArticleView =
  | { kind: 'loading' }
  /** `at` is when it was requested, or 0 if it is from the device, as old as it may be. */
  | { kind: 'loaded'; article: Article; TrendArticle: OpenTrend['TrendArticle']; at: number }
  | { kind: 'blocked'; message: string }
  | { kind: 'failed'; error: unknown }

/** The article once its text can be shown, or why it is not. Never rejects. */
async function loadArticle(articleId: string, quiet: Quiet): Promise<ArticleView> {
  try {
    let at = Date.now()
    const onKept = () => {
      at = 0
    }
    const { TrendArticle, onceShowable } = await loadOpenTrend()
    const article = await onceShowable(call(articles.detail, { articleId }, { kept: true, quiet, onKept }))
    return { kind: 'loaded', article, TrendArticle, at }
  } catch (error) {
    const isBlocked = error instanceof ApiError && TREND_BLOCKED_CODES.includes(error.code)
    if (!isBlocked) return { kind: 'failed', error }
    // Removed from lists and the device, too (rule: without a network).
    import('@/posts/forgetPost').then(({ forgetPost }) => forgetPost(articleId)).catch(() => undefined)
    return { kind: 'blocked', message: messageOf(error, FAILED) }
  }
}

export function useArticle(articleId: string) {
  const [view, setView] = useState<ArticleView>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const latest = useRef(attempt)
  useEffect(() => {
    let gone = false
    void loadArticle(articleId, false).then((found) => {
      if (!gone) show(found)
    })
    return () => {
      gone = true
    }
  }, [articleId, attempt])

  function show(found: ArticleView) {
    const isNew = found.kind !== 'failed' && !(found.kind === 'loaded' && found.at === 0)
    setView((shown) => (isNew || shown.kind !== 'loaded' ? found : shown))
  }
  /** Refetches; the current content stays until then. */
  function refresh() {
    setAttempt((latest.current += 1))
  }
  /** The same in the background; a later attempt, as of another user, counts more. */
  async function renew(): Promise<readonly TrendFile[]> {
    const generation = latest.current
    const found = await loadArticle(articleId, 'background')
    if (generation === latest.current) show(found)
    return found.kind === 'loaded' ? found.article.files : []
  }
  /** Shows it as read without fetching it again, which would replace its text, as addresses of pictures change. */
  function markRead() {
    if (view.kind !== 'loaded' || !view.article.doc) return
    const article = { ...view.article, doc: { ...view.article.doc, read: true } }
    if (view.at > 0) readings.learn(articles.detail, { articleId }, article)
    setView({ ...view, article })
  }
  function retry() {
    setView({ kind: 'loading' })
    refresh()
  }
  const loadedAt = view.kind === 'loaded' ? view.at : undefined
  useWhenOld(loadedAt, SIGNED_ADDRESS_OLD_MS, () => void renew())
  return { view, refresh, renew, retry, markRead }
}
