import type { Settings } from '../settings'
import type { SmsSender } from './sms'
import { aliyunSms } from './smsAliyun'
import { consoleSms } from './smsConsole'

/** The configured sender. Throws an Error that names missing settings. */
export function createSms(settings: Settings): SmsSender {
  if (settings.smsProvider === 'console') return consoleSms
  const { accessKeyId, accessKeySecret, signName, templateCode } = settings.aliyunSms
  if (!accessKeyId || !accessKeySecret || !signName || !templateCode) {
    throw new Error(
      '使用 SMS_PROVIDER=aliyun 时，需要同时设置 SMS_ACCESS_KEY_ID、SMS_ACCESS_KEY_SECRET、SMS_SIGN_NAME、SMS_TEMPLATE_CODE',
    )
  }
  return aliyunSms(settings.aliyunSms)
}
