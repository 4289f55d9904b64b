import { CAPTCHA_HEIGHT, CAPTCHA_WIDTH } from '@contract/limits'
import { settings } from '@/env'
import { loadScript } from '@/lib/loadScript'

interface AliyunOptions {
  SceneId: string
  prefix: string
  mode: 'embed'
  /** A selector. */
  element: string
  slideStyle: { width: number; height: number }
  language: 'cn'
  success: (captchaVerifyParam: string) => void
  fail: (result: unknown) => void
  onError: (error: unknown) => void
}

declare global {
  interface Window {
    initAliyunCaptcha?: (options: AliyunOptions) => void
    /** Read by the vendor's script when it starts. */
    AliyunCaptchaConfig?: { region: 'cn'; prefix: string }
  }
}

export interface CaptchaEvents {
  onSlide: (captchaVerifyParam: string) => void
  /** The slide was not accepted. */
  onRefused: () => void
  /** The vendor's code has failed. */
  onBroken: () => void
}

/** The widget's container is not in the page. */
export class MissingElement extends Error {
  override readonly name = 'MissingElement'
}

/** Whether the vendor's widget is configured; else the development slider is used. */
export function hasAliyunCaptcha(): boolean {
  return settings.captchaScene !== '' && settings.captchaPrefix !== ''
}

/**
 * Renders Aliyun Captcha 2.0 (320×40) into an element. Throws if the script cannot be loaded with 4 retries,
 * MissingElement if the element is missing.
 * @param element a selector
 */
export async function showAliyunCaptcha(element: string, events: CaptchaEvents): Promise<void> {
  if (!window.initAliyunCaptcha) {
    window.AliyunCaptchaConfig = { region: 'cn', prefix: settings.captchaPrefix }
    await loadScript(settings.captchaSrc)
  }
  if (!document.querySelector(element)) throw new MissingElement(element)
  if (!window.initAliyunCaptcha) throw new Error('The captcha script brought no initAliyunCaptcha')
  window.initAliyunCaptcha({
    SceneId: settings.captchaScene,
    prefix: settings.captchaPrefix,
    mode: 'embed',
    element,
    slideStyle: { width: CAPTCHA_WIDTH, height: CAPTCHA_HEIGHT },
    language: 'cn',
    success: events.onSlide,
    fail: events.onRefused,
    onError: events.onBroken,
  })
}
