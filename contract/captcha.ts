import { portal, Who } from './endpoint'
import { entity, flag } from './readers/readers'

/** Section 2, captcha: the slide result is called `captchaVerifyParam` wherever it goes. */
export interface CaptchaBody {
  captchaVerifyParam: string
}

/** What the development slider hands in, as JSON behind `LOCAL_CAPTCHA_PREFIX`: the hand's way, and a number used once. */
export interface LocalSlide {
  nonce: string
  /** Pairs of the part of the way in per cent (0–100) and the milliseconds since the start. */
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
