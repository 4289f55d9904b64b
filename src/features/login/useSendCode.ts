import { useRef, useState } from 'react'
import { Code } from '@contract/codes'
import { SMS_RESEND_SECONDS } from '@contract/limits'
import { login } from '@contract/login'
import { call } from '@/http/call'
import { codeOf, messageOf } from '@/http/apiError'
import { toast } from '@/lib/toast'
import { useCountdown } from './useCountdown'

const KEY = 'bole.sms-until'
const FAILED = '验证码发送失败'
const OR_ELSE = '，也可改用密码登录或稍后再试'
const SLIDE_REFUSED = '拖动验证失败'

/**
 * The send-code button (section 4): idle, sending, then 60 s of waiting. `failure` stays beside the field; where the
 * backend wants a slide first (100428), `slideRound` asks for one and `send` is called again with its result.
 */
export function useSendCode() {
  const { left, start } = useCountdown(KEY, SMS_RESEND_SECONDS)
  const inFlight = useRef(false)
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState('')
  /** Counts the slides asked for; 0 while none is. */
  const [slideRound, setSlideRound] = useState(0)

  async function send(mobile: string, captchaVerifyParam?: string) {
    if (inFlight.current || left > 0) return
    inFlight.current = true
    setSending(true)
    setFailure('')
    try {
      await call(login.sendPublicCode, { mobile: mobile.trim(), ...(captchaVerifyParam ? { captchaVerifyParam } : {}) })
      setSlideRound(0)
      start()
      toast('验证码发送成功', { kind: 'success' })
    } catch (error) {
      const asked = codeOf(error) === Code.CaptchaFirst
      const sentence = asked && captchaVerifyParam ? SLIDE_REFUSED : messageOf(error, FAILED) + (asked ? OR_ELSE : '')
      setSlideRound((former) => (asked ? former + 1 : 0))
      setFailure(sentence)
    } finally {
      inFlight.current = false
      setSending(false)
    }
  }

  return { left, sending, failure, slideRound, send }
}
