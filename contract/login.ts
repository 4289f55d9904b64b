import { portal, Who } from './endpoint'
import { readYesNo, type YesNo } from './person'
import { entity, flag, list, name, nothing, time } from './readers/readers'

export const AUTH_METHOD_SMS = 'UsernameSM'

/** `captchaVerifyParam`: the slider result, once the backend requires one (100428). */
export type LoginBody = { captchaVerifyParam?: string | undefined } & (
  { username: string; password: string } | { username: string; authMethod: typeof AUTH_METHOD_SMS; checkCode: string }
)

export interface LoginData {
  accessToken: string
  isFamilyAccount: YesNo
}

/** A token that a header and a cookie can carry; anything else is empty, which the login reports. */
const readToken = (given: unknown): string => (typeof given === 'string' && /^[\x21-\x7e]+$/.test(given) ? given : '')

const readFields = entity<LoginData>({ accessToken: readToken, isFamilyAccount: readYesNo })

/** Invalid data count as a login without a token. */
const readLogin = (given: unknown): LoginData => readFields(given) ?? { accessToken: '', isFamilyAccount: 'N' }

/** One signed-in device of the user. */
export interface SessionRow {
  sessionId: string
  device: string
  createTime: string
  lastSeenTime: string
  current: boolean
}

const visitor = { who: Who.Visitor, effect: 'write', keepsAnswer: false } as const
const member = { effect: 'write', keepsAnswer: false } as const

const readSession = entity<SessionRow>(
  { sessionId: name, device: name, createTime: time, lastSeenTime: time, current: flag },
  'sessionId',
)

export const login = {
  login: portal.post<LoginBody, LoginData>('/auth_app/v1/login', readLogin, visitor),
  sendPublicCode: portal.post<{ mobile: string; captchaVerifyParam?: string }, null>(
    '/auth_app/v1/public/send_sm_code',
    nothing,
    visitor,
  ),
  sendOwnCode: portal.post<{ scene: string }, null>('/auth_app/v1/send_sm_code', nothing, member),
  refresh: portal.post<Record<string, never>, LoginData>('/auth_app/v1/get_access_token', readLogin, member),
  logout: portal.post<Record<string, never>, null>('/auth_app/v1/logout', nothing, member),
  sessions: portal.post<Record<string, never>, { list: SessionRow[] }>(
    '/auth_app/v1/sessions',
    entity({ list: list(readSession) }),
  ),
  revokeSession: portal.post<{ sessionId: string }, null>('/auth_app/v1/sessions/revoke', nothing, { effect: 'write' }),
  /** Ends all other sessions of the user. */
  changePassword: portal.post<{ password: string; newPassword: string }, null>(
    '/auth_app/v1/password',
    nothing,
    member,
  ),
}
