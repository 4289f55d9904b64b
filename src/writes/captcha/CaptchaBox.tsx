import { useEffect, useRef, useState } from 'react'
import { Failed, Loading } from '@/ui/States'
import { hasAliyunCaptcha, MissingElement, showAliyunCaptcha } from './aliyunCaptcha'
import { LocalSlider } from './LocalSlider'
import { SLIDE_REFUSED } from './useCaptchaFirst'
import styles from './Captcha.module.css'

const ELEMENT = 'captcha-element'
export const CAPTCHA_FAILED = '验证失败，请重试'

interface Props {
  /** Called with the slider result; a new `key` requests another one. */
  onSlide: (captchaVerifyParam: string) => void
}

/** The slider captcha (rule: captcha) in its 320×40 box: the vendor's, or our own if none is configured. */
export function CaptchaBox({ onSlide }: Props) {
  if (hasAliyunCaptcha()) return <VendorBox onSlide={onSlide} />
  return (
    <div className={styles.box}>
      <LocalSlider onSlide={onSlide} />
      <p className={styles.note}>未配置验证码服务，当前为本地滑块，仅供开发调试</p>
    </div>
  )
}

type State = 'loading' | 'ready' | 'blocked' | 'failed'

const sentences = { blocked: '验证组件加载失败，请检查网络后重试', failed: CAPTCHA_FAILED }

function VendorBox({ onSlide }: Props) {
  const [round, setRound] = useState(0)
  const [state, setState] = useState<State>('loading')
  const [isRefused, setRefused] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(onSlide)
  useEffect(() => {
    latest.current = onSlide
  })

  useEffect(() => {
    let here = true
    // The vendor's code changes this element freely: React does not render into it.
    const element = document.createElement('div')
    element.id = document.getElementById(ELEMENT) ? `${ELEMENT}-2` : ELEMENT
    place.current?.append(element)
    const settle = (next: State) => {
      if (here) setState(next)
    }
    showAliyunCaptcha(`#${element.id}`, {
      onSlide: (param) => {
        if (!here) return
        setRefused(false)
        latest.current(param)
      },
      onRefused: () => {
        if (here) setRefused(true)
      },
      onBroken: () => settle('failed'),
    }).then(
      () => settle('ready'),
      (error: unknown) => settle(error instanceof MissingElement ? 'failed' : 'blocked'),
    )
    return () => {
      here = false
      element.remove()
    }
  }, [round])

  const broken = state === 'blocked' || state === 'failed'
  return (
    <div className={styles.box}>
      {state === 'loading' && <Loading />}
      {broken && (
        <Failed
          text={sentences[state]}
          onRetry={() => {
            setState('loading')
            setRound(round + 1)
          }}
        />
      )}
      <div ref={place} className={styles.vendor} hidden={broken} />
      {isRefused && !broken && (
        <p className={styles.refused} role="alert">
          {SLIDE_REFUSED}
        </p>
      )}
    </div>
  )
}
