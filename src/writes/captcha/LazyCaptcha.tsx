import { useCallback, useEffect, useRef, useState } from 'react'
import { importChunk } from '@/lib/loadChunk'
import { Failed, Loading } from '@/ui/States'

type View = typeof import('./CaptchaBox')

const load = (): Promise<View> =>
  importChunk(() => import('./CaptchaBox'), window.__chunks?.['writes/captcha/CaptchaBox']?.[0])

/** The captcha box, loaded when required and scrolled into view. */
export function LazyCaptcha({ onSlide }: { onSlide: (captchaVerifyParam: string) => void }) {
  const [view, setView] = useState<View | 'loading' | 'failed'>('loading')
  const fetchView = useCallback(() => {
    load().then(setView, () => setView('failed'))
  }, [])
  const place = useRef<HTMLDivElement>(null)
  useEffect(fetchView, [fetchView])
  useEffect(() => {
    place.current?.scrollIntoView?.({ block: 'nearest' })
  }, [view])
  return (
    <div ref={place}>
      {view === 'loading' && <Loading />}
      {view === 'failed' && (
        <Failed
          text="验证组件加载失败，请检查网络后重试"
          onRetry={() => {
            setView('loading')
            fetchView()
          }}
        />
      )}
      {typeof view === 'object' && <view.CaptchaBox onSlide={onSlide} />}
    </div>
  )
}
