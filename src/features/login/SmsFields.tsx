import { type Ref, useImperativeHandle, useRef } from 'react'
import { SMS_CODE_LENGTH } from '@contract/limits'
import { typedDigits } from '@contract/text/typedDigits'
import { LazyCaptcha } from '@/writes/captcha/LazyCaptcha'
import { Button } from '@/ui/button/Button'
import type { LoginValues, Problems } from './checks'
import { Field } from './Field'
import { OR_ELSE, useSendCode } from './useSendCode'
import styles from './LoginPage.module.css'

interface Props {
  values: LoginValues
  problems: Problems
  firstWrong: Ref<HTMLInputElement>
  onChange: (field: 'mobile' | 'code', value: string) => void
  onMobileMissing: () => void
}

export function SmsFields({ values, problems, firstWrong, onChange, onMobileMissing }: Props) {
  const codeField = useRef<HTMLInputElement>(null)
  const { left, sending, failure, hasOther, slideRound, renewSlide, send } = useSendCode(() =>
    codeField.current?.focus(),
  )
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(
    problems.code && !problems.mobile ? firstWrong : undefined,
    () => codeField.current,
  )
  const handleSend = (captchaVerifyParam?: string) => {
    if (values.mobile.trim() !== '') return void send(values.mobile, captchaVerifyParam)
    onMobileMissing()
    if (captchaVerifyParam) renewSlide()
  }
  return (
    <>
      <Field
        ref={problems.mobile ? firstWrong : undefined}
        label="手机号"
        name="mobile"
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        enterKeyHint="next"
        placeholder="请输入手机号"
        value={values.mobile}
        onChange={(value) => onChange('mobile', value)}
        problem={problems.mobile}
      />
      <Field
        ref={codeField}
        label="验证码"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="go"
        placeholder="请输入验证码"
        value={values.code}
        onChange={(value) => onChange('code', typedDigits(value).slice(0, SMS_CODE_LENGTH))}
        problem={problems.code}
      >
        <Button look="text" small disabled={left > 0 || sending} onClick={() => handleSend()}>
          {left > 0 ? `重新发送${left}s` : '获取验证码'}
        </Button>
      </Field>
      {failure && (
        <p className={styles.failure} role="status">
          {failure}
        </p>
      )}
      {failure && hasOther && <p className={styles.failure}>{OR_ELSE}</p>}
      {slideRound > 0 && <LazyCaptcha key={slideRound} onSlide={handleSend} />}
    </>
  )
}
