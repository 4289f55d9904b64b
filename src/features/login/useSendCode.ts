import { useRef, useState } from 'react'
import { Code } from '@contract/codes'
import { SMS_RESEND_SECONDS } from '@contract/limits'
import { login } from '@contract/login'
import { call } from '@/http/call'
import { codeOf, isTransport, messageOf } from '@/http/apiError'
import { toast } from '@/lib/toast'
import { useCountdown } from './useCountdown'

const KEY = 'bole.sms-until'
const FAILED = '验证码发送失败'

/** The send-code button (section 4): idle, sending, then 60 s of waiting. `failure` stays beside the field. */
export function useSendCode() {
  const { left, start } = useCountdown(KEY, SMS_RESEND_SECONDS)
  const inFlight = useRef(false)
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState('')

  async function send(mobile: string) {
    if (inFlight.current || left > 0) return
    inFlight.current = true
    setSending(true)
    setFailure('')
    try {
      await call(login.sendPublicCode, { mobile: mobile.trim() })
      start()
      toast('验证码发送成功', { kind: 'success' })
    } catch (error) {
      const sentence = sentenceOf(error)
      setFailure(sentence)
      if (!isTransport(error)) toast(sentence, { kind: 'fail' })
    } finally {
      inFlight.current = false
      setSending(false)
    }
  }

  return { left, sending, failure, send }
}

function sentenceOf(error: unknown): string {
  const sentence = messageOf(error, FAILED)
  return codeOf(error) === Code.CaptchaFirst ? `${sentence.replace(/[。！]$/, '')}，请改用密码登录或稍后再试` : sentence
}
