import { useState } from 'react'
import { Code } from '@contract/codes'
import { codeOf, messageOf } from '@/http/apiError'

export const SLIDE_REFUSED = '拖动验证失败'
const SLIDE_FIRST = '请先完成拖动验证'

export interface CaptchaFirst {
  /** Counts the sliders asked for, a key for each; 0 while none is. */
  round: number
  /**
   * Asks for a slide where the backend wants one before it does what was tried (100428), else takes the slider away.
   * Answers what to say beside the slider, undefined where none is asked for. It is not toasted: a toast would lie over it.
   * @param captchaVerifyParam the slide result that was sent along
   */
  ask: (error: unknown, captchaVerifyParam: string | undefined) => string | undefined
  /** Replaces a used slider by a fresh one. */
  renew: () => void
  close: () => void
}

/** Whether a write has to bring the result of the slider, which is then shown beside it and used once. */
export function useCaptchaFirst(): CaptchaFirst {
  const [round, setRound] = useState(0)
  const renew = () => setRound((former) => former + 1)

  function ask(error: unknown, captchaVerifyParam: string | undefined): string | undefined {
    if (codeOf(error) !== Code.CaptchaFirst) {
      setRound(0)
      return undefined
    }
    renew()
    return captchaVerifyParam === undefined ? messageOf(error, SLIDE_FIRST) : SLIDE_REFUSED
  }

  return { round, ask, renew, close: () => setRound(0) }
}
