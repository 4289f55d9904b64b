import type { FastifyBaseLogger } from 'fastify'
import { Code } from '@contract/codes'
import { type AliyunCaptchaSettings, aliyunCaptcha } from './captchaAliyun'
import { localCaptcha } from './captchaLocal'
import { captchaFirst, BusinessError } from '../lib/businessError'
import type { Clock } from '../lib/time'

/** Judges the results of the slider (rule: captcha). */
export interface CaptchaJudge {
  /** `local` only serves development. */
  readonly kind: 'aliyun' | 'local'
  /** Whether a slide result is genuine. Throws where the service cannot say. */
  verify(captchaVerifyParam: string): Promise<boolean>
}

/** The vendor's service where its keys are set, else the judge of the development slider. */
export function createCaptcha(settings: AliyunCaptchaSettings, clock: Clock): CaptchaJudge {
  return settings.accessKeyId && settings.accessKeySecret ? aliyunCaptcha(settings) : localCaptcha(clock)
}

/** What judging a slide result takes. */
export interface CaptchaContext {
  captcha: CaptchaJudge
  log: FastifyBaseLogger
}

/** Whether a slide result is genuine; false as well where the captcha service cannot say. */
export async function passesCaptcha({ captcha, log }: CaptchaContext, captchaVerifyParam: string): Promise<boolean> {
  try {
    return await captcha.verify(captchaVerifyParam)
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'captcha service did not judge')
    return false
  }
}

/** Throws 100428 where there is no slide result, or none that is genuine. It is used up: a service accepts each once. */
export async function requireCaptcha(context: CaptchaContext, captchaVerifyParam: string | undefined): Promise<void> {
  if (!captchaVerifyParam || !(await passesCaptcha(context, captchaVerifyParam))) throw captchaFirst()
}

/**
 * Runs `work`, and once more with `passed` where it asks for a captcha (100428) and the slide result that came along is
 * genuine: a result is judged, and used up, only where one is asked for.
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
