import { useRef, useState } from 'react'
import { SMS_RESEND_SECONDS } from '@contract/limits'
import { login } from '@contract/login'
import { call } from '@/http/call'
import { messageOf } from '@/http/apiError'
import { keepForTab } from '@/lib/stores/tabStore'
import { toast } from '@/lib/toast/toast'
import { typedMobile } from '@/lib/text/typedNumber'
import { SLIDE_REFUSED, useCaptchaFirst } from '@/writes/captcha/useCaptchaFirst'
import { useCountdown } from './useCountdown'

const KEY = 'bole.sms-until'
const SENT_TO = 'bole.sms-mobile'
const FAILED = '验证码发送失败'
export const OR_ELSE = '也可改用密码登录或稍后再试'

/**
 * The send-code button (rule: codes): idle, sending, then 60 s of waiting. `failure` is shown next to the field, with
 * other ways to log in if the address has sent too many codes (`hasOther`); if the backend requires a captcha (100428),
 * `slideRound` shows one and `send` is called again with its result, or `renewSlide` if something is missing.
 */
export function useSendCode(onSent: () => void) {
  const { left, start } = useCountdown(KEY, SMS_RESEND_SECONDS)
  const inFlight = useRef(false)
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState('')
  const [hasOther, setOther] = useState(false)
  const slider = useCaptchaFirst()

  async function send(mobile: string, captchaVerifyParam?: string) {
    if (inFlight.current || left > 0) return
    inFlight.current = true
    setSending(true)
    setFailure('')
    try {
      await call(login.sendPublicCode, {
        mobile: typedMobile(mobile),
        ...(captchaVerifyParam ? { captchaVerifyParam } : {}),
      })
      slider.close()
      start()
      // Without room it has to be typed again after a reload.
      keepForTab(SENT_TO, mobile.trim())
      toast('验证码发送成功', { kind: 'success' })
      onSent()
    } catch (error) {
      const captchaMessage = slider.handleFailure(error, captchaVerifyParam)
      setOther(captchaMessage !== undefined && captchaMessage !== SLIDE_REFUSED)
      if (captchaMessage !== undefined) return setFailure(captchaMessage)
      setFailure(messageOf(error, FAILED))
    } finally {
      inFlight.current = false
      setSending(false)
    }
  }

  return { left, sending, failure, hasOther, slideRound: slider.round, renewSlide: slider.renew, send }
}

/** The number that a code was sent to in this tab: the page may be reloaded while its reader looks up the code. */
export const mobileSentTo = (): string => sessionStorage.getItem(SENT_TO) ?? ''
export const forgetMobileSentTo = (): void => sessionStorage.removeItem(SENT_TO)
