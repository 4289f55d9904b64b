import { portal, Who } from './endpoint'
import { entity, flag } from './readers/readers'

/** Rule: captcha; the slider result is called `captchaVerifyParam` everywhere. */
export interface CaptchaBody {
  captchaVerifyParam: string
}

/** Result of the development slider, as JSON after `LOCAL_CAPTCHA_PREFIX`: the track, and a number used once. */
export interface LocalSlide {
  nonce: string
  /** Pairs of position in per cent (0–100) and milliseconds since the start. */
  track: [number, number][]
}

export const LOCAL_CAPTCHA_PREFIX = 'local.'

export const captcha = {
  verify: portal.post<CaptchaBody, { passed: boolean }>('/auth_app/v1/captcha/verify', entity({ passed: flag }), {
    who: Who.Visitor,
    effect: 'write',
    keepsAnswer: false,
  }),
}
