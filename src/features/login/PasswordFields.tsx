import { type Ref, useState } from 'react'
import { IconButton } from '@/ui/button/IconButton'
import { Outline } from '@/ui/icon/Icon'
import type { LoginValues, Problems } from './checks'
import { Field } from './Field'

const EYE = 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z'
const EYE_CLOSED =
  'M4 4l16 16M9.5 5.9A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.7M6 7.6A17 17 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-1M10 10a3 3 0 0 0 4 4'

interface Props {
  values: LoginValues
  problems: Problems
  firstWrong: Ref<HTMLInputElement>
  onChange: (field: 'username' | 'password', value: string) => void
}

/** User name and password (rule: login modes). */
export function PasswordFields({ values, problems, firstWrong, onChange }: Props) {
  const [shown, setShown] = useState(false)
  return (
    <>
      <Field
        ref={problems.username ? firstWrong : undefined}
        label="用户名"
        name="username"
        type="text"
        autoComplete="username"
        enterKeyHint="next"
        placeholder="请输入用户名"
        hint="用户名或手机号"
        value={values.username}
        onChange={(value) => onChange('username', value)}
        problem={problems.username}
      />
      <Field
        ref={problems.password && !problems.username ? firstWrong : undefined}
        label="密码"
        name="password"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        enterKeyHint="go"
        placeholder="请输入密码"
        value={values.password}
        onChange={(value) => onChange('password', value)}
        problem={problems.password}
      >
        <IconButton label={shown ? '隐藏输入内容' : '显示输入内容'} onClick={() => setShown(!shown)}>
          <Outline d={shown ? EYE : EYE_CLOSED} />
        </IconButton>
      </Field>
    </>
  )
}
