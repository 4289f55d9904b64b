import { Code } from '@contract/codes'
import type { Envelope } from '@contract/endpoint'

/** A refusal with a message for the user: sent as HTTP 200 with this code and message (rule: business codes). */
export class BusinessError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

/** Throws in an expression: `value ?? raise(trendNotExist())`. */
export function raise(error: BusinessError): never {
  throw error
}

/** 250004: a call for members without a token (rule: member calls). */
export const needLogin = () => new BusinessError(Code.NeedLogin, '请先登录')
/** 250008: a token that is unknown or has expired (rule: member calls). */
export const sessionExpired = () => new BusinessError(Code.InvalidToken, '当前会话已过期，请重新登录')
/** 250007: an account that is disabled or has lost a role (rule: member calls). */
export const unauthenticated = () => new BusinessError(Code.Unauthenticated, '账号状态已变更，请重新登录')
/** 100403: a known user who may not do this (rule: member calls). */
export const forbidden = (message = '没有权限执行此操作') => new BusinessError(Code.Forbidden, message)
/** 100404: what does not exist, or not for this user (rule: invalid input). */
export const notFound = (message = '请求的内容不存在') => new BusinessError(Code.NotFound, message)
/** 100400: a body or a value that is wrong (rule: invalid input). */
export const invalidInput = (message: string) => new BusinessError(Code.InvalidInput, message)
/** 100409: the present state forbids it. */
export const conflict = (message: string) => new BusinessError(Code.Conflict, message)
/** 100429: above a limit (rule: limits). */
export const tooOften = (message: string) => new BusinessError(Code.TooOften, message)
/** 100428: the captcha has to be solved before the same call is repeated (rule: captcha). */
export const captchaFirst = () => new BusinessError(Code.CaptchaFirst, '请先完成拖动验证')
/** 100422: the Idempotency-Key was used with another body (rule: idempotency). */
export const reusedKey = () => new BusinessError(Code.ReusedKey, '该请求标识已被其他内容使用，请刷新后重试')
/** 100500, HTTP 503: too many calls are in flight or waiting; nothing was done. */
export const serverBusy = () => new BusinessError(Code.ServerFault, '当前访问的人较多，请稍后再试')
/** 100500, HTTP 503: the database or the file store does not answer. */
export const serverAway = () => new BusinessError(Code.ServerFault, '服务暂时没有响应，请稍后再试')
/** 100500, HTTP 503: the database or the file store takes no writes, as on a full or read-only disk. */
export const serverFull = () => new BusinessError(Code.ServerFault, '服务暂时无法保存内容，请稍后再试')
/** 100500, HTTP 500: any other error. */
export const serverFault = () => new BusinessError(Code.ServerFault, '服务开小差了，请稍后再试')

/** 310001: a post that does not exist or is removed (rule: blocked posts). */
export const trendNotExist = () => new BusinessError(Code.TrendNotExist, '该动态不存在或已被删除')
/** 310004: a post that the audit has rejected (rule: blocked posts). */
export const trendAuditFail = () => new BusinessError(Code.TrendAuditFail, '该动态未通过审核，暂时无法查看')
/** 310005: a post that waits for the audit (rule: blocked posts). */
export const trendAuditPending = () => new BusinessError(Code.TrendAuditPending, '该动态正在审核中，请稍后再来看看')
/** 310006: a private post (rule: blocked posts). */
export const trendSecret = () => new BusinessError(Code.TrendSecret, '该动态为作者私密内容，仅作者可见')

/** A business error as an envelope. */
export function refusal(error: BusinessError): Envelope {
  return { code: error.code, data: null, msg: error.message }
}

/** Whether a refusal is kept for a repeated key. */
export function isFinal(code: number): boolean {
  const passing: readonly number[] = [
    Code.NeedLogin,
    Code.Unauthenticated,
    Code.InvalidToken,
    Code.InvalidInput,
    Code.ServerFault,
    Code.TooOften,
    Code.CaptchaFirst,
  ]
  return !passing.includes(code)
}
