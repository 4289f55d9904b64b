import { portal, Who } from './endpoint'
import type { YesNo } from './person'

export const AUTH_METHOD_SMS = 'UsernameSM'

/** `captchaVerifyParam`: the slide result, once the backend has asked for one (100428). */
export type LoginBody = { captchaVerifyParam?: string | undefined } & (
  | { username: string; password: string }
  | { username: string; authMethod: typeof AUTH_METHOD_SMS; checkCode: string }
)

export interface LoginData {
  accessToken: string
  isFamilyAccount: YesNo
}

/** One signed-in device of the asking user. */
export interface SessionRow {
  sessionId: string
  device: string
  createTime: string
  lastSeenTime: string
  current: boolean
}

const visitor = { who: Who.Visitor, effect: 'write', keepsAnswer: false } as const
const member = { effect: 'write', keepsAnswer: false } as const

export const login = {
  login: portal.post<LoginBody, LoginData>('/auth_app/v1/login', visitor),
  sendPublicCode: portal.post<{ mobile: string; captchaVerifyParam?: string }, null>(
    '/auth_app/v1/public/send_sm_code',
    visitor,
  ),
  sendOwnCode: portal.post<{ scene: string }, null>('/auth_app/v1/send_sm_code', member),
  refresh: portal.post<Record<string, never>, LoginData>('/auth_app/v1/get_access_token', member),
  logout: portal.post<Record<string, never>, null>('/auth_app/v1/logout', member),
  sessions: portal.post<Record<string, never>, { list: SessionRow[] }>('/auth_app/v1/sessions'),
  revokeSession: portal.post<{ sessionId: string }, null>('/auth_app/v1/sessions/revoke', { effect: 'write' }),
  /** Ends every other session of the user. */
  changePassword: portal.post<{ password: string; newPassword: string }, null>('/auth_app/v1/password', member),
}
