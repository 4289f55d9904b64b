/** Business codes of the wire (rule: business codes). */
export const Code = {
  Success: 0,
  AppSuccess: 200,
  Fault: -1,
  LoginStateInvalid: -1002,
  NeedLogin: 250004,
  Unauthenticated: 250007,
  InvalidToken: 250008,
  TrendNotExist: 310001,
  TrendAuditFail: 310004,
  TrendAuditPending: 310005,
  TrendSecret: 310006,
  InvalidInput: 100400,
  Forbidden: 100403,
  NotFound: 100404,
  Conflict: 100409,
  ReusedKey: 100422,
  CaptchaFirst: 100428,
  TooOften: 100429,
  ServerFault: 100500,
} as const
export type Code = (typeof Code)[keyof typeof Code]

/** Codes of the trend detail whose server message is shown in the panel (rule: blocked posts). */
export const TREND_BLOCKED_CODES: readonly number[] = [
  Code.TrendNotExist,
  Code.TrendAuditFail,
  Code.TrendAuditPending,
  Code.TrendSecret,
]
