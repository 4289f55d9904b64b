import { useEffect } from 'react'
import type { Trend } from '@contract/trend'
import { notePost } from '@/posts/changedPosts'
import type { usePostActs } from './usePostActs'

interface Shown extends ReturnType<typeof usePostActs> {
  trend: Trend
  /** Whether it is data of the device. */
  isKept: boolean | undefined
  commentNum: number
  removed: boolean
}

/** Keeps the lists up to date with a post as it is shown. */
export function useNotedPost({ trend, isKept, like, collect, commentNum, removed }: Shown): void {
  useEffect(() => {
    const { trendsId, title, content, type, files, topics, visibility, auditStatus, auditReason, viewNum } = trend
    const read = { title, content, type, files, topics, visibility, auditStatus, auditReason, viewNum }
    const acted = {
      meLiked: like.state.on,
      likeNum: like.state.count,
      meCollected: collect.state.on,
      collectNum: collect.state.count,
    }
    // Data from the device may be older than the lists; only a removal is applied.
    const known = isKept ? {} : { ...read, commentNum, ...acted }
    notePost(trendsId, removed ? null : known)
  }, [trend, isKept, like.state, collect.state, commentNum, removed])
}
