import { useState } from 'react'
import { Code } from '@contract/codes'
import { codeOf, messageOf } from '@/http/apiError'

export const SLIDE_REFUSED = '拖动验证失败'
const SLIDE_FIRST = '请先完成拖动验证'

export interface CaptchaFirst {
  /** Number of requested sliders, used as a key; 0 if none is required. */
  round: number
  /**
   * Shows the slider if the backend requires a captcha (100428), else hides it. Returns the message next to the slider,
   * undefined if none is required. It is not a toast, which would cover the slider.
   * @param captchaVerifyParam the slider result that was sent
   */
  handleFailure: (error: unknown, captchaVerifyParam: string | undefined) => string | undefined
  /** Replaces a used slider. */
  renew: () => void
  close: () => void
}

/** Slider for a write that may require a captcha; each result is used once. */
export function useCaptchaFirst(): CaptchaFirst {
  const [round, setRound] = useState(0)
  const renew = () => setRound((former) => former + 1)

  function handleFailure(error: unknown, captchaVerifyParam: string | undefined): string | undefined {
    if (codeOf(error) !== Code.CaptchaFirst) {
      setRound(0)
      return undefined
    }
    renew()
    return captchaVerifyParam === undefined ? messageOf(error, SLIDE_FIRST) : SLIDE_REFUSED
  }

  return { round, handleFailure, renew, close: () => setRound(0) }
}
