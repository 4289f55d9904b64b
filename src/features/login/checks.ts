import { SMS_CODE_LENGTH } from '@contract/limits'

export type LoginField = 'username' | 'password' | 'mobile' | 'code'
export type LoginValues = Record<LoginField, string>
export type LoginMode = 'sms' | 'password'
export type Problems = Partial<Record<LoginField, string>>

/** The fields of each mode in the order they are checked and shown. */
export const fieldsOf: Record<LoginMode, readonly LoginField[]> = {
  sms: ['mobile', 'code'],
  password: ['username', 'password'],
}

/** Every field is required, nothing else is checked (rule: login checks). */
export const required: LoginValues = {
  username: '请输入用户名',
  password: '请输入密码',
  mobile: '请输入手机号',
  code: '请输入验证码',
}

export function problemsOf(mode: LoginMode, values: LoginValues): Problems {
  const problems: Problems = {}
  for (const field of fieldsOf[mode]) {
    const empty = field === 'password' ? values.password === '' : values[field].trim() === ''
    if (empty) problems[field] = required[field]
  }
  return problems
}

/** Whether an SMS code is complete and can be sent. */
export function isWholeCode(code: string): boolean {
  return code.length === SMS_CODE_LENGTH && /^\d+$/.test(code)
}
