import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { toast } from '@/lib/toast/toast'
import { LazyCaptcha } from '@/writes/captcha/LazyCaptcha'
import {
  type LoginField,
  type LoginMode,
  type LoginValues,
  type Problems,
  fieldsOf,
  isWholeCode,
  problemsOf,
  required,
} from './checks'
import { holdCookies } from './holdCookies'
import { Problem } from '@/ui/field/Problem'
import { Button } from '@/ui/button/Button'
import { PasswordFields } from './PasswordFields'
import { SmsFields } from './SmsFields'
import { mobileSentTo } from './useSendCode'
import { useSignIn } from './useSignIn'
import styles from './LoginPage.module.css'

/** Time to press the login oneself before a complete code submits. */
const CODE_PAUSE_MS = 600

/** Both modes share one form and its values, so that switching loses nothing (rule: login modes). */
export function LoginForm() {
  const [mode, setMode] = useState<LoginMode>('sms')
  const [values, setValues] = useState<LoginValues>(() => ({
    username: '',
    password: '',
    mobile: mobileSentTo(),
    code: '',
  }))
  const [problems, setProblems] = useState<Problems>({})
  const [isForVisit] = useState(holdCookies)
  const firstWrong = useRef<HTMLInputElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { busy, failure, forgetFailure, switchTo, slider, submit } = useSignIn()

  useEffect(() => () => clearTimeout(pause.current), [])

  function change(field: LoginField, value: string) {
    setValues((former) => ({ ...former, [field]: value }))
    setProblems((former) => ({ ...former, [field]: undefined }))
    clearTimeout(pause.current)
    if (field === 'code' && isWholeCode(value) && !isWholeCode(values.code))
      pause.current = setTimeout(() => send({ ...values, code: value }), CODE_PAUSE_MS)
  }

  function refuse(found: Problems, order: readonly LoginField[]) {
    forgetFailure()
    flushSync(() => setProblems(found))
    firstWrong.current?.focus()
    const first = order.find((field) => found[field])
    toast((first && found[first]) ?? '请补充信息')
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    send(values)
  }

  function send(given: LoginValues, captchaVerifyParam?: string) {
    clearTimeout(pause.current)
    const found = problemsOf(mode, given)
    if (Object.keys(found).length === 0) return void submit(mode, given, captchaVerifyParam)
    refuse(found, fieldsOf[mode])
    if (captchaVerifyParam) slider.renew()
  }

  function switchMode() {
    clearTimeout(pause.current)
    const other = mode === 'sms' ? 'password' : 'sms'
    setMode(other)
    setProblems({})
    switchTo(other)
  }

  return (
    <form noValidate aria-busy={busy} onSubmit={handleSubmit}>
      {mode === 'sms' ? (
        <SmsFields
          values={values}
          problems={problems}
          firstWrong={firstWrong}
          onChange={change}
          onMobileMissing={() => refuse({ mobile: required.mobile }, ['mobile'])}
        />
      ) : (
        <PasswordFields values={values} problems={problems} firstWrong={firstWrong} onChange={change} />
      )}
      {isForVisit && <p className={styles.visit}>浏览器禁用了 Cookie，刷新或关闭页面后需要重新登录</p>}
      {failure && <Problem>{failure}</Problem>}
      {slider.round > 0 && <LazyCaptcha key={slider.round} onSlide={(param) => send(values, param)} />}
      <Button className={styles.submit} type="submit" look="primary" wide disabled={busy}>
        {busy ? '登录中' : '登录'}
      </Button>
      <Button look="text" wide onClick={switchMode}>
        {mode === 'sms' ? '密码登录' : '验证码登录'}
      </Button>
    </form>
  )
}
