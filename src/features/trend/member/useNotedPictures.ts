import { useCallback, useEffect, useRef } from 'react'
import type { TrendFile } from '@contract/trend'
import { importChunk } from '@/lib/loadChunk'
import type { TrendProps } from '../view/TrendArticle'
import { loadWriting } from './useWriting'
import type { Pictured } from './writing/commentFiles'

interface Shown extends Pictured {
  files: TrendFile[]
}

/** Notes the pictures of a comment or reply until the returned function is called. */
export type NotePictures = (shown: Shown) => () => void

/** Notes the pictures that the comments of a post show; a comment whose picture has lost its address is read again. */
export function useNotedPictures(trendsId: string, comments: TrendProps['comments']) {
  const shown = useRef(new Set<Shown>())
  const note = useCallback<NotePictures>((one) => {
    shown.current.add(one)
    return () => void shown.current.delete(one)
  }, [])
  const latest = useRef(comments)
  useEffect(() => {
    latest.current = comments
  })
  const waiting = useRef(new Map<string, Pictured>())

  async function renew(one: Pictured) {
    const isBusy = waiting.current.size > 0
    waiting.current.set(one.commentsId, one)
    if (isBusy) return
    try {
      const { renewWaiting } = await loadWriting(importChunk)
      await renewWaiting(waiting.current, () => latest.current, trendsId)
    } catch {
      // They stay as they are; the viewer offers 重新加载.
      waiting.current.clear()
    }
  }

  /** Whether a comment shows the picture at this address; if so, it is read again. */
  function renewAt(address: string): boolean {
    const one = Array.from(shown.current).find(({ files }) =>
      files.some(({ url, smallUrl }) => url === address || smallUrl === address),
    )
    if (one) void renew(one)
    return one !== undefined
  }

  return { note, renewAt }
}
