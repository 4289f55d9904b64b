import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { AUTH_METHOD_SMS, login } from '@contract/login'
import { call } from '@/http/call'
import { messageOf } from '@/http/apiError'
import { exit } from '@/http/sessionEnd'
import { toast } from '@/lib/toast/toast'
import { typedMobile } from '@/lib/text/typedNumber'
import { OVER_STATE } from '@/routes'
import { DEPTH_KEY, onLoginPage, safeRedirect } from '@/session/redirect'
import { session } from '@/session/session'
import { shellToken } from '@/session/shellToken'
import { useEnd } from '@/ui/navigation/useEnd'
import { type CaptchaFirst, useCaptchaFirst } from '@/writes/captcha/useCaptchaFirst'
import type { LoginMode, LoginValues } from './checks'
import { forgetMobileSentTo } from './useSendCode'

const FAILED = '登录失败，请稍后再试'

interface SignIn {
  busy: boolean
  /** Message of the last failed attempt; shown in the page, not as a toast. */
  failure: string
  forgetFailure: () => void
  /** Forgets the failure and the slider of the mode before; one that is still to come is not shown in another mode. */
  switchTo: (mode: LoginMode) => void
  /** Shown when the backend requires a captcha because of many failed logins of the address. */
  slider: CaptchaFirst
  submit: (mode: LoginMode, values: LoginValues, captchaVerifyParam?: string) => Promise<void>
}

/** One login at a time; then, or after one in another window, follows the redirect (rule: login redirect). */
export function useSignIn(): SignIn {
  const leave = useLeaveLogin()
  const inFlight = useRef(false)
  /** Whether somebody has logged in, here or in another window, since the login was sent. */
  const loggedIn = useRef(false)
  const shownMode = useRef<LoginMode>(undefined)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const slider = useCaptchaFirst()
  const handleUserChange = useEffectEvent((member: boolean) => {
    loggedIn.current = member
    if (member && !inFlight.current) leave()
  })
  useEffect(() => session.onUserChange((member) => handleUserChange(member)), [])

  async function submit(mode: LoginMode, values: LoginValues, captchaVerifyParam?: string) {
    if (inFlight.current) return
    inFlight.current = true
    loggedIn.current = false
    shownMode.current = mode
    setBusy(true)
    setFailure('')
    const isShown = () => shownMode.current === mode && !loggedIn.current
    try {
      const answer = await call(login.login, {
        ...bodyOf(mode, values),
        ...(captchaVerifyParam ? { captchaVerifyParam } : {}),
      })
      slider.close()
      const { accessToken } = answer
      if (accessToken && (await shellToken.isSource())) shellToken.keepOwn(accessToken)
      if (!session.signIn(answer)) return setFailure(isShown() ? '下发的 accessToken 为空' : '')
      forgetMobileSentTo()
      toast('登录成功', { kind: 'success' })
      loggedIn.current = true
    } catch (error) {
      if (isShown()) setFailure(slider.handleFailure(error, captchaVerifyParam) ?? messageOf(error, FAILED))
    } finally {
      inFlight.current = false
      setBusy(false)
      if (loggedIn.current) leave()
    }
  }

  function switchTo(mode: LoginMode) {
    shownMode.current = mode
    setFailure('')
    slider.close()
  }

  return { busy, failure, forgetFailure: () => setFailure(''), switchTo, slider, submit }
}

function bodyOf(mode: LoginMode, values: LoginValues) {
  if (mode === 'password') return { username: nameOf(values.username), password: values.password }
  return { username: typedMobile(values.mobile), authMethod: AUTH_METHOD_SMS, checkCode: values.code.trim() } as const
}

/** A user name as typed, or a mobile number without the spaces and the prefix it was typed with. */
function nameOf(typed: string): string {
  const mobile = typedMobile(typed)
  return /^1\d{10}$/.test(mobile) ? mobile : typed.trim()
}

/** One at a time: a login that was left may be answered while the form is open again, and both follow the redirect. */
let isLeaving = false

/** Ends the login on its `redirect` target, so that "back" does not return to it; not if it was left meanwhile. */
export function useLeaveLogin(): () => void {
  const end = useEnd()
  const [params] = useSearchParams()
  const leave = async () => {
    await exit.leaveSheets()
    if (!onLoginPage()) return
    const destination = safeRedirect(params.get('redirect'))
    const state = restorePlace()
    if (destination.kind === 'route') await end(destination.to, state)
    else location.replace(destination.url)
  }
  return () => {
    if (isLeaving || !onLoginPage()) return
    isLeaving = true
    void leave().finally(() => (isLeaving = false))
  }
}

/**
 * Continues the router's count of entries, which a full load restarts, so that 返回 leads to the screen below.
 * @returns the navigation state of the screen that the login has replaced, if a link opened it over another one
 */
function restorePlace(): typeof OVER_STATE | undefined {
  try {
    const [below, login, over] = (sessionStorage.getItem(DEPTH_KEY) ?? '').split(' ')
    sessionStorage.removeItem(DEPTH_KEY)
    if (login !== location.pathname + location.search) return undefined
    const state = window.history.state as { idx?: number } | null
    if (!state?.idx) window.history.replaceState({ ...state, idx: Number(below) }, '')
    return over ? OVER_STATE : undefined
  } catch {
    // Without storage 返回 leads home.
    return undefined
  }
}
