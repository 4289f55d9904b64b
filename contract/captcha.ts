import { portal, Who } from './endpoint'
import { entity, flag } from './readers/readers'

/** Rule: captcha; the slider result is called `captchaVerifyParam` everywhere. */
export interface CaptchaBody {
  captchaVerifyParam: string
}

/** Result of the development slider, as JSON after `LOCAL_CAPTCHA_PREFIX`: the track, and a number used once. */
export interface LocalSlide {
  nonce: string
  /** At most `LOCAL_TRACK_MAX` pairs of position in per cent (0–100) and milliseconds since the start. */
  track: [number, number][]
}

export const LOCAL_CAPTCHA_PREFIX = 'local.'
export const LOCAL_TRACK_MAX = 300

export const captcha = {
  verify: portal.post<CaptchaBody, { passed: boolean }>('/auth_app/v1/captcha/verify', entity({ passed: flag }), {
    who: Who.Visitor,
    effect: 'write',
    keepsAnswer: false,
  }),
}
