import type { Clock } from './time'
import { type AliyunCaptchaSettings, aliyunCaptcha } from './captchaAliyun'
import { localCaptcha } from './captchaLocal'

/** Judges the results of the slider (section 2, captcha). */
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
