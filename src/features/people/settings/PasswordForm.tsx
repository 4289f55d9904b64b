import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { login } from '@contract/login'
import { messageOf } from '@/http/apiError'
import { call } from '@/http/call'
import { focusInvalid } from '@/lib/focusInvalid'
import { toast } from '@/lib/toast/toast'
import { useIsHere } from '@/lib/useIsHere'
import { meHref } from '@/routes'
import { HiddenUsername } from '@/ui/field/HiddenUsername'
import { Field } from '@/ui/field/Field'
import { Problem } from '@/ui/field/Problem'
import { ButtonGroup } from '@/ui/button/ButtonGroup'
import { Button } from '@/ui/button/Button'
import styles from './Form.module.css'

const FAILED = '修改失败，请稍后再试'

interface Values {
  password: string
  newPassword: string
  repeated: string
}

function problemsOf({ password, newPassword, repeated }: Values): Partial<Values> {
  return {
    password: password ? undefined : '请输入原密码',
    newPassword: newPassword ? undefined : '请输入新密码',
    repeated: repeated === newPassword ? undefined : '两次输入的新密码不一致',
  }
}

/** Changes the password, which ends all other sessions (rule: password change). */
export function PasswordForm({ username }: { username: string }) {
  const navigate = useNavigate()
  const isHere = useIsHere()
  const [values, setValues] = useState<Values>({ password: '', newPassword: '', repeated: '' })
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const problems = checked ? problemsOf(values) : {}

  const field = (name: keyof Values) => ({
    type: 'password' as const,
    value: values[name],
    onChange: (value: string) => setValues((former) => ({ ...former, [name]: value })),
    problem: problems[name],
  })

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    flushSync(() => setChecked(true))
    if (Object.values(problemsOf(values)).some(Boolean)) return focusInvalid(event.currentTarget)
    if (busy) return
    setBusy(true)
    setFailure('')
    try {
      await call(login.changePassword, { password: values.password, newPassword: values.newPassword })
      toast('密码已修改，其他设备已退出登录', { kind: 'success' })
      if (isHere.current) navigate(meHref('settings'), { replace: true })
    } catch (error) {
      setFailure(messageOf(error, FAILED))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} noValidate aria-busy={busy} onSubmit={(event) => void save(event)}>
      <HiddenUsername value={username} />
      <Field label="原密码" autoComplete="current-password" {...field('password')} />
      <Field
        label="新密码"
        autoComplete="new-password"
        hint="至少 8 位，需同时包含字母和数字"
        {...field('newPassword')}
      />
      <Field label="确认新密码" autoComplete="new-password" {...field('repeated')} />
      {failure && <Problem>{failure}</Problem>}
      <ButtonGroup isRow>
        <Button look="primary" wide type="submit" disabled={busy}>
          {busy ? '提交中' : '修改密码'}
        </Button>
      </ButtonGroup>
    </form>
  )
}
