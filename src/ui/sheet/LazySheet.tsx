import { useEffect, useEffectEvent, useState } from 'react'
import { importChunk, loadChunk } from '@/lib/loadChunk'
import { toast } from '@/lib/toast/toast'
import type { SheetProps } from './Sheet'

type View = typeof import('./Sheet')

const load = (by: typeof importChunk): Promise<View> =>
  by(() => import('./Sheet'), window.__chunks?.['ui/sheet/Sheet']?.[0])

/** Preloads the sheet's code, so that it opens at once and without a network. Call it when idle after load. */
export function preloadSheet(): void {
  load(importChunk).catch(() => undefined)
}

/** A sheet whose code is loaded when it is first opened; a page older than the build reloads then. */
export function LazySheet(props: SheetProps) {
  const [view, setView] = useState<View>()
  const handleFailure = useEffectEvent(() => {
    toast('加载失败，请稍后再试', { kind: 'fail' })
    props.onClosed()
  })
  useEffect(() => {
    let isGone = false
    load(loadChunk).then(setView, () => {
      if (!isGone) handleFailure()
    })
    return () => {
      isGone = true
    }
  }, [])
  return view ? <view.Sheet {...props} /> : null
}
