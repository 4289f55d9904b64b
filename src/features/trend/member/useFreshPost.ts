import { useEffect, useEffectEvent, useRef } from 'react'
import { TREND_BLOCKED_CODES } from '@contract/codes'
import { MINUTE_MS } from '@contract/text/timeUnits'
import { AuditStatus, type Trend, trends, Visibility } from '@contract/trend'
import { codeOf } from '@/http/apiError'
import { call } from '@/http/call'
import { useIsHere } from '@/lib/useIsHere'
import { useLapsedPictures } from '@/posts/useLapsedPictures'
import type { Renew } from '../view/slots'
import type { TrendProps } from '../view/TrendArticle'
import { type NotePictures, useNotedPictures } from './useNotedPictures'

/** How often the decision on an own post is asked for, in milliseconds. */
const VERDICT_MS = MINUTE_MS
/** Pictures that fail this soon after a renewal still have their former addresses, in milliseconds. */
const AT_ONCE_MS = 3000

const isUsed = () => document.visibilityState === 'visible' && navigator.onLine

type Props = Pick<TrendProps, 'trend' | 'comments' | 'reload' | 'showFresh' | 'article'>

/**
 * Keeps an open post up to date: refetches an own one until it was decided, and any, or what its comments have, when a
 * picture has lost its address (rule: open details).
 * @returns refetches the post
 */
export function useFreshPost({ trend, comments, reload, showFresh, article }: Props): {
  renew: Renew
  note: NotePictures
} {
  const { trendsId, imId, meId } = trend
  const isHere = useIsHere()
  const renewedAt = useRef(0)
  const checkedAt = useRef(0)
  useEffect(() => {
    renewedAt.current = checkedAt.current = Date.now()
  }, [trend])

  const read = () => call(trends.detail, { trendsId }, { quiet: 'background' })

  async function renew() {
    try {
      const now = await read()
      // Another user, who gets another view, may be there meanwhile.
      if (isHere.current) showFresh?.(now)
      return now.files
    } catch (error) {
      if (isHere.current && TREND_BLOCKED_CODES.includes(codeOf(error) ?? 0)) reload()
      return []
    }
  }
  const renewPost: Renew = article ? article.renew : renew

  /** The pictures stay until there is a decision: each answer signs other addresses. */
  const check = useEffectEvent(async () => {
    if (Date.now() - checkedAt.current < VERDICT_MS || !isUsed()) return
    checkedAt.current = Date.now()
    const now = await read().catch(() => undefined)
    if (now && !isWaiting(now) && isHere.current) void (article ? article.renew() : showFresh?.(now))
  })
  const asks = imId === meId && isWaiting(trend)
  useEffect(() => {
    if (!asks) return undefined
    let gone = false
    let stop = () => {}
    import('@/lib/time/ticking').then(
      ({ onTick }) => {
        if (!gone) stop = onTick(() => void check())
      },
      () => undefined,
    )
    return () => {
      gone = true
      stop()
    }
  }, [asks])

  const { note, renewAt } = useNotedPictures(trendsId, comments)
  useLapsedPictures((address) => {
    if (!isUsed()) return false
    if (renewAt(address)) return true
    if (Date.now() - renewedAt.current < AT_ONCE_MS) return false
    renewedAt.current = Date.now()
    void renewPost()
    return true
  })
  return { renew: renewPost, note }
}

const isWaiting = ({ auditStatus, visibility, pendingEdit }: Trend) =>
  visibility === Visibility.Public && (pendingEdit?.auditStatus ?? auditStatus) === AuditStatus.Pending
