import { type AliyunAccess, aliyunCall } from './aliyunCall'
import type { SmsSender } from './sms'

export interface AliyunSmsSettings extends AliyunAccess {
  signName: string
  /** A template with one variable, `code`. */
  templateCode: string
}

/** Aliyun's SMS service (Dysmsapi 2017-05-25, SendSms). Throws if it refuses. */
export function aliyunSms(settings: AliyunSmsSettings): SmsSender {
  return {
    send: async (mobile, code) => {
      const answer = (await aliyunCall(
        settings,
        { action: 'SendSms', version: '2017-05-25' },
        {
          PhoneNumbers: mobile,
          SignName: settings.signName,
          TemplateCode: settings.templateCode,
          TemplateParam: JSON.stringify({ code }),
        },
      )) as { Code?: string }
      if (answer.Code !== 'OK') throw new Error(`Aliyun SMS refused: ${answer.Code ?? 'no code'}`)
    },
  }
}
