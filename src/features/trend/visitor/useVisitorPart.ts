import { useEffect, useRef, useState } from 'react'
import { importChunk } from '@/lib/loadChunk'
import { toast } from '@/lib/toast/toast'

type VisitorPart = typeof import('./visitorPart')

/** Throws ChunkError. */
export const loadVisitorPart = (): Promise<VisitorPart> =>
  importChunk(() => import('./visitorPart'), window.__chunks?.['features/trend/visitor/visitorPart']?.[0])

/** Preloads the visitors' code. Call it when idle after load. */
export function preloadVisitorPart(): void {
  loadVisitorPart().catch(() => undefined)
}

/**
 * The visitors' code, loaded when first needed.
 * @param onFailed called if loading fails
 */
export function useVisitorPart(wanted: boolean, onFailed: () => void): VisitorPart | undefined {
  const [part, setPart] = useState<VisitorPart>()
  const forget = useRef(onFailed)
  useEffect(() => {
    forget.current = onFailed
  })
  useEffect(() => {
    if (!wanted) return
    loadVisitorPart().then(setPart, () => {
      toast('加载失败，请稍后再试', { kind: 'fail' })
      forget.current()
    })
  }, [wanted])
  return part
}
