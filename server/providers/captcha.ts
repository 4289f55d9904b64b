import type { FastifyBaseLogger } from 'fastify'
import { Code } from '@contract/codes'
import { type AliyunCaptchaSettings, aliyunCaptcha } from './captchaAliyun'
import { localCaptcha } from './captchaLocal'
import { captchaFirst, BusinessError } from '../lib/businessError'
import type { Clock } from '../lib/time'

/** Verifies slider results (rule: captcha). */
export interface CaptchaJudge {
  /** `local` is for development only. */
  readonly kind: 'aliyun' | 'local'
  /** Whether a slider result is genuine. Throws if the service cannot decide. */
  verify(captchaVerifyParam: string): Promise<boolean>
}

/** The vendor's service if its keys are set, else the development slider. */
export function createCaptcha(settings: AliyunCaptchaSettings, clock: Clock): CaptchaJudge {
  return settings.accessKeyId && settings.accessKeySecret ? aliyunCaptcha(settings) : localCaptcha(clock)
}

/** Dependencies of verifying a slider result. */
export interface CaptchaContext {
  captcha: CaptchaJudge
  log: FastifyBaseLogger
}

/** Whether a slider result is genuine; also false if the captcha service cannot decide. */
export async function passesCaptcha({ captcha, log }: CaptchaContext, captchaVerifyParam: string): Promise<boolean> {
  try {
    return await captcha.verify(captchaVerifyParam)
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'captcha service did not judge')
    return false
  }
}

/** Throws 100428 without a genuine slider result. It is used up: a service accepts each once. */
export async function requireCaptcha(context: CaptchaContext, captchaVerifyParam: string | undefined): Promise<void> {
  if (!captchaVerifyParam || !(await passesCaptcha(context, captchaVerifyParam))) throw captchaFirst()
}

/**
 * Runs `work`, and again with `passed` if it throws 100428 and the sent slider result is genuine: a result is only
 * verified, and used up, when one is required.
 */
export async function withCaptcha<Result>(
  context: CaptchaContext,
  captchaVerifyParam: string | undefined,
  work: (passed: boolean) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(false)
  } catch (error) {
    if (!(error instanceof BusinessError) || error.code !== Code.CaptchaFirst) throw error
    await requireCaptcha(context, captchaVerifyParam)
    return work(true)
  }
}
