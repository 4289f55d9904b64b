import { useCallback, useEffect, useState } from 'react'
import { importChunk } from '@/lib/loadChunk'
import { Failed, Loading } from '@/shared/StateViews'

type View = typeof import('./CaptchaBox')

const load = (): Promise<View> => importChunk(() => import('./CaptchaBox'), window.__chunks?.['shared/captcha/CaptchaBox']?.[0])

/** The captcha box whose code comes when a slide is asked for. */
export function LazyCaptcha({ onSlide }: { onSlide: (captchaVerifyParam: string) => void }) {
  const [view, setView] = useState<View | 'loading' | 'failed'>('loading')
  const fetchView = useCallback(() => {
    load().then(setView, () => setView('failed'))
  }, [])
  useEffect(fetchView, [fetchView])
  if (view === 'loading') return <Loading />
  if (view !== 'failed') return <view.CaptchaBox onSlide={onSlide} />
  return (
    <Failed
      text="验证组件加载失败，请检查网络后重试"
      onRetry={() => {
        setView('loading')
        fetchView()
      }}
    />
  )
}
