import { type AliyunAccess, aliyunCall } from './aliyunCall'
import type { CaptchaJudge } from './captcha'

export interface AliyunCaptchaSettings extends AliyunAccess {
  /** The scene of the console, `VITE_CAPTCHA_SCENE`; if empty the vendor reads it from the result. */
  scene: string
}

/** Aliyun Captcha 2.0 (2023-03-05, VerifyIntelligentCaptcha). Throws if the service refuses the call itself. */
export function aliyunCaptcha(settings: AliyunCaptchaSettings): CaptchaJudge {
  return {
    kind: 'aliyun',
    verify: async (captchaVerifyParam) => {
      const answer = (await aliyunCall(
        settings,
        { action: 'VerifyIntelligentCaptcha', version: '2023-03-05' },
        {
          CaptchaVerifyParam: captchaVerifyParam,
          ...(settings.scene ? { SceneId: settings.scene } : {}),
        },
      )) as { Success?: boolean; Code?: string; Result?: { VerifyResult?: boolean } }
      if (!answer.Success || !answer.Result) throw new Error(`Aliyun captcha refused: ${answer.Code ?? 'no code'}`)
      return answer.Result.VerifyResult === true
    },
  }
}
